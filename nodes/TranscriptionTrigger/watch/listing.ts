import type { IDataObject } from 'n8n-workflow';

/** A row of a data table that names a task. */
export interface TableRow {
	/** n8n's own row id, which is never used twice in a table. */
	id: number;
	/** All columns, the row's id and times included. */
	columns: IDataObject;
}

/** One thing to watch: a task id, and the table row it stands in if it stands in one. */
export interface ListEntry {
	taskId: string;
	row?: TableRow;
}

/** What a source found at one poll. */
export interface Listing {
	entries: ListEntry[];
	/** Where the next listing goes on; missing if this one came to the end of the list. */
	listAfter?: number;
}

/** The entries of a listing by task. */
export interface GroupedListing {
	/** By task id in lower case: ids are UUIDs, and people paste them in any case. */
	byTask: Map<string, ListEntry[]>;
	/** Texts that cannot be task ids, shortened for the log and for the memory. */
	malformed: Set<string>;
}

const taskIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const longestQuote = 40;

/**
 * Sorts a listing by task, in list order. Rows stay apart even where they share a task; the same id
 * written twice without a row is one entry. Empty entries (a row whose task is yet to be created) are
 * passed over.
 */
export function groupByTask(entries: readonly ListEntry[]): GroupedListing {
	const byTask = new Map<string, ListEntry[]>();
	const malformed = new Set<string>();
	for (const entry of entries) {
		const taskId = entry.taskId.trim().toLowerCase();
		if (taskId === '') continue;
		if (!taskIdPattern.test(taskId)) {
			malformed.add(taskId.slice(0, longestQuote).replace(/\p{Cc}/gu, ' '));
			continue;
		}
		const group = byTask.get(taskId);
		if (!group) byTask.set(taskId, [entry]);
		else if (entry.row) group.push(entry);
	}
	return { byTask, malformed };
}
