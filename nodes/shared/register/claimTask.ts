import type { Clock } from '../clock';
import type { Cells } from '../dataTable/rowStore';
import { stopped } from '../failure/Failure';
import type { Slots } from '../pipeline/slots';
import { giveBack, withoutClaims } from './clearClaims';
import { nextStep, type Step, type View } from './nextStep';
import { busyElsewhere, outcomeNotKnown } from './registerFailures';
import type { RegisterRow } from './registerRow';
import type { RegisterTable } from './RegisterTable';

/** The task that somebody wants, and who wants it. */
export interface Order {
	taskKey: string;
	/** Random, and of this order alone. */
	claimKey: string;
	executionId: string;
	retried?: View['retried'];
	/** True if an idempotency key goes out with a creation. */
	sendsKey: boolean;
	/** What the row says of the task besides: its asset, file and settings. */
	cells: Cells;
	clock: Clock;
	signal?: AbortSignal;
	/** True if whoever orders the task waits for it, and so writes into its row how it ended. */
	awaits: boolean;
	/** Bounds creations at once. A row is begun inside: what is CREATING does not queue. */
	creations: Slots;
}

/** There is a task; or it was ours to create, and this came of it; or another execution is at it. */
export type Claim<T> = { found: RegisterRow } | { made: T } | 'wait';

/**
 * The row is ours, and its asset and key are those that the creation must use; `isRepeat` if an earlier
 * creation may have made a task already.
 */
export interface Begun {
	begun: RegisterRow;
	isRepeat: boolean;
}

/**
 * What a look alone tells before anything has been done for the task, such as an upload: that there is
 * one, or that another execution is at it. Undefined if this execution may be the one to create it.
 *
 * @throws Failure `busy` or `unknownOutcome`
 */
export function judgeLook(
	rows: readonly RegisterRow[],
	order: Pick<Order, 'claimKey' | 'executionId' | 'retried' | 'sendsKey' | 'clock'>,
	waitedMs: number,
): { found: RegisterRow } | 'wait' | undefined {
	const step = nextStep({ ...order, rows, nowMs: order.clock.now(), waitedMs });
	if (step.name === 'use') return { found: step.row };
	if (step.name === 'refuse') throw refusal(step);
	return step.name === 'wait' ? 'wait' : undefined;
}

/** More steps than any contest takes; a clock that runs far ahead could make one last. */
const mostSteps = 100;

/**
 * Goes through the protocol until it is clear who has, or creates, the task.
 *
 * @param waitedMs spent waiting for the task so far
 * @param create creates the task of a row that is ours
 * @param seen what a look into the register has shown just before
 * @throws Failure `busy` or `unknownOutcome`: nothing was paid here; `stopped`; those of the table
 * and of `create`
 */
export async function claimTask<T>(
	table: RegisterTable,
	order: Order,
	waitedMs: number,
	create: (begun: Begun) => Promise<T>,
	seen?: readonly RegisterRow[],
): Promise<Claim<T>> {
	const { taskKey, clock, signal, claimKey, executionId, retried, sendsKey, creations } = order;
	let rows = seen;
	let begunRowId: number | undefined;
	let isRepeat = false;
	let hasClaimed = false;
	for (let steps = 0; steps < mostSteps; steps++) {
		if (signal?.aborted && !hasClaimed) throw stopped();
		rows ??= await table.find(taskKey);
		if (signal?.aborted) {
			await giveBack(table, rows, claimKey);
			throw stopped();
		}
		const own = { claimKey, executionId, begunRowId, retried, sendsKey };
		const step = nextStep({ ...own, rows, nowMs: clock.now(), waitedMs });
		switch (step.name) {
			case 'use':
				return { found: step.row };
			case 'create': {
				const begun = { begun: step.row, isRepeat };
				return { made: await creations.run(async () => await create(begun)) };
			}
			case 'wait':
				return 'wait';
			case 'refuse':
				throw refusal(step);
			case 'claim':
				hasClaimed = true;
				await table.insert(claimOf(order));
				rows = undefined;
				break;
			case 'begin': {
				begunRowId = step.row.id;
				isRepeat = step.row.status !== 'CLAIMED';
				const claim = await creations.run(async () => {
					if (signal?.aborted) return undefined;
					const begun = await table.changeIfAsSeen(step.row, beginning(step.row, order));
					return begun && { made: await create({ begun, isRepeat }) };
				});
				if (claim) return claim;
				rows = undefined;
				break;
			}
			case 'withdraw':
			case 'takeAway':
				rows = await withoutClaims(table, rows, step.rows);
		}
	}
	throw busyElsewhere();
}

const refusal = ({ row, reason }: Extract<Step, { name: 'refuse' }>) =>
	reason === 'busy' ? busyElsewhere(row) : outcomeNotKnown(row);

const claimOf = ({ taskKey, claimKey, executionId, cells }: Order): Cells => ({
	...cells,
	taskKey,
	status: 'CLAIMED',
	idempotencyKey: claimKey,
	executionId,
});

/**
 * A claim has all of its cells since it was inserted, so that what is left to say is the same for many.
 * A row of an earlier try keeps its asset and key: the service must see the same request again.
 */
function beginning(row: RegisterRow, { claimKey, executionId, sendsKey, cells }: Order): Cells {
	const { workflowId = null } = cells;
	const begun: Cells = { status: 'CREATING', executionId };
	if (!sendsKey) begun.idempotencyKey = null;
	if (row.status === 'CLAIMED' && row.assetId === cells.assetId) return begun;
	if (sendsKey) begun.idempotencyKey = row.idempotencyKey || claimKey;
	const isFirst = row.status === 'CLAIMED' || row.assetId === '';
	return { ...(isFirst ? cells : { workflowId }), ...begun };
}
