import type { Task } from '../../../../nodes/shared/api/answers/schemas';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import {
	lookUpTasks,
	type LookUpOptions,
} from '../../../../nodes/TranscriptionTrigger/polling/lookUps';
import { taskIdOf } from '../ids.mts';

const candidatesOf = (count: number, rowsEach = 1) =>
	Array.from({ length: count }, (_, i) => ({
		taskId: taskIdOf(i),
		entries: Array.from({ length: rowsEach }, () => ({ taskId: taskIdOf(i) })),
	}));
const refused = (httpStatus: number) => new Failure({ kind: 'refused', message: 'no', httpStatus });

/** Answers by task number; keeps the order of requests and the most that were open at once. */
function service(answer: (task: number) => string | Failure) {
	const asked: number[] = [];
	let open = 0;
	let mostOpen = 0;
	const getTask = async (taskId: string): Promise<Task> => {
		const task = Number(taskId.slice(-12));
		asked.push(task);
		mostOpen = Math.max(mostOpen, ++open);
		// Answers come back in another order than the questions went out.
		for (let turns = task % 4; turns >= 0; turns--) await Promise.resolve();
		open--;
		const status = answer(task);
		if (status instanceof Failure) throw status;
		return { transcriptId: taskId, status, createdAt: '2026-05-01T00:00:00.000Z' };
	};
	return { asked, getTask, mostOpen: () => mostOpen };
}

const optionsOf = (
	getTask: LookUpOptions<string>['getTask'],
	more: Partial<LookUpOptions<string>> = {},
): LookUpOptions<string> => ({
	getTask,
	read: ({ status }) => status,
	isSelected: (status) => status !== 'CANCELED',
	mostEmissions: 100,
	mostBytes: Infinity,
	isTimeUp: () => false,
	random: () => 0,
	...more,
});

test('looks every candidate up once, in order, five at a time', async () => {
	const { asked, getTask, mostOpen } = service((task) => (task % 2 ? 'SUCCEEDED' : 'QUEUED'));
	const { lookUps } = await lookUpTasks(candidatesOf(40), optionsOf(getTask));
	expect(asked).toEqual(Array.from({ length: 40 }, (_, task) => task));
	expect(mostOpen()).toBe(5);
	expect(lookUps.get(taskIdOf(1))).toMatchObject({ outcome: 'finished', contents: ['SUCCEEDED'] });
	expect(lookUps.get(taskIdOf(2))).toEqual({ outcome: 'pending' });
});

test('nothing to look up is nothing to wait for', async () => {
	const { getTask } = service(() => 'QUEUED');
	await expect(lookUpTasks([], optionsOf(getTask))).resolves.toMatchObject({ isTelling: true });
});

test('a status that is not known is pending', async () => {
	const { getTask } = service(() => 'ARCHIVING');
	const { lookUps } = await lookUpTasks(candidatesOf(1), optionsOf(getTask));
	expect(lookUps.get(taskIdOf(0))).toEqual({ outcome: 'pending' });
});

test.each([
	['one row each', 1, 100],
	['three rows each', 3, 33],
	['more rows than a batch takes', 150, 1],
])('finds no more than a batch takes: %s', async (_name, rowsEach, expected) => {
	const { asked, getTask } = service(() => 'SUCCEEDED');
	await lookUpTasks(candidatesOf(300, rowsEach), optionsOf(getTask));
	expect(asked).toHaveLength(expected);
});

test.each(['QUEUED', 'CANCELED'])(
	'what is not emitted takes no room in the batch: %s',
	async (status) => {
		const { asked, getTask } = service((task) => (task < 200 ? status : 'SUCCEEDED'));
		await lookUpTasks(candidatesOf(400), optionsOf(getTask));
		expect(asked).toHaveLength(300);
	},
);

test('starts nothing when time is up, and waits for what is open', async () => {
	let started = 0;
	const { asked, getTask } = service(() => 'QUEUED');
	const options = optionsOf(getTask, { isTimeUp: () => started++ >= 7 });
	const { lookUps, isTelling } = await lookUpTasks(candidatesOf(20), options);
	expect([asked.length, isTelling]).toEqual([7, false]);
	expect(lookUps.size).toBe(7);
});

