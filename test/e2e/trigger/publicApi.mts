import * as z from 'zod/v4-mini';

const tableSchema = z.looseObject({ id: z.string(), name: z.string() });
const tablesSchema = z.object({ data: z.array(tableSchema) });
const rowSchema = z.record(z.string(), z.unknown());
const rowsSchema = z.object({ data: z.array(rowSchema) });

/** Rows that n8n takes in one request without being asked for patience. */
const rowsAtOnce = 500;

/** What a data table node or a person does with data tables, by n8n's public API. */
export interface PublicApi {
	/** Creates a table whose columns are all text; gives its id. */
	createTable(name: string, columns: string[]): Promise<string>;
	/** The id of the table with this name. */
	tableNamed(name: string): Promise<string>;
	insert(tableId: string, rows: Array<Record<string, string>>): Promise<void>;
	/** Empties a column in the rows that have the value there. */
	clear(tableId: string, column: string, value: string): Promise<void>;
	/** The first rows, by id; enough for a test that looks at all of a small table. */
	rows(tableId: string): Promise<Array<Record<string, unknown>>>;
}

/**
 * @param baseUrl of n8n, without a path
 * @param apiKey with the scopes to create tables and rows
 */
export function publicApi(baseUrl: string, apiKey: string): PublicApi {
	async function call(
		method: 'GET' | 'POST' | 'PATCH',
		path: string,
		body?: object,
	): Promise<unknown> {
		const response = await fetch(`${baseUrl}/api/v1/data-tables${path}`, {
			method,
			headers: { 'x-n8n-api-key': apiKey, 'content-type': 'application/json' },
			...(body && { body: JSON.stringify(body) }),
		});
		if (!response.ok)
			throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		return await response.json();
	}
	return {
		async createTable(name, columns) {
			const body = { name, columns: columns.map((column) => ({ name: column, type: 'string' })) };
			return tableSchema.parse(await call('POST', '', body)).id;
		},
		async tableNamed(name) {
			const { data } = tablesSchema.parse(await call('GET', '?limit=250'));
			const table = data.find((one) => one.name === name);
			if (!table) throw new Error(`there is no data table "${name}"`);
			return table.id;
		},
		async insert(tableId, rows) {
			for (let start = 0; start < rows.length; start += rowsAtOnce) {
				const data = rows.slice(start, start + rowsAtOnce);
				await call('POST', `/${tableId}/rows`, { data, returnType: 'count' });
			}
		},
		async clear(tableId, column, value) {
			const filter = { type: 'and', filters: [{ columnName: column, condition: 'eq', value }] };
			await call('PATCH', `/${tableId}/rows/update`, { filter, data: { [column]: null } });
		},
		async rows(tableId) {
			const path = `/${tableId}/rows?limit=250&sortBy=id%3Aasc`;
			return rowsSchema.parse(await call('GET', path)).data;
		},
	};
}
