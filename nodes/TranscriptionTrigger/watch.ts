import type { TerminalStatus } from '../shared/pipeline/taskStatus';
import { groupByTask, type ListEntry, type Listing, type TableRow } from './listing';
import { dealtWith, isDealtWith, rested, withoutGoneRows } from './taskRecord';
import type { WatchState } from './watchState';

/** A task to look up, with what is listed for it and has not been dealt with. */
export interface Candidate {
	taskId: string;
	entries: ListEntry[];
}

/** A row whose task was dealt with at an earlier poll: it may be deleted or updated now. */
export interface FinishedRow {
	row: TableRow;
	status: TerminalStatus;
}

export interface Plan {
	/** In the order of looking up: whoever has been due longest comes first, then list order. */
	candidates: Candidate[];
	finishedRows: FinishedRow[];
	/** Texts that are no task ids and that the log does not name yet. */
	newlyMalformed: string[];
	/** The memory as it is before any look-up. */
	state: WatchState;
}

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
 * The first half of a poll's bookkeeping: what to look up and which rows to clean up.
 *
 * Cleaning up goes by the memory alone. What this poll emits is not in it yet, so a row is touched at
 * the earliest one poll later, and in n8n's durable mode only when n8n has kept the emission (it keeps
 * both in one transaction). A clean-up that fails is simply found again, because the row is still listed.
 */
export function planPoll(state: WatchState, listing: Listing, nowMs: number): Plan {
	const { byTask, malformed } = groupByTask(listing.entries);
	const tasks = new Map(listing.complete ? [] : state.tasks);
	const candidates: Candidate[] = [];
	const finishedRows: FinishedRow[] = [];
	for (const [taskId, entries] of byTask) {
		// A task that was never looked up queues from the moment it was listed, so none can starve.
		const known = state.tasks.get(taskId) ?? { since: nowMs, dueAt: nowMs };
		const record = listing.complete ? withoutGoneRows(known, entries) : known;
		tasks.set(taskId, record);
		const open = entries.filter((entry) => !isDealtWith(record, entry));
		if (open.length > 0 && (record.dueAt ?? 0) <= nowMs) candidates.push({ taskId, entries: open });
		for (const { row } of entries) {
			if (row && record.status && record.rows?.includes(row.id)) {
				finishedRows.push({ row, status: record.status });
			}
		}
	}
	const dueAt = ({ taskId }: Candidate) => tasks.get(taskId)?.dueAt ?? 0;
	candidates.sort((a, b) => dueAt(a) - dueAt(b));

	const named = new Set(state.malformed);
	const newlyMalformed = [...malformed].filter((text) => !named.has(text));
	const remembered = listing.complete ? malformed : new Set([...named, ...malformed]);
	const next = { tasks, malformed: [...remembered], listAfter: listing.listAfter };
	return { candidates, finishedRows, newlyMalformed, state: next };
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
