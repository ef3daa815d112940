import type { TerminalStatus } from '../../shared/pipeline/taskStatus';
import type { ListEntry, TableRow } from './listing';
import { badRestMs, pendingRestMs } from './restTimes';
import type { TaskRecord } from './watchState';

/** True if nothing is left to do for the entry but to clean its row up. */
export const isDealtWith = (record: TaskRecord, { row }: ListEntry): boolean =>
	record.status !== undefined && (row === undefined || (record.rows?.includes(row.id) ?? false));

/** After the entry's task was emitted, or ended in an event that is not selected. */
export function dealtWith(
	record: TaskRecord | undefined,
	status: TerminalStatus,
	row: TableRow | undefined,
): TaskRecord {
	const { rows = [], seen } = record ?? {};
	return { status, ...(row && { rows: [...rows, row.id] }), ...(seen && { seen }) };
}

/** After a look-up that found the task at work: when it is due again. */
export function rested({ bad, since, ...rest }: TaskRecord, nowMs: number): TaskRecord {
	const watchedSince = bad === undefined ? (since ?? nowMs) : nowMs;
	return { ...rest, since: watchedSince, dueAt: nowMs + pendingRestMs(nowMs - watchedSince) };
}

/**
 * After a look-up that gave no task. Counted from the first of its kind in a row, so that a short
 * trouble does not cost an old task a day.
 */
export function restedAsBad(
	record: TaskRecord,
	{ code, isPassing }: { code: number; isPassing: boolean },
	nowMs: number,
): TaskRecord {
	const since = record.bad === undefined ? nowMs : (record.since ?? nowMs);
	const dueAt = nowMs + badRestMs(nowMs - since, isPassing);
	return { ...record, since, dueAt, bad: code };
}

/** Due again at once, but behind all others: the service wants fewer requests. */
export const putOff = (record: TaskRecord, nowMs: number): TaskRecord => ({
	...record,
	dueAt: nowMs + 1,
});

/** A bad task that is given another chance at once. Others are as they were. */
export const givenAnotherChance = (record: TaskRecord, nowMs: number): TaskRecord =>
	record.bad === undefined ? record : { ...record, since: nowMs, dueAt: nowMs };

/** A bad task of which nothing is known at the service that is asked now. */
export function forgiven({ bad, ...record }: TaskRecord, nowMs: number): TaskRecord {
	return bad === undefined ? record : { ...record, since: nowMs, dueAt: nowMs };
}

/**
 * A row that was deleted or marked is forgotten. If it is listed again, a person has cleared its
 * mark: its task is to be watched anew.
 */
export const withoutRow = (record: TaskRecord, rowId: number): TaskRecord => ({
	...record,
	rows: (record.rows ?? []).filter((id) => id !== rowId),
});

/** With the rows of a listing that is part of a round. */
export function seenWith(record: TaskRecord, entries: readonly ListEntry[]): TaskRecord {
	const rowIds = entries.flatMap(({ row }) => (row ? [row.id] : []));
	return { ...record, seen: [...new Set([...(record.seen ?? []), ...rowIds])] };
}

/** Without the marks of an earlier round. */
export function withoutSeen(record: TaskRecord): TaskRecord {
	const fresh = { ...record };
	delete fresh.seen;
	return fresh;
}

/** After the end of a round: without the rows that it did not list. */
export function withoutUnseenRows({ seen = [], ...record }: TaskRecord): TaskRecord {
	return withOnlyRows(record, seen);
}

/** So that the record is bounded by the list. */
export function withOnlyRows(record: TaskRecord, listed: readonly number[]): TaskRecord {
	if (!record.rows) return record;
	const rowIds = new Set(listed);
	return { ...record, rows: record.rows.filter((id) => rowIds.has(id)) };
}
