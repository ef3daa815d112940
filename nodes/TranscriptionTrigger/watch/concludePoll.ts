import type { TerminalStatus } from '../../shared/pipeline/taskStatus';
import type { TableRow } from './listing';
import type { Candidate, FinishedRow, Plan } from './planPoll';
import {
	dealtWith,
	givenAnotherChance,
	putOff,
	rested,
	restedAsBad,
	withoutRow,
} from './taskRecord';
import type { TaskRecord, WatchState } from './watchState';

/** What one look-up found; `T` is what will be emitted. */
export type LookUp<T> =
	| {
			outcome: 'finished';
			status: TerminalStatus;
			createdAt: string;
			/** One for each entry of the candidate, in their order. */
			contents: T[];
			/** About so many bytes each. */
			bytesEach: number;
	  }
	/** Finished in an event that is not selected: recorded and cleaned up like the others. */
	| { outcome: 'passedOver'; status: TerminalStatus }
	| { outcome: 'pending' | 'busy' }
	/** No task came back. `isPassing`: for a reason that is likely to pass by itself. */
	| { outcome: 'bad'; code: number; isPassing: boolean };

/** True if the service gave the task. */
export const isAnswer = <T>({ outcome }: LookUp<T>): boolean =>
	outcome !== 'bad' && outcome !== 'busy';

/** What was done in a poll. */
export interface Work<T> {
	/** Candidates and witnesses that were looked up, or were to be. */
	candidates: readonly Candidate[];
	lookUps: ReadonlyMap<string, LookUp<T>>;
	/** Rows that were deleted or marked. */
	cleanedRows: readonly FinishedRow[];
}

/** What one execution is started with. */
export interface BatchLimits {
	mostEmissions: number;
	/** Passed by one item at the most. */
	mostBytes: number;
}

export interface Conclusion<T> {
	emissions: T[];
	/** Tasks that cannot be looked up and that the log does not name yet. */
	newlyBad: string[];
	state: WatchState;
}

interface Found<T> {
	taskId: string;
	status: TerminalStatus;
	bornAt: number;
	row: TableRow | undefined;
	content: T;
	bytes: number;
}

/**
 * The second half: what goes out, oldest first, and the memory that goes with it. Candidates without
 * a look-up stay due and come first at the next poll. A memory that is lost (a crash, a discarded
 * poll) costs look-ups, never an emission, because an emission and its record travel together.
 * What is beyond a batch is found again at the next poll.
 */
export function concludePoll<T>(
	{ state }: Plan,
	{ candidates, lookUps, cleanedRows }: Work<T>,
	limits: BatchLimits,
	nowMs: number,
): Conclusion<T> {
	const tasks = new Map(state.tasks);
	for (const { taskId, row } of cleanedRows) {
		const record = tasks.get(taskId);
		if (record) tasks.set(taskId, withoutRow(record, row.id));
	}
	const newlyBad: string[] = [];
	const found: Array<Found<T>> = [];
	let isRecovered = false;
	for (const candidate of candidates) {
		const { taskId } = candidate;
		const lookUp = lookUps.get(taskId);
		const record = tasks.get(taskId);
		if (!lookUp || !record) continue;
		if (isAnswer(lookUp) && record.bad !== undefined) isRecovered = true;
		if (lookUp.outcome === 'finished') found.push(...findsOf(candidate, lookUp));
		else {
			if (lookUp.outcome === 'bad' && record.bad === undefined) newlyBad.push(taskId);
			tasks.set(taskId, recordAfter(record, candidate, lookUp, nowMs));
		}
	}
	if (isRecovered) {
		for (const [taskId, record] of tasks) tasks.set(taskId, givenAnotherChance(record, nowMs));
	}
	const batch = firstOf(found, limits);
	for (const { taskId, status, row } of batch) {
		tasks.set(taskId, dealtWith(tasks.get(taskId), status, row));
	}
	const hasAnswered = state.hasAnswered || [...lookUps.values()].some(isAnswer);
	return {
		emissions: batch.map(({ content }) => content),
		newlyBad,
		state: { ...state, tasks, ...(hasAnswered && { hasAnswered }) },
	};
}

function findsOf<T>(
	{ taskId, entries }: Candidate,
	{ status, createdAt, contents, bytesEach: bytes }: LookUp<T> & { outcome: 'finished' },
): Array<Found<T>> {
	const bornAt = timeOf(createdAt);
	return contents.map((content, i) => {
		return { taskId, status, content, bytes, row: entries[i]?.row, bornAt };
	});
}

function recordAfter<T>(
	record: TaskRecord,
	{ entries }: Candidate,
	lookUp: Exclude<LookUp<T>, { outcome: 'finished' }>,
	nowMs: number,
): TaskRecord {
	switch (lookUp.outcome) {
		case 'passedOver':
			return entries.reduce((before, { row }) => dealtWith(before, lookUp.status, row), record);
		case 'pending':
			return rested(record, nowMs);
		case 'busy':
			return putOff(record, nowMs);
		case 'bad':
			return restedAsBad(record, lookUp, nowMs);
	}
}

/** The oldest, as many as go into one batch. */
function firstOf<T>(found: Array<Found<T>>, { mostEmissions, mostBytes }: BatchLimits) {
	found.sort((a, b) => (a.bornAt === b.bornAt ? 0 : a.bornAt - b.bornAt));
	let bytes = 0;
	const end = found.findIndex((one, i) => {
		bytes += one.bytes;
		return i >= mostEmissions || (i > 0 && bytes > mostBytes);
	});
	return end === -1 ? found : found.slice(0, end);
}

/** A task whose creation time cannot be read goes last. */
function timeOf(createdAt: string): number {
	const time = Date.parse(createdAt);
	return Number.isNaN(time) ? Infinity : time;
}
