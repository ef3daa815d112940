import { Failure, toFailure } from '../../shared/failure/Failure';
import { isTerminal, terminalStatuses } from '../../shared/pipeline/taskStatus';
import type { ListEntry, Listing } from '../watch/listing';
import type { FinishedRow } from '../watch/planPoll';
import type { Condition, DataTableApi, DataTableRow } from '../../shared/dataTable/dataTableApi';

export type AfterEmitting = 'nothing' | 'deleteRow' | 'updateRow';

export const emptyTableAdvice =
	'Let a workflow add a row with the ID of a finished task to the data table, then fetch the test event again.';

export interface WatchedTable {
	tableId: string;
	taskIdColumn: string;
	afterEmitting: AfterEmitting;
	/** Used with `updateRow` only. */
	statusColumn: string;
}

/**
 * Reads the table by ascending row id. Pages by offset would skip rows when others are deleted in
 * between; "id greater than the last one seen" cannot.
 *
 * @param listAfter row id to go on after, where an earlier listing stopped
 * @param isTimeUp asked between two pages
 * @throws Failure if the table cannot be read or lacks the column
 */
export async function listDataTable(
	api: DataTableApi,
	table: WatchedTable,
	listAfter: number | undefined,
	isTimeUp: () => boolean,
): Promise<Listing> {
	const entries: ListEntry[] = [];
	for (let last = listAfter ?? 0; ;) {
		const conditions: Condition[] = [
			{ columnName: 'id', condition: 'gt', value: last },
			...notDone(table),
		];
		const { rows, hasMore } = await getRows(api, table, conditions);
		requireColumns(namesIn(rows), table);
		for (const row of rows) {
			if (!isDone(row, table)) entries.push(toEntry(row, table.taskIdColumn));
		}
		const end = rows.at(-1)?.id ?? last;
		if (!hasMore || end <= last) return { entries };
		if (isTimeUp()) return { entries, listAfter: end };
		last = end;
	}
}

/** The first rows of the table, done or not: a test event may show any finished task. */
export async function sampleDataTable(
	api: DataTableApi,
	table: WatchedTable,
): Promise<ListEntry[]> {
	const { rows } = await getRows(api, table, []);
	requireColumns(namesIn(rows) ?? (await columnsOf(api, table)), table);
	// Rows that are marked as done name finished tasks for sure, so they are tried first.
	const done = rows.filter((row) => isDone(row, table));
	const others = rows.filter((row) => !isDone(row, table));
	return [...done, ...others].map((row) => toEntry(row, table.taskIdColumn));
}

/**
 * Deletes or updates a row whose task was emitted at an earlier poll. The task id is part of the
 * condition: a row that was given another task in the meantime is left alone.
 */
export async function cleanUpRow(
	api: DataTableApi,
	table: WatchedTable,
	{ row, status }: FinishedRow,
): Promise<void> {
	const conditions: Condition[] = [
		{ columnName: 'id', condition: 'eq', value: row.id },
		{
			columnName: table.taskIdColumn,
			condition: 'eq',
			value: String(row.columns[table.taskIdColumn]),
		},
	];
	if (table.afterEmitting === 'deleteRow') await api.deleteRows(table.tableId, conditions);
	else await api.updateRows(table.tableId, conditions, { [table.statusColumn]: status });
}

/** Lets n8n leave out what is done, so that a table that is kept as a history stays cheap to watch. */
const notDone = ({ afterEmitting, statusColumn }: WatchedTable): Condition[] =>
	afterEmitting === 'updateRow'
		? terminalStatuses.map((value) => ({ columnName: statusColumn, condition: 'neq', value }))
		: [];

/** The same check here, for a status that a person wrote in another case. */
function isDone(row: DataTableRow, { afterEmitting, statusColumn }: WatchedTable): boolean {
	if (afterEmitting !== 'updateRow') return false;
	const status = row[statusColumn];
	return typeof status === 'string' && isTerminal(status.trim().toUpperCase());
}

const toEntry = (row: DataTableRow, taskIdColumn: string): ListEntry => ({
	taskId: String(row[taskIdColumn] ?? ''),
	row: { id: row.id, columns: row },
});

/** A refusal may be about a column: then it says which one, and what to do. */
async function getRows(api: DataTableApi, table: WatchedTable, conditions: Condition[]) {
	try {
		return await api.getRows(table.tableId, conditions);
	} catch (error) {
		const failure = toFailure(error);
		if (failure.facts.httpStatus === 400) {
			requireColumns(await columnsOf(api, table), table, failure.facts.description);
		}
		throw failure;
	}
}

const columnsOf = async (api: DataTableApi, { tableId }: WatchedTable): Promise<string[]> =>
	(await api.getTable(tableId)).columns.map(({ name }) => name);

/** The columns of the rows, undefined if there is no row to tell them. */
const namesIn = ([row]: readonly DataTableRow[]): string[] | undefined => row && Object.keys(row);

function requireColumns(
	names: readonly string[] | undefined,
	{ taskIdColumn, afterEmitting, statusColumn }: WatchedTable,
	said = '',
): void {
	if (!names) return;
	if (!names.includes(taskIdColumn)) {
		throw noColumn(
			taskIdColumn,
			`Choose the column that holds the task IDs under 'Task ID Column', or add a text column "${taskIdColumn}" to the table. ${said}`,
		);
	}
	if (afterEmitting === 'updateRow' && !names.includes(statusColumn)) {
		throw noColumn(
			statusColumn,
			`Add a text column "${statusColumn}" to the table, choose another one under 'Status Column', or set 'After Emitting' to Delete Row or Do Nothing. ${said}`,
		);
	}
}

const noColumn = (column: string, advice: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `The data table has no column "${column}"`,
		description: advice.trim(),
	});
