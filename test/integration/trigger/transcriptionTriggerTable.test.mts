import type { IDataObject } from 'n8n-workflow';
import { PollHost, type PollOptions } from '../harness/PollHost.mts';
import { emulator, tables, useTables, watch } from './watchTable.mts';

useTables();

const never = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } as const;
const addTask = () => emulator.addTask({ plan: never });
const addFinished = () => emulator.addTask();

const rowsOf = (items: IDataObject[] | null) => items?.map(({ row }) => row) ?? null;
const rowIds = () => tables.rows.map(({ id }) => id);

test('an item carries the columns of its row, also where rows share a task', async () => {
	const task = addFinished();
	tables.insert(
		{ taskId: task, channel: 'support' },
		{ taskId: task.toUpperCase(), channel: 'sales' },
	);
	tables.insert({ taskId: null, channel: 'not created yet' });
	const host = watch();
	expect(rowsOf(await host.poll())).toMatchObject([
		{ id: 1, taskId: task, status: null, channel: 'support' },
		{ id: 2, channel: 'sales' },
	]);
	await expect(host.poll()).resolves.toBeNull();
	expect(emulator.requests('getTask')).toHaveLength(1);
	expect(rowIds()).toEqual([1, 2, 3]);
});

describe.each(['default', 'durable'] as const)('clean-up in %s mode', (mode) => {
	test('a row is deleted at the poll after the one that emitted it', async () => {
		tables.insert({ taskId: addFinished() }, { taskId: addTask() });
		const host = watch({ afterEmitting: 'deleteRow' }, { mode });
		await host.poll('activate');
		expect(rowIds()).toEqual([1, 2]);
		await expect(host.poll()).resolves.toBeNull();
		expect(rowIds()).toEqual([2]);
	});

	test('a poll that n8n drops does not cost its row', async () => {
		tables.insert({ taskId: addFinished() });
		const host = watch({ afterEmitting: 'deleteRow' }, { mode });
		await host.droppedPoll();
		expect(rowsOf(await host.poll())).toHaveLength(1);
		expect(rowIds()).toEqual([1]);
		await host.poll();
		expect(rowIds()).toEqual([]);
	});

	test('a row gets the status of its task, and is passed over from then on', async () => {
		const [good, bad] = [addFinished(), addTask()];
		emulator.failTask(bad);
		tables.insert(
			{ taskId: good },
			{ taskId: bad },
			{ taskId: addFinished(), status: ' canceled' },
		);
		const host = watch({ afterEmitting: 'updateRow', events: ['SUCCEEDED'] }, { mode });
		expect(rowsOf(await host.poll())).toMatchObject([{ id: 1 }]);
		await host.poll();
		expect(tables.rows.map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED', ' canceled']);
		emulator.forget();
		await host.poll();
		expect(emulator.record).toEqual([]);
		expect(JSON.stringify(host.memory)).not.toContain('FAILED');
	});
});

test('a clean-up that fails is made up for at the next poll, without a second emission', async () => {
	tables.insert({ taskId: addFinished() });
	const host = watch({ afterEmitting: 'deleteRow' });
	await host.poll();
	tables.refuse('DELETE', 500);
	await expect(host.poll()).resolves.toBeNull();
	expect(host.log.join()).toContain('could not be cleaned up yet');
	expect(rowIds()).toEqual([1]);
	await host.poll();
	expect(rowIds()).toEqual([]);
});

test('a row that was given another task in the meantime is a new row', async () => {
	const [first, second] = [addFinished(), addFinished()] as const;
	tables.insert({ taskId: first });
	const host = watch({ afterEmitting: 'deleteRow' });
	await host.poll();
	Object.assign(tables.rows[0] ?? {}, { taskId: second });
	expect(rowsOf(await host.poll())).toMatchObject([{ id: 1, taskId: second }]);
	expect(rowIds()).toEqual([1]);
});

test('a table of several pages is read to its end and looked up in one poll', async () => {
	const tasks = Array.from({ length: 600 }, addTask);
	tables.insert(...tasks.map((taskId) => ({ taskId })));
	const host = watch({}, { mode: 'durable' });
	await expect(host.poll()).resolves.toBeNull();
	expect(emulator.requests('getTask')).toHaveLength(600);
	expect(tables.record).toHaveLength(3);
	expect(tables.record.at(-1)).toContain('"condition":"gt","value":500');
	expect(tables.mostAtOnce).toBe(1);
	expect(JSON.stringify(host.memory).length).toBeLessThan(600 * 100);
	emulator.finishTask(tasks.at(-1) ?? '');
	expect(rowsOf(await host.poll())).toMatchObject([{ id: 600 }]);
}, 60_000);

test('a table may be named', async () => {
	tables.insert({ taskId: addFinished() });
	const named = { dataTableId: { __rl: true, mode: 'name', value: 'Transcriptions' } };
	expect(rowsOf(await watch(named).poll())).toMatchObject([{ id: 1 }]);
});

describe('says plainly what is wrong', () => {
	test.each<[string, PollOptions['parameters'], { apiKey?: string }, object]>([
		[
			'the key',
			{},
			{ apiKey: 'other' },
			{
				message: 'n8n rejected the API key for data tables',
				httpCode: '401',
				failure: { cause: 'credential-invalid' },
			},
		],
		[
			'the table',
			{ dataTableId: { __rl: true, mode: 'id', value: 'nowhere' } },
			{},
			{
				message: 'n8n does not know the data table',
				failure: { cause: 'configuration-invalid' },
			},
		],
		[
			'the name of the table',
			{ dataTableId: { __rl: true, mode: 'name', value: 'transcriptions' } },
			{},
			{ message: 'There is no data table "transcriptions"' },
		],
		[
			'the id column',
			{ taskIdColumn: 'task' },
			{},
			{ message: 'The data table has no column "task"' },
		],
		[
			'the status column',
			{ afterEmitting: 'updateRow', statusColumn: 'state' },
			{},
			{ description: expect.stringContaining("unknown column name 'state'") },
		],
		[
			'an empty parameter',
			{ dataTableId: { __rl: true, mode: 'list', value: '' } },
			{},
			{ message: "'Data Table' is empty" },
		],
	])('%s', async (_name, parameters, more, expected) => {
		tables.insert({ taskId: addFinished() });
		await expect(watch(parameters, more).poll()).rejects.toMatchObject(expected);
		expect(emulator.record).toEqual([]);
	});

	test('an address that is not the public API', async () => {
		const host = new PollHost({
			parameters: {
				taskSource: 'dataTable',
				dataTableId: { __rl: true, mode: 'id', value: tables.tableId },
			},
			credentials: {
				transcriptionApi: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey },
				n8nDataTableApi: {
					baseUrl: tables.baseUrl.replace('/api/v1', '/v1'),
					apiKey: tables.apiKey,
				},
			},
		});
		await expect(host.poll()).rejects.toMatchObject({
			description: expect.stringContaining('ends with /api/v1'),
		});
	});
});

describe('test event', () => {
	test('shows a row that is done already, and touches nothing', async () => {
		const done = addFinished();
		tables.insert({ taskId: addTask() }, { taskId: done, status: 'SUCCEEDED' });
		const host = watch({ afterEmitting: 'updateRow' });
		expect(rowsOf(await host.testEvent())).toMatchObject([{ id: 2, taskId: done }]);
		expect(emulator.requests('getTask')).toHaveLength(1);
		expect(tables.record).toHaveLength(1);
	});

	test('says plainly that the table is empty', async () => {
		await expect(watch().testEvent()).rejects.toMatchObject({
			message: 'The task list is empty',
			description: expect.stringMatching(/^Let a workflow add a row/),
		});
	});
});
