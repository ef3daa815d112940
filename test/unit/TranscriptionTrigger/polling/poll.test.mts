import type { IDataObject } from 'n8n-workflow';

import { Failure } from '../../../../nodes/shared/failure/Failure';
import { runPoll, type PollSetting } from '../../../../nodes/TranscriptionTrigger/polling/poll';
import { taskIdOf } from '../ids.mts';

const away = new Failure({ kind: 'network', message: 'The other side is away' });

/** A table of `count` rows, whose tasks have all been emitted at an earlier poll. */
function settingOf(count: number, cleanUp: (row: number) => Promise<void>) {
	const rows = Array.from({ length: count }, (_, id) => ({
		taskId: taskIdOf(id),
		row: { id, columns: { id } },
	}));
	const tasks = Object.fromEntries(
		rows.map(({ taskId, row }) => [taskId, { status: 'SUCCEEDED', rows: [row.id] }]),
	);
	const staticData: IDataObject = { watch: { tasks, malformed: [] } };
	const warnings: string[] = [];
	const setting: PollSetting = {
		source: {
			list: async () => ({ entries: rows }),
			cleanUp: async ({ row }) => await cleanUp(row.id),
		},
		getTask: async () => await Promise.reject(away),
		read: () => ({}),
		service: 'f00d',
		isActivation: false,
		batchSize: 100,
		events: new Set(['SUCCEEDED']),
		staticData,
		logger: { warn: (message) => void warnings.push(message) },
		startedAt: 0,
		random: () => 0,
		isListingTimeUp: () => false,
		isTimeUp: () => false,
	};
	return { setting, warnings, rows };
}

test('a backlog of clean-up is worked off in portions, five rows at once', async () => {
	let open = 0;
	let mostOpen = 0;
	const cleaned: number[] = [];
	const { setting } = settingOf(1000, async (row) => {
		mostOpen = Math.max(mostOpen, ++open);
		await Promise.resolve();
		open--;
		cleaned.push(row);
	});
	await expect(runPoll(setting)).resolves.toBeNull();
	expect([mostOpen, cleaned.length, new Set(cleaned).size]).toEqual([5, 200, 200]);
});

test('clean-up that fails is given up for this poll and reported in one line', async () => {
	let tries = 0;
	const { setting, warnings } = settingOf(1000, async () => {
		tries++;
		await Promise.reject(away);
	});
	await expect(runPoll(setting)).resolves.toBeNull();
	expect(tries).toBeLessThan(10);
	expect(warnings).toEqual([expect.stringContaining('The other side is away')]);
});

test('clean-up starts nothing when the time of the poll is up', async () => {
	const cleaned: number[] = [];
	const { setting } = settingOf(50, async (row) => void cleaned.push(row));
	const isTimeUp = () => cleaned.length >= 7;
	await runPoll({ ...setting, isTimeUp });
	expect(cleaned).toHaveLength(7);
});

test('listing has a time of its own, which is up before that of the poll', async () => {
	const { setting } = settingOf(0, async () => {});
	const heard: boolean[] = [];
	const list: PollSetting['source']['list'] = async (_listAfter, isTimeUp) => {
		heard.push(isTimeUp());
		return { entries: [] };
	};
	await runPoll({ ...setting, source: { list } });
	await runPoll({ ...setting, isListingTimeUp: () => true, source: { list } });
	expect(heard).toEqual([false, true]);
});

test('one line in the log names what is bad, and none at the next poll', async () => {
	const { setting, warnings } = settingOf(0, async () => {});
	const unknown = new Failure({ kind: 'refused', message: 'Not known', httpStatus: 404 });
	const getTask = async () => await Promise.reject(unknown);
	const list = async () => ({ entries: [taskIdOf(1), 'nonsense'].map((taskId) => ({ taskId })) });
	for (const startedAt of [0, 60_000, 120_000]) {
		await runPoll({ ...setting, startedAt, getTask, source: { list } });
	}
	expect(warnings).toEqual([
		'Not task IDs, so they are passed over: nonsense',
		`Task ${taskIdOf(1)} is looked up ever less often: Not known.`,
	]);
});

test('a poll that fails leaves no trace in the memory', async () => {
	const { setting, rows } = settingOf(1, async () => {});
	const before = structuredClone(setting.staticData);
	rows.push({ taskId: taskIdOf(99), row: { id: 99, columns: { id: 99 } } });
	await expect(runPoll(setting)).rejects.toBe(away);
	expect(setting.staticData).toEqual(before);
});
