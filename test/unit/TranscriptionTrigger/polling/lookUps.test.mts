import type { Task } from '../../../../nodes/shared/api/schemas';
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
	isTimeUp: () => false,
	random: () => 0,
	...more,
});

test('looks every candidate up once, in order, five at a time', async () => {
	const { asked, getTask, mostOpen } = service((task) => (task % 2 ? 'SUCCEEDED' : 'QUEUED'));
	const { lookUps } = await lookUpTasks(candidatesOf(40), optionsOf(getTask));
	expect(asked).toEqual(Array.from({ length: 40 }, (_, task) => task));
	expect(mostOpen()).toBe(5);
	expect(lookUps.get(taskIdOf(1))).toMatchObject({ outcome: 'finished', content: 'SUCCEEDED' });
	expect(lookUps.get(taskIdOf(2))).toEqual({ outcome: 'pending' });
});

test('nothing to look up is nothing to wait for', async () => {
	const { getTask } = service(() => 'QUEUED');
	await expect(lookUpTasks([], optionsOf(getTask))).resolves.toMatchObject({ failures: [] });
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
	const { lookUps } = await lookUpTasks(candidatesOf(20), options);
	expect(asked).toHaveLength(7);
	expect(lookUps.size).toBe(7);
});

test.each([400, 404])('a %i is about its task alone', async (status) => {
	const { asked, getTask } = service((task) => (task < 50 ? refused(status) : 'SUCCEEDED'));
	const { lookUps, failures, refusals } = await lookUpTasks(candidatesOf(60), optionsOf(getTask));
	expect(asked).toHaveLength(60);
	expect([failures.length, refusals.size]).toEqual([0, 50]);
	expect(lookUps.get(taskIdOf(3))).toEqual({ outcome: 'unknown' });
});

test('gives up after many failures in a row', async () => {
	const { asked, getTask } = service(() => refused(503));
	const { failures } = await lookUpTasks(candidatesOf(2000), optionsOf(getTask));
	expect(asked.length).toBeLessThanOrEqual(25 + 4);
	expect(failures).toHaveLength(asked.length);
});

test('stops at once when the service asks for fewer requests', async () => {
	const { asked, getTask } = service((task) => (task === 10 ? refused(429) : 'QUEUED'));
	await lookUpTasks(candidatesOf(2000), optionsOf(getTask));
	expect(asked.length).toBeLessThanOrEqual(11 + 5);
});

test('a block of bad tasks in front does not hide the good ones', async () => {
	let seed = 1;
	const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
	const { getTask } = service((task) => (task < 100 ? refused(500) : 'SUCCEEDED'));
	const { lookUps } = await lookUpTasks(candidatesOf(200), optionsOf(getTask, { random }));
	const finished = [...lookUps.values()].filter(({ outcome }) => outcome === 'finished');
	expect(finished).toHaveLength(100);
});
