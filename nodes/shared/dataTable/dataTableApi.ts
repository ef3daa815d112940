import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4-mini';

import { dataTableRequest, type DataTableConnection } from './dataTableRequest';

/** The largest page that n8n's public API gives, for tables and for rows alike. */
const largestPage = 250;

const columnSchema = z.looseObject({ name: z.string(), type: z.optional(z.string()) });
const tableSchema = z.looseObject({
	id: z.string(),
	name: z.string(),
	columns: z.array(columnSchema),
});
const cursorSchema = z.optional(z.nullable(z.string()));
const tablePageSchema = z.looseObject({ data: z.array(tableSchema), nextCursor: cursorSchema });
const cellSchema = z.nullable(
	z.union([z.string(), z.number(), z.boolean(), z.looseObject({}), z.array(z.unknown())]),
);
export const rowSchema = z.intersection(
	z.object({ id: z.number() }),
	z.record(z.string(), cellSchema),
);
export const rowPageSchema = z.looseObject({ data: z.array(rowSchema), nextCursor: cursorSchema });

type DataTable = z.infer<typeof tableSchema>;
type Cell = z.infer<typeof cellSchema>;
/** A row: n8n's own `id`, `createdAt` and `updatedAt`, and the user's columns. */
export type DataTableRow = { id: number } & Record<string, Cell>;

export interface Condition {
	columnName: string;
	condition: 'eq' | 'neq' | 'gt';
	/** `null` is an empty cell. */
	value: string | number | null;
}

export type DataTableApi = ReturnType<typeof createDataTableApi>;

/**
 * Data tables through n8n's public API, version 1 (n8n's own helper for data tables is closed to
 * community nodes). Paths, filters and limits are those of the `openapi.yml` that n8n 2.41 ships.
 * Each request is sent once; every method throws a `Failure`.
 */
export function createDataTableApi(connection: DataTableConnection) {
	const call = dataTableRequest(connection);
	return {
		/** One page of the tables whose name contains the text, in any case, by name. */
		async listTables(name: string, cursor?: string): Promise<z.infer<typeof tablePageSchema>> {
			const query = {
				limit: String(largestPage),
				sortBy: 'name:asc',
				...(name && { filter: JSON.stringify({ name }) }),
				...(cursor && { cursor }),
			};
			return await call('GET', [], tablePageSchema, { query });
		},

		async getTable(tableId: string): Promise<DataTable> {
			return await call('GET', [tableId], tableSchema, {});
		},

		/** The first page of the rows that meet all conditions, by ascending id. */
		async getRows(
			tableId: string,
			conditions: readonly Condition[],
		): Promise<{ rows: DataTableRow[]; hasMore: boolean }> {
			const query = {
				limit: String(largestPage),
				sortBy: 'id:asc',
				filter: filterOf(conditions),
			};
			const page = await call('GET', [tableId, 'rows'], rowPageSchema, { query });
			return { rows: page.data, hasMore: page.data.length > 0 && Boolean(page.nextCursor) };
		},

		/** Deletes the rows that meet all conditions. That there is none is a success. */
		async deleteRows(tableId: string, conditions: readonly Condition[]): Promise<void> {
			const query = { filter: filterOf(conditions) };
			await call('DELETE', [tableId, 'rows', 'delete'], z.unknown(), { query });
		},

		/** Sets columns of the rows that meet all conditions. That there is none is a success. */
		async updateRows(
			tableId: string,
			conditions: readonly Condition[],
			data: IDataObject,
		): Promise<void> {
			const body = { filter: { type: 'and', filters: conditions }, data, returnData: false };
			await call('PATCH', [tableId, 'rows', 'update'], z.unknown(), { body });
		},
	};
}

const filterOf = (conditions: readonly Condition[]): string =>
	JSON.stringify({ type: 'and', filters: conditions });
