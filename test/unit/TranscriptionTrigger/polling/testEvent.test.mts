import type { IDataObject } from 'n8n-workflow';

import { Failure } from '../../../../nodes/shared/failure/Failure';
import { findTestEvent } from '../../../../nodes/TranscriptionTrigger/polling/testEvent';
import { taskIdOf } from '../ids.mts';

const entriesOf = (count: number) =>
	Array.from({ length: count }, (_, i) => ({ taskId: taskIdOf(i) }));

function settingOf(statusOf: (task: number) => string) {
	const asked: number[] = [];
	const logged: string[] = [];
	return {
		asked,
		events: new Set(['SUCCEEDED', 'FAILED']),
		random: () => 0,
		isTimeUp: () => false,
		emptyAdvice: 'Add one.',
		logged,
		logger: { warn: (text: string) => void logged.push(text) },
		read: ({ status }: { status: string }, row?: { columns: IDataObject }) =>
			row ? { status, row: row.columns } : { status },
		getTask: async (taskId: string) => {
			const task = Number(taskId.slice(-12));
			asked.push(task);
			const status = statusOf(task);
			if (status !== '404') return { transcriptId: taskId, status };
			throw new Failure({ kind: 'refused', message: 'unknown', httpStatus: 404, isProblem: true });
		},
	};
}

test('shows the first finished task and asks for no more', async () => {
	const setting = settingOf((task) => (task >= 3 ? 'SUCCEEDED' : 'QUEUED'));
	await expect(findTestEvent(entriesOf(10), setting)).resolves.toEqual([{ status: 'SUCCEEDED' }]);
	expect(setting.asked).toEqual([0, 1, 2, 3]);
});

test('names in the log what is no task ID, beside the task that is shown', async () => {
	const setting = settingOf(() => 'SUCCEEDED');
	const list = [{ taskId: 'abc' }, ...entriesOf(1), { taskId: '12345' }];
	await expect(findTestEvent(list, setting)).resolves.toEqual([{ status: 'SUCCEEDED' }]);
	expect(setting.logged).toEqual(['Not task IDs, so they are passed over: abc, 12345']);
});

test('shows the row of a table entry', async () => {
	const columns = { id: 7, taskId: taskIdOf(0), channel: 'support' };
	const entries = [{ taskId: taskIdOf(0), row: { id: 7, columns } }];
	await expect(
		findTestEvent(
			entries,
			settingOf(() => 'FAILED'),
		),
	).resolves.toEqual([{ status: 'FAILED', row: columns }]);
});

test.each([
	['QUEUED', 'not finished yet'],
	['CANCELED', 'finished, but not as SUCCEEDED or FAILED'],
	['404', 'not known to the service'],
])('says plainly what is in the list instead: %s', async (status, words) => {
	const failure = await findTestEvent(
		entriesOf(80),
		settingOf(() => status),
	).catch((e: unknown) => e);
	expect(failure).toMatchObject({
		facts: {
			message: 'No finished task to show yet',
			description: `In the list: 50 ${words}, 30 not looked at, to keep the test short.`,
		},
	});
});

test('says plainly that there is nothing in the list, or nothing but nonsense', async () => {
	const setting = settingOf(() => 'QUEUED');
	await expect(findTestEvent([{ taskId: '' }], setting)).rejects.toMatchObject({
		facts: { message: 'The task list is empty', description: 'Add one.' },
	});
	const nonsense = ['12345', 'x', 'y', 'z'].map((taskId) => ({ taskId }));
	await expect(findTestEvent(nonsense, setting)).rejects.toMatchObject({
		facts: {
			message: 'None of these is a task ID: "12345", "x", "y" and 1 more',
			description: expect.stringContaining('Use `transcriptId` from Create Task'),
		},
	});
	await expect(findTestEvent([...nonsense, ...entriesOf(1)], setting)).rejects.toMatchObject({
		facts: { description: 'In the list: 1 not finished yet, 4 not a task ID.' },
	});
});

test('fails with the reason if the service cannot be asked', async () => {
	const away = new Failure({ kind: 'network', message: 'The service is away' });
	const setting = { ...settingOf(() => ''), getTask: async () => await Promise.reject(away) };
	await expect(findTestEvent(entriesOf(3), setting)).rejects.toBe(away);
});
