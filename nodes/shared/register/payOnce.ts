import type { CreatedTask } from '../api/client';
import type { Clock } from '../clock';
import type { Cells } from '../dataTable/rowStore';
import { toFailure, type Failure } from '../failure/Failure';
import type { Begun, Order } from './claimTask';
import { cellsOfTask, cellsOfTaskLeft } from './registerRow';
import type { RegisterTable } from './RegisterTable';

/** Between two looks at what another execution is doing, in milliseconds. */
const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** Tries again, with growing pauses, as long as `attempt` says that somebody else is at it. */
export async function waitForTurn<T>(
	{ clock, signal }: { clock: Clock; signal?: AbortSignal },
	attempt: (waitedMs: number) => Promise<T | 'wait'>,
): Promise<T> {
	let waitedMs = 0;
	for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
		const outcome = await attempt(waitedMs);
		if (outcome !== 'wait') return outcome;
		await clock.pause(pauseMs, signal);
		waitedMs += pauseMs;
	}
}

/**
 * Creates the task of a row that is ours, and says in the row how that ended. Once the task exists, a
 * register that fails costs a warning: the transcript is paid for.
 *
 * @param warn gets the failure of a register that could not be written
 * @returns `recorded` false if the row does not name the task
 * @throws Failure of the creation
 */
export async function createInRow(
	table: RegisterTable,
	{ begun: row, isRepeat }: Begun,
	{ taskKey, executionId, cells, awaits }: Order,
	create: () => Promise<CreatedTask>,
	warn: (failure: Failure) => void,
): Promise<{ created: CreatedTask; recorded: boolean }> {
	const quietly = async (write: () => Promise<unknown>): Promise<boolean> => {
		try {
			await write();
			return true;
		} catch (error) {
			warn(toFailure(error));
			return false;
		}
	};
	let created: CreatedTask;
	try {
		created = await create();
	} catch (error) {
		const failure = toFailure(error);
		// a repeat that is refused tells nothing of the creation before it
		const isUnknown = isRepeat || failure.facts.kind === 'unknownOutcome';
		await quietly(async () =>
			isUnknown ? await table.note(row.id, { status: 'UNKNOWN' }) : await table.remove(row),
		);
		throw failure;
	}
	const { task } = created;
	const known = {
		taskId: task.transcriptId,
		...(awaits ? cellsOfTask(task) : cellsOfTaskLeft(task)),
	};
	const whole = { ...cells, taskKey, executionId, ...known };
	const recorded = await quietly(async () => await recordTask(table, row.id, known, whole));
	return { created, recorded };
}

/** Writes a paid task into its row; into a new one if somebody has deleted the row meanwhile. */
async function recordTask(
	table: RegisterTable,
	rowId: number,
	known: Cells,
	whole: Cells,
): Promise<void> {
	const isRecorded = await table.change(rowId, known);
	if (!isRecorded) await table.insert(whole);
}
