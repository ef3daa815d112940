import * as z from 'zod/v4-mini';

import { rowPageSchema, rowSchema, type Condition, type DataTableRow } from './dataTableApi';
import { dataTableRequest, type DataTableConnection } from './dataTableRequest';

const largestPage = 250;

/** Ids of inserted rows: bare, as n8n's `openapi.yml` says, or each in an object, as n8n 2 answers. */
const insertedIdsSchema = z.array(z.union([z.number(), z.looseObject({ id: z.number() })]));

export type Cells = Record<string, string | number | null>;
export type ColumnType = 'string' | 'number';

export type RowStore = ReturnType<typeof createRowStore>;

/**
 * What the task register needs of a data table beyond reading: inserting, and changes that tell which
 * rows they met. A change is one statement of n8n's database, so that of two executions with the same
 * conditions only one meets the row. Each request is sent once; every method throws a `Failure`.
 */
export function createRowStore(connection: DataTableConnection) {
	const call = dataTableRequest(connection);
	return {
		/** All rows whose column holds one of the values, by ascending id. */
		async rowsWithAny(
			tableId: string,
			columnName: string,
			values: readonly string[],
		): Promise<DataTableRow[]> {
			const query = {
				limit: String(largestPage),
				sortBy: 'id:asc',
				filter: JSON.stringify(anyOf(columnName, values)),
			};
			const rows: DataTableRow[] = [];
			for (let cursor = ''; ;) {
				const page = await call('GET', [tableId, 'rows'], rowPageSchema, {
					query: cursor ? { ...query, cursor } : query,
				});
				rows.push(...page.data);
				if (!page.nextCursor || page.data.length === 0) return rows;
				cursor = page.nextCursor;
			}
		},

		/** Adds rows; gives their ids in the same order. */
		async insertRows(tableId: string, data: readonly Cells[]): Promise<number[]> {
			const body = { data, returnType: 'id' };
			const ids = await call('POST', [tableId, 'rows'], insertedIdsSchema, { body });
			return ids.map((id) => (typeof id === 'number' ? id : id.id));
		},

		/** Sets columns of the rows whose column holds one of the values; gives them as they are now. */
		async changeRowsWithAny(
			tableId: string,
			columnName: string,
			values: readonly string[],
			data: Cells,
		): Promise<DataTableRow[]> {
			const body = { filter: anyOf(columnName, values), data, returnData: true };
			return await call('PATCH', [tableId, 'rows', 'update'], z.array(rowSchema), { body });
		},

		/** Sets columns of the rows that meet all conditions; gives those rows as they are now. */
		async changeRows(
			tableId: string,
			conditions: readonly Condition[],
			data: Cells,
		): Promise<DataTableRow[]> {
			const body = { filter: { type: 'and', filters: conditions }, data, returnData: true };
			return await call('PATCH', [tableId, 'rows', 'update'], z.array(rowSchema), { body });
		},

		/** Deletes the rows that meet all conditions; gives those rows as they were. */
		async takeRows(tableId: string, conditions: readonly Condition[]): Promise<DataTableRow[]> {
			const filter = JSON.stringify({ type: 'and', filters: conditions });
			const query = { filter, returnData: 'true' };
			return await call('DELETE', [tableId, 'rows', 'delete'], z.array(rowSchema), { query });
		},

		async addColumn(tableId: string, name: string, type: ColumnType): Promise<void> {
			await call('POST', [tableId, 'columns'], z.unknown(), { body: { name, type } });
		},
	};
}

const anyOf = (columnName: string, values: readonly string[]) => ({
	type: 'or',
	filters: values.map((value) => ({ columnName, condition: 'eq', value })),
});
