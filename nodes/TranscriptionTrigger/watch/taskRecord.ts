import type { TerminalStatus } from '../../shared/pipeline/taskStatus';
import type { ListEntry, TableRow } from './listing';
import { pendingRestMs, unknownRestMs } from './restTimes';
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
	return { status, ...(row && { rows: [...(record?.rows ?? []), row.id] }) };
}

/** After a look-up that found no end: when the task is due again. */
export function rested(
	record: TaskRecord,
	outcome: 'pending' | 'unknown' | 'failed',
	nowMs: number,
): TaskRecord {
	const { unknown, since = nowMs, ...rest } = record;
	// A look-up that failed is due again at once, but behind all others: a bad task blocks nobody.
	if (outcome === 'failed') return { ...record, since, dueAt: nowMs + 1 };
	if (outcome === 'pending') {
		return { ...rest, since, dueAt: nowMs + pendingRestMs(nowMs - since) };
	}
	// Counted from the first "unknown": a short fault of the service must not cost an old task a day.
	const unknownSince = unknown ? since : nowMs;
	const dueAt = nowMs + unknownRestMs(nowMs - unknownSince);
	return { ...rest, since: unknownSince, dueAt, unknown: true };
}

/** Without the rows that a complete listing lacks, so that the record is bounded by the list. */
export function withoutGoneRows(record: TaskRecord, entries: readonly ListEntry[]): TaskRecord {
	if (!record.rows) return record;
	const listed = new Set(entries.map(({ row }) => row?.id));
	return { ...record, rows: record.rows.filter((id) => listed.has(id)) };
}
