import type { TerminalStatus } from '../../shared/pipeline/taskStatus';
import { groupByTask, type ListEntry, type Listing, type TableRow } from './listing';
import { isDealtWith, withoutGoneRows } from './taskRecord';
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
