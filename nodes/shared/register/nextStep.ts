import type { RegisterRow } from './registerRow';

/** A creation takes a quarter of an hour at most (five tries of a minute, ten minutes between them). */
const longestCreationMs = 20 * 60_000;

/**
 * From a claim to the decision it takes three small requests and the turn of a few creations; after this
 * time its maker is dead, or so slow that another may go first.
 */
const longestClaimMs = 60_000;

/** How long an item waits for another execution that is creating its task. */
const longestWaitMs = 3 * 60_000;

/** What one execution sees of the register when it asks what to do next. */
export interface View {
	/** The rows of the task key by ascending id, without those that FAILED or were CANCELED. */
	rows: readonly RegisterRow[];
	/** What marks this execution's own claims. */
	claimKey: string;
	executionId: string;
	/** The row that this execution tried to begin with; the answer to that may have been lost. */
	begunRowId?: number;
	/** The row of an earlier execution that a person decided to retry, and that execution's id. */
	retried?: { rowId: number; executionId: string };
	/** True if an idempotency key goes out with a creation. */
	sendsKey: boolean;
	/** Milliseconds since the epoch, and spent waiting so far. */
	nowMs: number;
	waitedMs: number;
}

export type Step =
	/** There is a task: take it. */
	| { name: 'use'; row: RegisterRow }
	/** Nobody is at it: insert a claim and look again. */
	| { name: 'claim' }
	/** Somebody else goes first: delete the own claims. */
	| { name: 'withdraw'; rows: readonly RegisterRow[] }
	/** Delete the claims of those who come after us, or who died. Who has begun keeps its row. */
	| { name: 'takeAway'; rows: readonly RegisterRow[] }
	/** Turn this row, if it still is as seen, into CREATING; whoever succeeds creates the task. */
	| { name: 'begin'; row: RegisterRow }
	/** The row is ours and CREATING: create the task. */
	| { name: 'create'; row: RegisterRow }
	| { name: 'wait' }
	/** Nothing may be sent: another execution is at it, or its outcome is not known. */
	| { name: 'refuse'; row: RegisterRow; reason: 'busy' | 'unknown' };

/**
 * The protocol: what an execution does next about a task, from what it sees in the register. Safe
 * whatever the clocks say, because a creation is begun only by a conditional change of one row; times
 * decide no more than how soon somebody else's dead claim is cleared away.
 *
 * Ids order the claims, but n8n's database may show a smaller id later than a greater one. That is
 * why the first claim takes the others away before it begins: one that has begun already cannot be
 * taken away, and goes first whatever its id.
 */
export function nextStep(view: View): Step {
	const { rows, claimKey, executionId, begunRowId } = view;
	const isClaim = (row: RegisterRow) => row.status === 'CLAIMED' && !row.taskId;
	const own = rows.filter((row) => isClaim(row) && row.idempotencyKey === claimKey);

	const ours = rows.find(
		(row) => row.id === begunRowId && row.status === 'CREATING' && row.executionId === executionId,
	);
	if (ours && !ours.taskId) return { name: 'create', row: ours };
	const begun = rows.find(({ taskId }) => taskId) ?? rows.find((row) => !isClaim(row));
	if (begun) {
		if (own.length > 0) return { name: 'withdraw', rows: own };
		return begun.taskId ? { name: 'use', row: begun } : aboutUnfinished(begun, view);
	}

	const [first, ...others] = rows;
	if (!first) return { name: 'claim' };
	if (own.includes(first)) {
		return others.length > 0 ? { name: 'takeAway', rows: others } : { name: 'begin', row: first };
	}
	if (!isYounger(first, longestClaimMs, view)) return { name: 'takeAway', rows: [first] };
	return own.length > 0 ? { name: 'withdraw', rows: own } : waitOrGiveUp(first, view);
}

/** A row without a task, past its claim: CREATING, UNKNOWN, or whatever a person has left there. */
function aboutUnfinished(row: RegisterRow, view: View): Step {
	const { retried, sendsKey, waitedMs } = view;
	const isRetried = row.id === retried?.rowId && row.executionId === retried.executionId;
	if (isRetried) return { name: 'begin', row };
	const isUnderWay = row.status === 'CREATING' && isYounger(row, longestCreationMs, view);
	// only a key that went out with the first creation makes a second one harmless
	const isHarmless = sendsKey && row.idempotencyKey !== '';
	if (isHarmless && (!isUnderWay || waitedMs >= longestWaitMs)) return { name: 'begin', row };
	return isUnderWay ? waitOrGiveUp(row, view) : { name: 'refuse', row, reason: 'unknown' };
}

const waitOrGiveUp = (row: RegisterRow, { waitedMs }: View): Step =>
	waitedMs < longestWaitMs ? { name: 'wait' } : { name: 'refuse', row, reason: 'busy' };

/** False for a time that nobody can read: such a row must not be waited for. */
const isYounger = ({ changedAt }: RegisterRow, ms: number, { nowMs }: View): boolean =>
	nowMs - changedAt < ms;
