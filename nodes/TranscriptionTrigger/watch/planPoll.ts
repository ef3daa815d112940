import type { TerminalStatus } from '../../shared/pipeline/taskStatus';
import { forgetUnlisted } from './forgetUnlisted';
import { groupByTask, type ListEntry, type Listing, type TableRow } from './listing';
import { forgiven, givenAnotherChance, isDealtWith } from './taskRecord';
import type { TaskRecord, WatchState } from './watchState';

/** A task to look up, with what is listed for it and has not been dealt with. */
export interface Candidate {
	taskId: string;
	entries: ListEntry[];
}

/** A row whose task was dealt with at an earlier poll: it may be deleted or updated now. */
export interface FinishedRow {
	taskId: string;
	row: TableRow;
	status: TerminalStatus;
}

export interface Plan {
	/** In the order of looking up: whoever has been due longest comes first, then list order. */
	candidates: Candidate[];
	/** Not due, and well when last looked up: who answers for the service if no candidate does. */
	witnesses: Candidate[];
	finishedRows: FinishedRow[];
	/** Texts that are no task ids and that the log does not name yet. */
	newlyMalformed: string[];
	/** No poll has gone well with this service so far, or the workflow was activated just now. */
	isNewService: boolean;
	/** The memory as it is before any look-up. */
	state: WatchState;
}

/** When and for whom a poll is planned. */
export interface Occasion {
	nowMs: number;
	/** Fingerprint of base URL and key. */
	service: string;
	/** The first poll after the workflow was activated. */
	isActivation: boolean;
}

/**
 * The first half of a poll's bookkeeping: what to look up and which rows to clean up.
 *
 * Cleaning up goes by the memory alone. What this poll emits is not in it yet, so a row is touched at
 * the earliest one poll later, and in n8n's durable mode only when n8n has kept the emission (it keeps
 * both in one transaction). A clean-up that fails is simply found again, because the row is still listed.
 */
export function planPoll(before: WatchState, listing: Listing, occasion: Occasion): Plan {
	const { nowMs } = occasion;
	const state = onOccasion(before, occasion);
	const { byTask, malformed } = groupByTask(listing.entries);
	const candidates: Candidate[] = [];
	const resting: Candidate[] = [];
	const finishedRows: FinishedRow[] = [];
	const listed = new Map<string, TaskRecord>();
	for (const [taskId, entries] of byTask) {
		// A task that was never looked up queues from the moment it was listed, so none can starve.
		const record = state.tasks.get(taskId) ?? { since: nowMs, dueAt: nowMs };
		listed.set(taskId, record);
		const open = entries.filter((entry) => !isDealtWith(record, entry));
		if (open.length > 0) {
			((record.dueAt ?? 0) <= nowMs ? candidates : resting).push({ taskId, entries: open });
		}
		for (const { row } of entries) {
			if (row && record.status && record.rows?.includes(row.id)) {
				finishedRows.push({ taskId, row, status: record.status });
			}
		}
	}
	const next = forgetUnlisted(state, { listed, byTask, malformed, listAfter: listing.listAfter });
	const recordOf = ({ taskId }: Candidate): TaskRecord => listed.get(taskId) ?? {};
	candidates.sort((a, b) => (recordOf(a).dueAt ?? 0) - (recordOf(b).dueAt ?? 0));
	const named = new Set(state.malformed);
	return {
		candidates,
		witnesses: [
			...resting.filter((candidate) => recordOf(candidate).bad === undefined),
			...elsewhere(next.tasks, byTask),
		],
		finishedRows,
		newlyMalformed: [...malformed].filter((text) => !named.has(text)),
		isNewService: before.service !== occasion.service || occasion.isActivation,
		state: next,
	};
}

/** What is bad is so at one service, and gets another chance when a person activates the workflow. */
function onOccasion(state: WatchState, { nowMs, service, isActivation }: Occasion): WatchState {
	const isOther = state.service !== service;
	if (!isOther && !isActivation) return state;
	const changed = isOther ? forgiven : givenAnotherChance;
	const tasks = new Map(
		[...state.tasks].map(([taskId, record]) => [taskId, changed(record, nowMs)]),
	);
	return { ...state, tasks, service, ...(isOther && { hasAnswered: undefined }) };
}

/** Tasks at work that stand in another part of the list. What they answer is not recorded. */
function elsewhere(
	tasks: ReadonlyMap<string, TaskRecord>,
	byTask: ReadonlyMap<string, unknown>,
): Candidate[] {
	return [...tasks]
		.filter(
			([taskId, { bad, status, dueAt }]) =>
				!byTask.has(taskId) && bad === undefined && !status && dueAt !== undefined,
		)
		.map(([taskId]) => ({ taskId, entries: [] }));
}
