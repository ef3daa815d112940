import { PollHost } from '../harness/PollHost.mts';
import { useTables, watch } from './watchTable.mts';

useTables();

describe('lists in the editor', () => {
	test.each([
		['scrip', [{ name: 'Transcriptions', value: 'OlQyO601yA5rZ6lE' }]],
		['other', []],
		[undefined, [{ name: 'Transcriptions', value: 'OlQyO601yA5rZ6lE' }]],
	])('tables whose name contains %p', async (filter, results) => {
		await expect(watch().choices('searchTables', filter)).resolves.toMatchObject({ results });
	});

	test('columns of the chosen table, none without a table', async () => {
		const columns = ['taskId', 'status', 'channel'].map((name) => ({ name, value: name }));
		await expect(watch().choices('loadColumns')).resolves.toEqual(columns);
		const byName = watch({ dataTableId: { __rl: true, mode: 'name', value: 'Transcriptions' } });
		await expect(byName.choices('loadColumns')).resolves.toEqual(columns);
		const withoutTable = watch({
			...{ dataTableId: { __rl: true, mode: 'list', value: '' } },
			...{ taskIdColumn: 'taskId', statusColumn: 'status' },
		});
		await expect(withoutTable.choices('loadColumns')).resolves.toEqual([
			{ name: 'Choose the Data Table First', value: '' },
			...['taskId', 'status'].map((name) => ({ name, value: name })),
		]);
	});

	test.each([
		['no credential', {}],
		['a credential that this n8n does not have', { n8nDataTableApi: {} }],
	])('say what to choose first, and keep what is chosen: %s', async (_name, table) => {
		const credentials = { transcriptionApi: { apiKey: 'key' }, ...table };
		const parameters = { taskSource: 'dataTable', taskIdColumn: 'task', statusColumn: '' };
		const host = new PollHost({ parameters, credentials });
		const text = { name: 'Choose the n8n Data Table API Credential First', value: '' };
		await expect(host.choices('searchTables')).resolves.toEqual({ results: [text] });
		const stored = { name: 'task', value: 'task' };
		await expect(host.choices('loadColumns')).resolves.toEqual([text, stored]);
	});

	test('a wrong key is named as such', async () => {
		await expect(watch({}, { apiKey: 'other' }).choices('searchTables')).rejects.toMatchObject({
			message: 'n8n rejected the API key for data tables',
		});
	});
});
