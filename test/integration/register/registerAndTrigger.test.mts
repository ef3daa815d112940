import { filesAsItems, voiceMemo } from '../harness/items.mts';
import { PollHost } from '../harness/PollHost.mts';
import { useRegister } from '../harness/useRegister.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const stage = useStage();
const register = useRegister(stage);
withoutBackoff();

const memo = filesAsItems(voiceMemo);
const createTask = () => register.plan({ operation: 'createTask' }, memo);
const inOtherWorkflow = { workflowId: 'workflow-2' };
const wait = () => register.plan({ operation: 'transcribeAndWait' }, memo, inOtherWorkflow);

/** The trigger with its defaults, on the register's table. */
const trigger = () =>
	new PollHost({
		parameters: {
			taskSource: 'dataTable',
			dataTableId: { __rl: true, mode: 'list', value: register.tables.tableId },
		},
		credentials: {
			transcriptionApi: stage.credential,
			n8nDataTableApi: { baseUrl: register.tables.baseUrl, apiKey: register.tables.apiKey },
		},
	});

const emitted = async (host: PollHost) =>
	(await host.poll())?.map(({ transcriptId }) => transcriptId);

describe('a task that Create Task has made is emitted by a trigger on the register', () => {
	test('although the same file came again, and was done, before the trigger looked', async () => {
		await stage.n8n.run(createTask());
		await stage.n8n.run(createTask());
		const [task] = stage.emulator.tasks;
		expect(await emitted(trigger())).toEqual([task?.transcriptId]);
	});

	test('although the service had it done at once', async () => {
		const task = { transcriptId: stage.emulator.addTask(), status: 'SUCCEEDED' };
		const body = JSON.stringify({ data: { task }, meta: {} });
		const contentType = 'application/json';
		stage.emulator.inject({ kind: 'status', route: 'createTask', status: 201, body, contentType });
		await stage.n8n.run(createTask());
		expect(await emitted(trigger())).toEqual([task.transcriptId]);
	});

	test('although another workflow has waited for it meanwhile, which notes what it cost', async () => {
		await stage.n8n.run(createTask());
		const { items } = await stage.n8n.run(wait());
		expect(items).toMatchObject([{ json: { status: 'SUCCEEDED', reused: true } }]);
		expect(register.tables.rows).toMatchObject([
			{ billedCredits: items[0]?.json.billedCredits, sourceDurationMs: expect.any(Number) },
		]);
		expect(await emitted(trigger())).toHaveLength(1);
	});

	test('once: the trigger writes how it ended, and Create Task leaves that as it is', async () => {
		await stage.n8n.run(createTask());
		const host = trigger();
		await host.poll();
		await host.poll();
		expect(register.tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
		await stage.n8n.run(createTask());
		expect(register.tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
		expect(await emitted(host)).toBeUndefined();
	});
});

test('a task that Transcribe and Wait has waited for is no business of the trigger', async () => {
	await stage.n8n.run(wait());
	expect(register.tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
	expect(await emitted(trigger())).toBeUndefined();
});

test('the workflow that waits for a task again after it was killed writes how it ended', async () => {
	await stage.n8n.run(wait());
	const asLeft = register.tables.rows.map(
		({ taskKey = null, taskId = null, workflowId = null }) => ({
			...{ taskKey, taskId, workflowId },
			status: 'QUEUED',
		}),
	);
	register.tables.remove(1);
	register.tables.insert(...asLeft);
	await stage.n8n.run(wait());
	expect(register.tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
});
