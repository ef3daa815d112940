import type { IDataObject } from 'n8n-workflow';
import { type DataTables, startDataTables } from '../../emulator/dataTables/dataTables.mts';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { passMinutes } from '../harness/passMinutes.mts';
import { PollHost, type PollOptions } from '../harness/PollHost.mts';

jest.setTimeout(30_000);

let emulator: Emulator;
beforeEach(async () => void (emulator = await startEmulator()));
afterEach(async () => {
	jest.useRealTimers();
	await emulator.stop();
});

const never = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } as const;
const addTask = () => emulator.addTask({ tagText: 'Good morning.', plan: never });
const nobodys = '00000000-0000-4000-8000-000000000000';

function watch(parameters: PollOptions['parameters'], more: Partial<PollOptions> = {}): PollHost {
	const { baseUrl, apiKey } = emulator;
	const credentials = { transcriptionApi: { baseUrl, apiKey } };
	return new PollHost({ parameters, credentials, ...more });
}
const idsOf = (items: IDataObject[] | null) =>
	items?.map(({ transcriptId }) => transcriptId) ?? null;
const failFor = (taskId: string, status: number) =>
	emulator.inject({
		...{ route: 'getTask', kind: 'status', status, count: Infinity },
		when: ({ path }) => path.endsWith(taskId),
	});

describe.each(['default', 'durable'] as const)('%s mode', (mode) => {
	test('an hour of polls with bad ids among tasks at work: none fails, and each end is seen', async () => {
		const [refused, broken, unreadable, early, late] = [
			...[addTask(), addTask(), addTask()],
			...[addTask(), addTask()],
		] as const;
		failFor(refused, 403);
		failFor(broken, 500);
		emulator.inject({
			...{ route: 'getTask', kind: 'garbageBody', count: Infinity },
			when: ({ path }) => path.endsWith(unreadable),
		});
		const taskIds = [refused, nobodys, 'nonsense', broken, unreadable, early, late].join();
		const host = watch({ taskIds }, { mode });
		const emitted: unknown[] = [];
		for (let minute = 0; minute < 60; minute++) {
			if (minute === 30) emulator.finishTask(early);
			if (minute === 59) emulator.finishTask(late);
			const items = await host.poll(minute === 0 ? 'activate' : 'update');
			emitted.push(...(idsOf(items) ?? []));
			passMinutes(1);
		}
		for (let i = 0; i < 3; i++) {
			emitted.push(...(idsOf(await host.poll()) ?? []));
			passMinutes(1);
		}
		expect(emitted).toEqual([early, late]);
		const asked = emulator.requests('getTask').filter(({ path }) => path.endsWith(refused));
		expect(asked.length).toBeLessThan(12);
	});

	test('a base URL that is mended after days is felt at the next poll', async () => {
		const task = addTask();
		emulator.finishTask(task);
		const credentials = {
			transcriptionApi: { baseUrl: `${emulator.baseUrl}/elsewhere`, apiKey: emulator.apiKey },
		};
		const host = watch({ taskIds: task }, { mode, credentials });
		for (let hour = 0; hour < 48; hour++) {
			await expect(host.poll()).resolves.toBeNull();
			passMinutes(60);
		}
		expect(host.log.filter((line) => line.includes(task))).toHaveLength(1);
		credentials.transcriptionApi.baseUrl = emulator.baseUrl;
		expect(idsOf(await host.poll())).toEqual([task]);
	});

	test('an activation gives every bad id another chance', async () => {
		const task = addTask();
		emulator.finishTask(task);
		failFor(task, 403);
		const host = watch({ taskIds: task }, { mode });
		for (let hour = 0; hour < 48; hour++) {
			await host.poll();
			passMinutes(60);
		}
		emulator.clearFaults();
		await expect(host.poll()).resolves.toBeNull();
		expect(idsOf(await host.poll('activate'))).toEqual([task]);
	});
});

test('a wrong address with several tasks refuses the activation', async () => {
	const credentials = {
		transcriptionApi: { baseUrl: `${emulator.baseUrl}/elsewhere`, apiKey: emulator.apiKey },
	};
	const host = watch({ taskIds: `${addTask()} ${addTask()}` }, { credentials });
	await expect(host.poll('activate')).rejects.toMatchObject({ httpCode: '404' });
});

