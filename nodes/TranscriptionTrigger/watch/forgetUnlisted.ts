import type { GroupedListing } from './listing';
import { seenWith, withOnlyRows, withoutSeen, withoutUnseenRows } from './taskRecord';
import type { TaskRecord, WatchState } from './watchState';

interface Listed extends GroupedListing {
	/** The records of the tasks that were listed, those that are new among them. */
	listed: ReadonlyMap<string, TaskRecord>;
	/** Missing if the listing came to the end. */
	listAfter?: number;
}

/**
 * The memory after a listing. It is bounded by the list: what a whole reading of the list, in one
 * poll or in a round of several, did not name is forgotten.
 */
export function forgetUnlisted(
	{ round, ...state }: WatchState,
	{ listed, byTask, malformed, listAfter }: Listed,
): WatchState {
	const entriesOf = (taskId: string) => byTask.get(taskId) ?? [];
	if (!round && listAfter === undefined) {
		const tasks = new Map<string, TaskRecord>();
		for (const [taskId, record] of listed) {
			const rowIds = entriesOf(taskId).flatMap(({ row }) => (row ? [row.id] : []));
			tasks.set(taskId, withOnlyRows(withoutSeen(record), rowIds));
		}
		return { ...state, tasks, malformed: [...malformed] };
	}
	const tasks = new Map<string, TaskRecord>();
	// A round begins with a clean sheet, should the one before not have come to its end.
	for (const [taskId, record] of state.tasks) {
		tasks.set(taskId, round ? record : withoutSeen(record));
	}
	for (const [taskId, record] of listed) {
		const fresh = round ? record : withoutSeen(record);
		tasks.set(taskId, seenWith(fresh, entriesOf(taskId)));
	}
	const seenMalformed = [...new Set([...(round?.malformed ?? []), ...malformed])];
	if (listAfter !== undefined) {
		const named = [...new Set([...state.malformed, ...malformed])];
		return { ...state, tasks, malformed: named, round: { listAfter, malformed: seenMalformed } };
	}
	const remaining = [...tasks].filter(([, { seen }]) => seen !== undefined);
	return {
		...state,
		tasks: new Map(remaining.map(([taskId, record]) => [taskId, withoutUnseenRows(record)])),
		malformed: seenMalformed,
	};
}
