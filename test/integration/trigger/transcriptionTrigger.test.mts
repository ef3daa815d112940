import type { IDataObject } from 'n8n-workflow';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { PollHost, type PollOptions } from '../harness/PollHost.mts';

jest.setTimeout(30_000);

let emulator: Emulator;
let nowMs = Date.parse('2026-05-01T12:00:00.000Z');
beforeEach(async () => void (emulator = await startEmulator({ clock: () => nowMs })));
afterEach(async () => await emulator.stop());

const never = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } as const;
/** A task that goes on until the test ends it; each is a minute younger than the one before. */
function addTask(): string {
	nowMs += 60_000;
	return emulator.addTask({ tagText: 'Good morning.', plan: never });
}

function watch(
	parameters: PollOptions['parameters'],
	more: Partial<PollOptions> = {},
	apiKey = emulator.apiKey,
): PollHost {
	return new PollHost({
		parameters,
		credentials: { transcriptionApi: { baseUrl: emulator.baseUrl, apiKey } },
		...more,
	});
}
const idsOf = (items: IDataObject[] | null) =>
	items?.map(({ transcriptId }) => transcriptId) ?? null;
const lookUps = () => emulator.requests('getTask').length;

describe.each(['default', 'durable'] as const)('%s mode', (mode) => {
	test('each task starts the workflow once, oldest first, also over a restart', async () => {
		const [first, second, third] = [addTask(), addTask(), addTask()] as const;
		const host = watch({ taskIds: `${third}, ${second.toUpperCase()}\n${first}` }, { mode });
		await expect(host.poll('activate')).resolves.toBeNull();
		emulator.finishTask(second);
		emulator.failTask(first, 'no speech');
		const items = await host.poll();
		expect(idsOf(items)).toEqual([first, second]);
		expect(items).toMatchObject([{ status: 'FAILED' }, { fullText: 'Good morning.' }]);
		await expect(host.poll()).resolves.toBeNull();
		host.restart();
		emulator.cancelTask(third);
		expect(idsOf(await host.poll('activate'))).toEqual([third]);
		emulator.forget();
		await expect(host.poll()).resolves.toBeNull();
		expect(lookUps()).toBe(0);
	});

	test('a poll that n8n drops loses nothing', async () => {
		const task = addTask();
		emulator.finishTask(task);
		const host = watch({ taskIds: task }, { mode });
		await host.droppedPoll();
		expect(idsOf(await host.poll())).toEqual([task]);
		await expect(host.poll()).resolves.toBeNull();
	});

	test('a hundred items at a time, and every one of them', async () => {
		const tasks = Array.from({ length: 230 }, addTask);
		for (const task of tasks) emulator.finishTask(task);
		const host = watch({ taskIds: tasks.join(' ') }, { mode });
		const batches = [await host.poll('activate'), await host.poll(), await host.poll()];
		expect(batches.map((batch) => batch?.length)).toEqual([100, 100, 30]);
		expect(batches.flatMap(idsOf)).toEqual(tasks);
		await expect(host.poll()).resolves.toBeNull();
		expect(lookUps()).toBe(230);
	});
});

test('a poll that was given the memory of before an emission repeats nothing', async () => {
	const task = addTask();
	emulator.finishTask(task);
	const host = watch({ taskIds: task }, { mode: 'durable' });
	const before = structuredClone(host.memory);
	expect(idsOf(await host.poll())).toEqual([task]);
	await expect(host.poll('update', before)).resolves.toBeNull();
	await expect(host.poll()).resolves.toBeNull();
	expect(lookUps()).toBe(1);
});

test('at most five requests are open at once', async () => {
	const tasks = Array.from({ length: 30 }, addTask);
	emulator.inject({ route: 'getTask', kind: 'slow', delayMs: 50, count: tasks.length });
	await watch({ taskIds: tasks.join() }).poll();
	expect(Math.max(...emulator.record.map(({ inFlight }) => inFlight))).toBe(5);
});

test('Simplify off hands on the whole task', async () => {
	const task = addTask();
	emulator.finishTask(task);
	const items = await watch({ taskIds: task, simplify: false }).poll();
	expect(items).toMatchObject([{ transcriptId: task, chunks: [{ seq: 0 }], language: 'Auto' }]);
});

test('an expression may give the list, and it is read anew at every poll', async () => {
	const [first, second] = [addTask(), addTask()] as const;
	emulator.finishTask(first);
	emulator.finishTask(second);
	const expression = `={{ $now.toMillis() < 0 ? [] : ["${first}", "${second}"] }}`;
	expect(idsOf(await watch({ taskIds: expression }).poll())).toEqual([first, second]);
});