test.each([400, 403, 404, 410, 500])('a %i is about its task alone', async (status) => {
	const { asked, getTask } = service((task) => (task < 50 ? refused(status) : 'SUCCEEDED'));
	const { lookUps, failures } = await lookUpTasks(candidatesOf(60), optionsOf(getTask));
	expect(asked).toHaveLength(60);
	expect(failures.size).toBe(50);
	expect(lookUps.get(taskIdOf(3))).toEqual({ outcome: 'bad', code: status, isPassing: false });
});

test('gives up after many failures in a row', async () => {
	const { asked, getTask } = service(() => refused(503));
	const { failures, isTelling } = await lookUpTasks(candidatesOf(2000), optionsOf(getTask));
	expect(asked.length).toBeLessThanOrEqual(20 + 4);
	expect([failures.size, isTelling]).toEqual([asked.length, true]);
});

test('stops at once when the service asks for fewer requests', async () => {
	const { asked, getTask } = service((task) => (task === 10 ? refused(429) : 'QUEUED'));
	await lookUpTasks(candidatesOf(2000), optionsOf(getTask));
	expect(asked.length).toBeLessThanOrEqual(11 + 5);
});

test('a block of bad tasks in front does not hide the good ones', async () => {
	let seed = 1;
	const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
	const { getTask } = service((task) => (task < 100 ? refused(503) : 'SUCCEEDED'));
	const { lookUps } = await lookUpTasks(candidatesOf(200), optionsOf(getTask, { random }));
	const finished = [...lookUps.values()].filter(({ outcome }) => outcome === 'finished');
	expect(finished).toHaveLength(100);
});

test('a page instead of a task is counted against the address, like a service that is away', async () => {
	const page = new Failure({ kind: 'badAnswer', message: 'a page', httpStatus: 200 });
	const { asked, getTask } = service(() => page);
	await lookUpTasks(candidatesOf(2000), optionsOf(getTask));
	expect(asked.length).toBeLessThanOrEqual(20 + 4);
});

test('a small batch does not slow down the look at tasks that are still at work', async () => {
	const { asked, getTask, mostOpen } = service((task) => (task < 50 ? 'QUEUED' : 'SUCCEEDED'));
	const { lookUps } = await lookUpTasks(candidatesOf(90), optionsOf(getTask, { mostEmissions: 1 }));
	expect(mostOpen()).toBe(5);
	expect(asked.length).toBeLessThanOrEqual(50 + 5);
	expect(
		[...lookUps.values()].filter(({ outcome }) => outcome === 'finished').length,
	).toBeGreaterThan(0);
});

test('whole transcripts are held up to a number of bytes, and one at least', async () => {
	const read = () => 'x'.repeat(1000 - 2);
	const held = async (mostBytes: number, rowsEach = 1) => {
		const { asked, getTask } = service(() => 'SUCCEEDED');
		await lookUpTasks(candidatesOf(100, rowsEach), optionsOf(getTask, { read, mostBytes }));
		return asked.length;
	};
	// The first five are under way before the size of any is known.
	expect([await held(1), await held(5000), await held(20_000)]).toEqual([5, 5, 20]);
	expect(await held(20_000, 2)).toBe(10);
});

test('each row of a task is read for itself', async () => {
	const { getTask } = service(() => 'SUCCEEDED');
	const rows = [1, 2].map((id) => ({ taskId: taskIdOf(0), row: { id, columns: { id } } }));
	const read: LookUpOptions<string>['read'] = ({ status }, row) => `${status} ${row?.id}`;
	const { lookUps } = await lookUpTasks(
		[{ taskId: taskIdOf(0), entries: rows }],
		optionsOf(getTask, { read }),
	);
	expect(lookUps.get(taskIdOf(0))).toMatchObject({ contents: ['SUCCEEDED 1', 'SUCCEEDED 2'] });
});
