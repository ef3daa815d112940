import type { TerminalStatus } from '../../shared/pipeline/taskStatus';
import type { TableRow } from './listing';
import type { Plan } from './planPoll';
import { dealtWith, rested } from './taskRecord';
import type { WatchState } from './watchState';

/** What one look-up found; `T` is what will be emitted. */
export type LookUp<T> =
	| { outcome: 'finished'; status: TerminalStatus; createdAt: string; content: T }
	/** Finished in an event that is not selected: recorded and cleaned up like the others. */
	| { outcome: 'passedOver'; status: TerminalStatus }
	| { outcome: 'pending' | 'unknown' | 'failed' };

export interface Emission<T> {
	content: T;
	row?: TableRow;
}

export interface Conclusion<T> {
	emissions: Array<Emission<T>>;
	/** Tasks that the service does not know and that the log does not name yet. */
	newlyUnknown: string[];
	state: WatchState;
}

/**
 * The second half: what goes out, oldest first, and the memory that goes with it. Candidates without
 * a look-up stay due and come first at the next poll. A memory that is lost (a crash, a discarded
 * poll) costs look-ups, never an emission, because an emission and its record travel together.
 *
 * @param mostEmissions of one poll; what is beyond is found again at the next
 */
export function concludePoll<T>(
	plan: Plan,
	lookUps: ReadonlyMap<string, LookUp<T>>,
	mostEmissions: number,
	nowMs: number,
): Conclusion<T> {
	const tasks = new Map(plan.state.tasks);
	const newlyUnknown: string[] = [];
	const found: Array<Emission<T> & { taskId: string; status: TerminalStatus; bornAt: number }> = [];
	for (const { taskId, entries } of plan.candidates) {
		const lookUp = lookUps.get(taskId);
		const record = tasks.get(taskId);
		if (!lookUp || !record) continue;
		if (lookUp.outcome === 'finished') {
			const { status, content, createdAt } = lookUp;
			const bornAt = timeOf(createdAt);
			for (const { row } of entries) found.push({ taskId, status, content, row, bornAt });
		} else if (lookUp.outcome === 'passedOver') {
			const recorded = entries.reduce(
				(before, { row }) => dealtWith(before, lookUp.status, row),
				record,
			);
			tasks.set(taskId, recorded);
		} else {
			if (lookUp.outcome === 'unknown' && !record.unknown) newlyUnknown.push(taskId);
			tasks.set(taskId, rested(record, lookUp.outcome, nowMs));
		}
	}
	found.sort((a, b) => (a.bornAt === b.bornAt ? 0 : a.bornAt - b.bornAt));
	const batch = found.slice(0, mostEmissions);
	for (const { taskId, status, row } of batch) {
		tasks.set(taskId, dealtWith(tasks.get(taskId), status, row));
	}
	const emissions = batch.map(({ content, row }) => ({ content, row }));
	return { emissions, newlyUnknown, state: { ...plan.state, tasks } };
}

/** A task whose creation time cannot be read goes last. */
function timeOf(createdAt: string): number {
	const time = Date.parse(createdAt);
	return Number.isNaN(time) ? Infinity : time;
}
