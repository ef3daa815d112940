import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { until } from '../harness/until.mts';
import { useRegister } from '../harness/useRegister.mts';
import { useStage } from '../harness/useStage.mts';

/** n8n cannot retry an execution that was stopped; the register knows its task all the same. */

const stage = useStage({ taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: 'NEVER' }) });
const register = useRegister(stage);
const plan = () => register.plan({ operation: 'transcribeAndWait' }, filesAsItems(voiceMemo));

test.each([
	['while its task is waited for', 'getTask'],
	['while its task is being made', 'createTask'],
] as const)('stopped %s: a new execution goes on with the task', async (_when, route) => {
	const { emulator, n8n } = stage;
	if (route === 'createTask') {
		emulator.inject({ route, kind: 'slow', delayMs: 200, afterEffect: true });
	}
	const stopped = n8n.start(plan());
	await emulator.arrived(route);
	stopped.stop();
	expect((await stopped.ended).status).toBe('canceled');
	await emulator.ended('createTask');
	const transcriptId = String(emulator.tasks[0]?.transcriptId);
	await until(() => register.tables.rows[0]?.taskId === transcriptId);
	emulator.finishTask(transcriptId);

	const next = await n8n.run(plan());
	expect(next.items).toMatchObject([{ json: { transcriptId, status: 'SUCCEEDED', reused: true } }]);
	expect(emulator.requests('createTask')).toHaveLength(1);
	expect(register.tables.rows).toMatchObject([{ taskId: transcriptId, status: 'SUCCEEDED' }]);
});

test('out of time: the message says that running it again pays nothing, and so it is', async () => {
	const inTime = { operation: 'transcribeAndWait', options: { timeoutMinutes: 0.01 } };
	const { error } = await stage.n8n.run(register.plan(inTime, filesAsItems(voiceMemo)));
	expect(error?.description).toMatch(
		/running the workflow again with the same file .*pays nothing/,
	);
	expect(error?.description).not.toMatch(/Execute step/);
	const [task] = stage.emulator.tasks;
	stage.emulator.finishTask(String(task?.transcriptId));
	const again = await stage.n8n.run(plan());
	expect(again.items).toMatchObject([{ json: { transcriptId: task?.transcriptId, reused: true } }]);
	expect(stage.emulator.requests('createTask')).toHaveLength(1);
});

describe('items that have claimed their tasks when the execution ends', () => {
	const manyAssets = () => {
		const ids = Array.from({ length: 20 }, () => {
			stage.emulator.addTask();
			return { id: stage.emulator.assets.at(-1)?.assetId };
		});
		const parameters = { operation: 'createTask', source: 'asset', assetId: '={{ $json.id }}' };
		return register.plan(parameters, jsonAsItems(...ids));
	};

	test('take their claims back if another item has failed: a retry waits for nobody', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 402, count: 20 });
		const failed = await stage.n8n.run(manyAssets());
		expect(failed.status).toBe('error');
		expect(stage.emulator.requests('createTask').length).toBeLessThan(20);
		expect(register.tables.rows).toEqual([]);
	});

	test('take their claims back if somebody has stopped it; those that are created stay', async () => {
		const { emulator, n8n } = stage;
		emulator.inject({ route: 'createTask', kind: 'slow', delayMs: 200, afterEffect: true });
		const stopped = n8n.start(manyAssets());
		await emulator.arrived('createTask');
		stopped.stop();
		expect((await stopped.ended).status).toBe('canceled');
		await until(() => register.tables.rows.every(({ taskId }) => taskId !== null));
		const made = emulator.requests('createTask').length;
		expect(made).toBeLessThan(20);
		expect(register.tables.rows).toHaveLength(made);
	});
});
