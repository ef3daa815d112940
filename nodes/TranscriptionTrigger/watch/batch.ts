import type { TerminalStatus } from '../../shared/pipeline/taskStatus';
import type { TableRow } from './listing';
import type { LookUp } from './lookUp';
import type { Candidate } from './planPoll';

/** What one execution is started with. */
export interface BatchLimits {
	mostEmissions: number;
	/** Passed by one item at the most. */
	mostBytes: number;
}

/** An item that could go out. */
export interface Found<T> {
	taskId: string;
	status: TerminalStatus;
	bornAt: number;
	row: TableRow | undefined;
	content: T;
	bytes: number;
}

/** One for each entry of a list that names the finished task. */
export function findsOf<T>(
	{ taskId, entries }: Candidate,
	{ status, createdAt, contents, bytesEach: bytes }: LookUp<T> & { outcome: 'finished' },
): Array<Found<T>> {
	const bornAt = timeOf(createdAt);
	return contents.map((content, i) => {
		return { taskId, status, content, bytes, row: entries[i]?.row, bornAt };
	});
}

/** The oldest, as many as go into one batch. */
export function firstOf<T>(found: Array<Found<T>>, { mostEmissions, mostBytes }: BatchLimits) {
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
