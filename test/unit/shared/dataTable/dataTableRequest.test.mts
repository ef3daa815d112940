import type { IHttpRequestOptions } from 'n8n-workflow';
import * as z from 'zod/v4-mini';

import { dataTableRequest } from '../../../../nodes/shared/dataTable/dataTableRequest';
import { toFailure } from '../../../../nodes/shared/failure/Failure';
import { startDataTables, type DataTables } from '../../../emulator/dataTables/dataTables.mts';
import { n8nHttp } from '../api/n8nHttp.mts';

let tables: DataTables;
let sent: IHttpRequestOptions[];
beforeEach(async () => {
	sent = [];
	tables = await startDataTables();
});
afterEach(async () => await tables.stop());

const connect = async () => {
	const { baseUrl, apiKey } = tables;
	const send = await n8nHttp();
	const http = async (options: IHttpRequestOptions) => {
		sent.push(options);
		return await send(options);
	};
	return dataTableRequest({ http, baseUrl, apiKey, requestMs: 10_000 });
};

describe('a query', () => {
	/** All that URLs reserve, a blank, what `encodeURIComponent` leaves alone, and no ASCII. */
	const texts = ["a b+c*d'e(f)g!h~i", ':/?#[]@$&,;=%', '会议 🎙️ "x"\\y'];

	test.each(texts)('reaches n8n as it is: %s', async (text) => {
		const call = await connect();
		const filters = [{ columnName: 'taskId', condition: 'eq', value: text }];
		tables.insert({ taskId: text }, { taskId: 'other' });
		const query = { filter: JSON.stringify({ type: 'and', filters }) };
		const path = [tables.tableId, 'rows'];
		const rows = z.looseObject({ data: z.array(z.looseObject({ taskId: z.string() })) });
		expect((await call('GET', path, rows, { query })).data).toMatchObject([{ taskId: text }]);
		expect(sent[0]?.url.split('?')[1]).toMatch(/^filter=[\w%.~-]+$/);
	});

	test.each(['filter={"name":"a+b"}', 'filter=a+b', 'filter=a*b', 'filter=(x)', 'filter=a=b'])(
		'that is not fully encoded is refused by n8n: %s',
		async (query) => {
			const { baseUrl, apiKey } = tables;
			const headers = { 'X-N8N-API-KEY': apiKey };
			const answer = await fetch(`${baseUrl}/data-tables?${query}`, { headers });
			expect([answer.status, await answer.json()]).toEqual([
				400,
				{
					message:
						"Parameter 'filter' must be url encoded. Its value may not contain reserved characters.",
				},
			]);
		},
	);
});

test.each([
	['GET', [], 'dataTable:list'],
	['GET', ['t'], 'dataTable:read'],
	['GET', ['t', 'rows'], 'dataTableRow:read'],
	['POST', ['t', 'rows'], 'dataTableRow:create'],
	['PATCH', ['t', 'rows', 'update'], 'dataTableRow:update'],
	['DELETE', ['t', 'rows', 'delete'], 'dataTableRow:delete'],
	['POST', ['t', 'columns'], 'dataTableColumn:create'],
] as const)('%s %j that is not allowed names its scope', async (method, path, scope) => {
	tables.refuse(method, 403);
	const call = await connect();
	const failure = await call(method, path, z.unknown(), {}).catch(toFailure);
	expect(failure).toMatchObject({
		facts: { httpStatus: 403, description: expect.stringContaining(`the scope ${scope},`) },
	});
});
