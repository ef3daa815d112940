import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ICredentialTestFunctions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import { testN8nDataTableApi } from '../../../../nodes/shared/dataTable/credentialTest';
import { startDataTables, type DataTables } from '../../../emulator/dataTables/dataTables.mts';

let tables: DataTables;
let context: ICredentialTestFunctions;
beforeAll(async () => {
	process.env.N8N_USER_FOLDER ??= join(tmpdir(), 'n8n-nodes-transcription-tests');
	const { CredentialTestContext } =
		await import('n8n-core/dist/execution-engine/node-execution-context/credentials-test-context');
	context = new CredentialTestContext({} as IWorkflowExecuteAdditionalData);
	tables = await startDataTables();
});
afterAll(async () => await tables.stop());

const listed = async (data: object = {}) => {
	const { baseUrl, apiKey } = tables;
	const credential = { id: '1', name: 'Tables', type: 'n8nDataTableApi' };
	return await testN8nDataTableApi.call(context, {
		...credential,
		data: { baseUrl, apiKey, ...data },
	});
};

test('green when tables can be listed', async () => {
	await expect(listed()).resolves.toEqual({ status: 'OK', message: 'Data tables can be listed' });
	expect(tables.record.at(-1)).toMatch(/^GET \?/);
});

test('green with the address of n8n itself', async () => {
	const baseUrl = tables.baseUrl.replace('/api/v1', '');
	await expect(listed({ baseUrl })).resolves.toMatchObject({ status: 'OK' });
});

test.each<[string, () => object, string]>([
	['another key', () => ({ apiKey: 'other' }), 'n8n rejected the API key for data tables'],
	['no scheme', () => ({ baseUrl: 'n8n.example.com/api/v1' }), 'must begin with https://'],
	[
		'a path where there is no API',
		() => ({ baseUrl: tables.baseUrl.replace('/api/v1', '/v1') }),
		'ends with /api/v1',
	],
	[
		'a port where nobody listens',
		() => ({ baseUrl: 'http://127.0.0.1:9/api/v1' }),
		"Could not reach n8n's public API: the connection was refused",
	],
	[
		'a host that there is not',
		() => ({ baseUrl: 'http://nowhere.invalid/api/v1' }),
		"Could not reach n8n's public API",
	],
])('words instead of codes: %s', async (_name, data, words) => {
	const { status, message } = await listed(data());
	expect([status, message]).toEqual(['Error', expect.stringContaining(words)]);
	expect(message).not.toMatch(/ECONN|ENOTFOUND|ERR_|Unauthorized/);
});