test('an event that is not selected is passed over for good', async () => {
	const [good, bad] = [addTask(), addTask()] as const;
	emulator.finishTask(good);
	emulator.failTask(bad);
	const host = watch({ taskIds: `${good} ${bad}`, events: ['SUCCEEDED'] });
	expect(idsOf(await host.poll())).toEqual([good]);
	emulator.forget();
	await host.poll();
	expect(lookUps()).toBe(0);
});

test('bad ids block nobody and are named once in the log', async () => {
	const [good, bad, pending] = [addTask(), addTask(), addTask()] as const;
	emulator.finishTask(good);
	const unknown = '00000000-0000-4000-8000-000000000000';
	emulator.inject({
		route: 'getTask',
		kind: 'status',
		status: 500,
		count: Infinity,
		when: ({ path }) => path.endsWith(bad),
	});
	const host = watch({ taskIds: `nonsense ${unknown} ${bad} ${good} ${pending}` });
	expect(idsOf(await host.poll())).toEqual([good]);
	await host.poll();
	const naming = (id: string) => host.log.filter((line) => line.includes(id));
	expect([naming('nonsense').length, naming(unknown).length]).toEqual([1, 1]);
	expect(emulator.requests('getTask').filter(({ path }) => path.endsWith(unknown))).toHaveLength(1);
});

describe('when every look-up fails', () => {
	test('a wrong key fails the poll, with few requests and in words that n8n does not react to', async () => {
		const host = watch({ taskIds: Array.from({ length: 200 }, addTask).join() }, {}, 'wrong-key');
		const error: unknown = await host.poll('activate').catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({
			message: expect.stringContaining('rejected the API key'),
			httpCode: '401',
			failure: { cause: 'credential-invalid' },
		});
		expect(JSON.stringify(error)).not.toMatch(/authorization|wrong-key/i);
		expect(lookUps()).toBeLessThan(30);
	});

	test('a busy service fails the poll with the wait that it asked for; nothing is lost', async () => {
		const task = addTask();
		emulator.finishTask(task);
		const host = watch({ taskIds: task });
		const headers = { 'Retry-After': '7' };
		emulator.inject({ route: 'getTask', kind: 'status', status: 429, headers });
		await expect(host.poll()).rejects.toMatchObject({
			failure: { cause: 'rate-limited', retryAfterMs: 7000 },
		});
		expect(idsOf(await host.poll())).toEqual([task]);
	});

	test('a service that is away fails the poll', async () => {
		const host = watch({ taskIds: addTask() });
		emulator.inject({ route: 'getTask', kind: 'reset' });
		await expect(host.poll()).rejects.toMatchObject({
			failure: { cause: 'temporarily-unavailable' },
		});
	});
});

test('a second poll while one is under way is harmless', async () => {
	const task = addTask();
	emulator.finishTask(task);
	const host = watch({ taskIds: task });
	emulator.inject({ route: 'getTask', kind: 'slow', delayMs: 300 });
	const slow = host.poll();
	await emulator.arrived('getTask');
	await expect(host.poll()).resolves.toBeNull();
	expect(idsOf(await slow)).toEqual([task]);
	expect(lookUps()).toBe(1);
});

test('a poll keeps within its budget and goes on next time where it left off', async () => {
	const tasks = Array.from({ length: 60 }, addTask);
	emulator.inject({ route: 'getTask', kind: 'slow', delayMs: 100, count: Infinity });
	const host = watch({ taskIds: tasks.join() }, { budgetMs: 3000 });
	const reached: number[] = [];
	while (lookUps() < tasks.length) {
		await host.poll();
		reached.push(lookUps());
	}
	expect(reached[0]).toBeLessThan(tasks.length);
	const asked = emulator.requests('getTask').map(({ path }) => path);
	expect(new Set(asked.slice(0, tasks.length)).size).toBe(tasks.length);
});

describe('test event', () => {
	test('shows a finished task again and again and records nothing', async () => {
		const [pending, finished] = [addTask(), addTask()] as const;
		emulator.finishTask(finished);
		const host = watch({ taskIds: `${pending} ${finished}` });
		expect(idsOf(await host.testEvent())).toEqual([finished]);
		expect(idsOf(await host.testEvent())).toEqual([finished]);
		expect(idsOf(await host.poll())).toEqual([finished]);
		expect(idsOf(await host.testEvent())).toEqual([finished]);
	});

	test('says plainly that no task has finished', async () => {
		const error: unknown = await watch({ taskIds: addTask() })
			.testEvent()
			.catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({
			message: 'No finished task to show yet',
			description: 'In the list: 1 not finished yet.',
		});
	});
});