test('when only bad ids are due, one that is well answers for the service', async () => {
	const [pending, first, second] = [addTask(), addTask(), addTask()] as const;
	const parameters = { taskIds: pending };
	const host = watch(parameters);
	await host.poll();
	passMinutes(60 * 20);
	await host.poll(); // From now on the task rests for an hour.
	failFor(first, 403);
	failFor(second, 403);
	parameters.taskIds = [pending, first, second].join();
	passMinutes(1);
	host.changeParameters(parameters);
	await expect(host.poll()).resolves.toBeNull();
	const asked = emulator.requests('getTask').map(({ path }) => path.slice(-36));
	expect(asked.slice(2)).toEqual([first, second, pending]);
	expect(host.log.join()).toContain(`Task ${first} is looked up ever less often`);
});

test('one task that takes the service down fails no poll, as long as it answers otherwise', async () => {
	const task = addTask();
	failFor(task, 504);
	await expect(watch({ taskIds: task }).poll()).resolves.toBeNull();
	emulator.clearFaults();
	emulator.inject({ route: 'getTask', kind: 'status', status: 504, count: Infinity });
	await expect(watch({ taskIds: task }).poll()).rejects.toMatchObject({ httpCode: '504' });
});

test('a finished task with values of other types than documented is emitted, and named in the log', async () => {
	const transcriptId = addTask();
	const words = [{ text: 'Good', startMs: '0', endMs: 'late' }];
	const task = { transcriptId, status: 'SUCCEEDED', fullText: 'Good', sourceDurationMs: [], words };
	const body = JSON.stringify({ data: { task }, meta: 'none' });
	emulator.inject({ route: 'getTask', kind: 'garbageBody', body, count: Infinity });
	const host = watch({ taskIds: transcriptId });
	await expect(host.poll()).resolves.toMatchObject([
		{ transcriptId, fullText: 'Good', sourceDurationMs: null },
	]);
	expect(host.log.join()).toMatch(/another type than documented.*task\.words\.0\.startMs is text/s);
});

describe('most tasks per execution', () => {
	test.each([
		[1, [1, 1, 1]],
		['2', [2, 1, undefined]],
	])('%p', async (batchSize, expected) => {
		const tasks = [addTask(), addTask(), addTask()];
		for (const task of tasks) emulator.finishTask(task);
		const host = watch({ taskIds: tasks.join(), batchSize });
		const batches = [await host.poll(), await host.poll(), await host.poll()];
		expect(batches.map((batch) => batch?.length)).toEqual(expected);
	});

	test.each([0, 101, 1.5, 'many', ''])('%p is refused by name', async (batchSize) => {
		await expect(watch({ taskIds: addTask(), batchSize }).poll()).rejects.toMatchObject({
			message: "'Most Tasks per Execution' must be a whole number from 1 to 100",
		});
	});
});

describe('a table', () => {
	let tables: DataTables;
	const watchTable = (parameters: PollOptions['parameters'] = {}) =>
		watch(
			{
				taskSource: 'dataTable',
				dataTableId: { __rl: true, mode: 'id', value: tables.tableId },
				...parameters,
			},
			{
				credentials: {
					transcriptionApi: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey },
					n8nDataTableApi: { baseUrl: tables.baseUrl, apiKey: tables.apiKey },
				},
			},
		);
	const start = async (columns?: string[]) => void (tables = await startDataTables(columns));
	afterEach(async () => await tables.stop());

	test('is marked by default; a row whose status a person has cleared is emitted and marked again', async () => {
		await start();
		const task = addTask();
		emulator.finishTask(task);
		tables.insert({ taskId: task });
		const host = watchTable();
		expect(idsOf(await host.poll())).toEqual([task]);
		await expect(host.poll()).resolves.toBeNull();
		expect(tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
		Object.assign(tables.rows[0] ?? {}, { status: '' });
		expect(idsOf(await host.poll())).toEqual([task]);
		await expect(host.poll()).resolves.toBeNull();
		expect(tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
	});

	test('without the status column says which to add or which choice to change', async () => {
		await start(['taskId']);
		await expect(watchTable({ statusColumn: 'status' }).poll()).rejects.toMatchObject({
			message: 'The data table has no column "status"',
			description: expect.stringContaining("set 'After Emitting' to Delete Row or Do Nothing"),
		});
	});

	test('may name the recording, for the fields of the item', async () => {
		await start(['taskId', 'status', 'fileName', 'assetId']);
		const task = addTask();
		emulator.finishTask(task);
		tables.insert({ taskId: task, fileName: 'meeting.mp4', assetId: 'an asset' });
		const [item] = (await watchTable().poll()) ?? [];
		expect(item).toMatchObject({ fileName: 'meeting.mp4', assetId: 'an asset', row: { id: 1 } });
	});
});
