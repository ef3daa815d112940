import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as z from 'zod/v4';
import {
	columnBody,
	deleteQuery,
	insertBody,
	listQuery,
	requireEncoded,
	rowsQuery,
	updateBody,
} from './dataTableRequests.mts';
import { Refusal, type Cell, type Column, type Row } from './dataTableRequests.mts';
import { createDataTableRows } from './dataTableRows.mts';

/**
 * The data tables of n8n's public API, as strict as the `openapi.yml` and the handlers of n8n 2.41:
 * for tests that need a table but no whole n8n. The end-to-end tests use the real one.
 */

export interface DataTables {
	/** As the credential wants it, up to and with `/api/v1`. */
	readonly baseUrl: string;
	readonly apiKey: string;
	readonly tableId: string;
	/** The rows of the one table, by id. */
	readonly rows: readonly Row[];
	/** The columns of the one table. */
	readonly columns: readonly Column[];
	/** Every request: method, path and query; after an update also its body. */
	readonly record: readonly string[];
	/** The most requests that were open at once. */
	readonly mostAtOnce: number;
	insert(...rows: Array<Record<string, Cell>>): void;
	remove(id: number): void;
	addColumn(name: string, type: Column['type']): void;
	/**
	 * The next requests whose record contains the text get this status, and are told this: as n8n's
	 * message, or as the page it is if it begins like one.
	 */
	refuse(text: string, status: number, count?: number, said?: string): void;
	/** Empties the record. */
	forget(): void;
	stop(): Promise<void>;
}

export async function startDataTables(
	columns: ReadonlyArray<string | Column> = ['taskId', 'status', 'channel'],
): Promise<DataTables> {
	const apiKey = randomUUID();
	const rows = createDataTableRows(columns);
	const table = { id: 'OlQyO601yA5rZ6lE', name: 'Transcriptions', columns: rows.columns };
	const record: string[] = [];
	const refusals: Array<{ text: string; status: number; left: number; said: string }> = [];
	let open = 0;
	let mostAtOnce = 0;

	const server = fastify({ forceCloseConnections: true });
	/** Refuses the request that was just recorded if a test wants that. */
	const strike = () => {
		const refusal = refusals.find(({ text, left }) => left > 0 && record.at(-1)?.includes(text));
		if (!refusal) return;
		refusal.left--;
		throw new Refusal(refusal.status, refusal.said);
	};
	server.addHook('onRequest', async (request, reply) => {
		mostAtOnce = Math.max(mostAtOnce, ++open);
		reply.raw.once('close', () => open--);
		record.push(describe(request));
		if (request.headers['x-n8n-api-key'] !== apiKey) throw new Refusal(401, 'unauthorized');
		strike();
		requireEncoded(request.url);
	});
	server.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
		const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500);
		const { message } = error;
		if (message.startsWith('<')) return await reply.status(status).type('text/html').send(message);
		return await reply.status(status).send({ message });
	});
	server.setNotFoundHandler(async (_request, reply) => {
		await reply.status(404).send({ message: 'not found' });
	});

	const found = (tableId: unknown) => {
		if (tableId !== table.id)
			throw new Refusal(404, `Could not find the data table: '${String(tableId)}'`);
	};

	server.get('/api/v1/data-tables', async ({ query }) => {
		const { filter } = listQuery.parse(query);
		const { name = '' } = z
			.object({ name: z.string().optional() })
			.parse(JSON.parse(filter ?? '{}'));
		const fits = table.name.toLowerCase().includes(name.toLowerCase());
		return { data: fits ? [describeTable(table)] : [], nextCursor: null };
	});
	type OfTable = { Params: { tableId: string } };
	server.get<OfTable>('/api/v1/data-tables/:tableId', async ({ params }) => {
		found(params.tableId);
		return describeTable(table);
	});
	server.get<OfTable>('/api/v1/data-tables/:tableId/rows', async ({ params, query }) => {
		found(params.tableId);
		const { limit: size, filter, sortBy, cursor = '0' } = rowsQuery.parse(query);
		const all = filter ? rows.matching(filter) : [...rows.all];
		if (sortBy === 'id:asc') all.sort((a, b) => a.id - b.id);
		const end = Number(cursor) + size;
		const data = all.slice(Number(cursor), end);
		return { data, nextCursor: all.length > end ? String(end) : null };
	});
	server.delete<OfTable>('/api/v1/data-tables/:tableId/rows/delete', async ({ params, query }) => {
		found(params.tableId);
		const { filter, returnData } = deleteQuery.parse(query);
		const gone = rows.remove(filter);
		return returnData ? gone : true;
	});
	server.patch<OfTable>('/api/v1/data-tables/:tableId/rows/update', async ({ params, body }) => {
		found(params.tableId);
		const { filter, data, returnData } = updateBody.parse(body);
		record.push(`update ${JSON.stringify({ filter, data })}`);
		strike();
		const changed = rows.update(filter, data);
		return returnData ? changed : true;
	});
	server.post<OfTable>('/api/v1/data-tables/:tableId/rows', async ({ params, body }) => {
		found(params.tableId);
		const { data, returnType } = insertBody.parse(body);
		const inserted = data.map((cells) => rows.insert(cells));
		if (returnType === 'id') return inserted.map(({ id }) => ({ id }));
		return returnType === 'all' ? inserted : { success: true, insertedRows: inserted.length };
	});
	server.post<OfTable>('/api/v1/data-tables/:tableId/columns', async ({ params, body }, reply) => {
		found(params.tableId);
		const column = rows.addColumn(columnBody.parse(body));
		return await reply.status(201).send(describeColumn(column, rows.columns.length - 1));
	});

	const baseUrl = await listen(server);
	return {
		baseUrl,
		apiKey,
		tableId: table.id,
		record,
		get rows() {
			return rows.all;
		},
		columns: rows.columns,
		get mostAtOnce() {
			return mostAtOnce;
		},
		insert: (...added) => {
			for (const cells of added) rows.insert(cells);
		},
		remove: (id) => rows.removeId(id),
		addColumn: (name, type) => void rows.addColumn({ name, type }),
		refuse: (text, status, count = 1, said = 'refused by the test') =>
			void refusals.push({ text, status, left: count, said }),
		forget: () => void record.splice(0),
		stop: async () => await server.close(),
	};
}

function describeTable({
	id,
	name,
	columns,
}: {
	id: string;
	name: string;
	columns: readonly Column[];
}) {
	return { id, name, columns: columns.map(describeColumn), projectId: 'p', sizeBytes: 0 };
}

const describeColumn = ({ name, type }: Column, index: number) => ({ id: name, name, type, index });

function describe({ method, url }: FastifyRequest): string {
	return `${method} ${decodeURIComponent(url.replace('/api/v1/data-tables', ''))}`;
}

async function listen(server: FastifyInstance): Promise<string> {
	await server.listen({ host: '127.0.0.1', port: 0 });
	const { port } = server.server.address() as AddressInfo;
	return `http://127.0.0.1:${port}/api/v1`;
}
