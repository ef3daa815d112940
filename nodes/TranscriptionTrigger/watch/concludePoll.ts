import { findsOf, firstOf, type BatchLimits, type Found } from './batch';
import { isAnswer, type LookUp } from './lookUp';
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

/** What was done in a poll. */
export interface Work<T> {
	/** Candidates and witnesses that were looked up, or were to be. */
	candidates: readonly Candidate[];
	lookUps: ReadonlyMap<string, LookUp<T>>;
	/** Rows that were deleted or marked. */
	cleanedRows: readonly FinishedRow[];
}

export interface Conclusion<T> {
	emissions: T[];
	/** Tasks that cannot be looked up and that the log does not name yet. */
	newlyBad: string[];
	state: WatchState;
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
