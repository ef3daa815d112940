import type { IHttpRequestOptions } from 'n8n-workflow';
import { createDataTableApi } from '../../../../nodes/shared/dataTable/dataTableApi';
import { startDataTables, type DataTables } from '../../../emulator/dataTables/dataTables.mts';
import { n8nHttp } from '../api/n8nHttp.mts';

let tables: DataTables;
let asked: IHttpRequestOptions[];
const connect = async (requestMs = 10_000) => {
	const { baseUrl, apiKey } = tables;
	const send = await n8nHttp();
	const http = async (options: IHttpRequestOptions) => {
		asked.push(options);
		return await send(options);
	};
	return createDataTableApi({ http, baseUrl, apiKey, requestMs });
};
beforeEach(async () => {
	asked = [];
	tables = await startDataTables();
});
afterEach(async () => await tables.stop());

const idIs = (value: number) => ({ columnName: 'id', condition: 'eq', value }) as const;

test('whatever a table id holds, it is one segment of the path', async () => {
	const api = await connect();
	await expect(api.getTable('../secrets?x=1#y z')).rejects.toMatchObject({
		facts: { httpStatus: 404 },
	});
	const { pathname, search, hash } = new URL(asked[0]?.url ?? '');
	expect(pathname).toBe('/api/v1/data-tables/..%2Fsecrets%3Fx%3D1%23y%20z');
	expect([search, hash]).toEqual(['', '']);
});

test('the key goes out in the header that n8n wants, and redirects are off', async () => {
	await (await connect()).listTables('');
	expect(asked[0]).toMatchObject({
		headers: { 'X-N8N-API-KEY': tables.apiKey },
		disableFollowRedirect: true,
	});
});

test('tables are found by a part of their name, in any case', async () => {
	const api = await connect();
	await expect(api.listTables('SCRIP')).resolves.toMatchObject({
		data: [{ id: tables.tableId, name: 'Transcriptions' }],
	});
	await expect(api.listTables('other')).resolves.toMatchObject({ data: [] });
});

test('rows come by ascending id, a page at a time', async () => {
	tables.insert(...Array.from({ length: 251 }, () => ({ taskId: 'a' })));
	const api = await connect();
	const after = (value: number) => [{ columnName: 'id', condition: 'gt', value } as const];
	const first = await api.getRows(tables.tableId, after(0));
	expect([first.rows.length, first.rows.at(-1)?.id, first.hasMore]).toEqual([250, 250, true]);
	const second = await api.getRows(tables.tableId, after(250));
	expect([second.rows.map(({ id }) => id), second.hasMore]).toEqual([[251], false]);
});

test('only rows that meet the conditions are changed or deleted; that there is none is no trouble', async () => {
	tables.insert({ taskId: 'a' }, { taskId: 'b' });
	const api = await connect();
	await api.updateRows(tables.tableId, [idIs(1)], { status: 'FAILED' });
	await api.deleteRows(tables.tableId, [idIs(2)]);
	await api.deleteRows(tables.tableId, [idIs(99)]);
	await api.updateRows(tables.tableId, [idIs(99)], { status: 'FAILED' });
	expect(tables.rows).toMatchObject([{ id: 1, status: 'FAILED' }]);
	expect(tables.rows).toHaveLength(1);
});

test('a request that gets no answer ends after its limit', async () => {
	const http = async ({ abortSignal }: IHttpRequestOptions) =>
		await new Promise((_resolve, reject) => {
			abortSignal?.addEventListener?.('abort', () => reject(new Error('aborted')));
		});
	const { baseUrl, apiKey } = tables;
	const api = createDataTableApi({ http, baseUrl, apiKey, requestMs: 20 });
	await expect(api.getTable('t')).rejects.toMatchObject({ facts: { kind: 'timeout' } });
});
