import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import {
	executionEnd,
	nodeItems,
	readExecution,
	retryExecution,
	stopExecution,
} from '../harness/rest/executions.mts';
import { chain, links, node } from '../harness/rest/nodes.mts';
import { sendForm } from '../harness/sendForm.mts';
import {
	activateWorkflow,
	createWorkflow,
	runWorkflow,
	type WorkflowJson,
} from '../harness/rest/workflows.mts';
import { onlyExecution, paid, play, readMedia, stage, start, transcription } from './stage.mts';

/** A poll that the service refuses for good ends the wait; the task itself goes on. */
const refusedPoll = { route: 'getTask', kind: 'status', status: 403 } as const;

const fileFlow = (parameters: object, more: object = {}): WorkflowJson => ({
	name: 'One file',
	nodes: [start, readMedia('Read', 'memo.wav'), transcription('Transcribe', parameters, more)],
	connections: links(...chain('Start', 'Read', 'Transcribe')),
});

it('Retry On Fail after a refused poll pays for one upload and one task', async () => {
	stage.emulator.inject({ ...refusedPoll, count: 2 });
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 };
	const execution = await play(fileFlow({}, settings));
	assert.equal(execution.status, 'success', execution.error?.message);
	assert.match(String(nodeItems(execution, 'Transcribe')[0]?.json.fullText), /meeting room/);
	assert.deepEqual(paid(), { uploads: 1, tasks: 1 });
	assert.equal(stage.emulator.requests('getTask').filter(({ status }) => status === 403).length, 2);
});

for (const savedWorkflow of [false, true]) {
	const which = savedWorkflow ? 'saved' : 'original';
	it(`Retry execution with the ${which} workflow pays for one upload and one task`, async () => {
		const { emulator, n8n } = stage;
		const path = `retry-${which}`;
		const id = await createWorkflow(n8n.rest, {
			name: `Retried with the ${which} workflow`,
			nodes: [
				node(
					'Webhook',
					'n8n-nodes-base.webhook',
					{ path, httpMethod: 'POST', responseMode: 'onReceived' },
					{ typeVersion: 2.1, webhookId: crypto.randomUUID() },
				),
				transcription('Transcribe', {}),
			],
			connections: links(...chain('Webhook', 'Transcribe')),
		});
		await activateWorkflow(n8n.rest, id);
		emulator.inject(refusedPoll);
		await sendForm(`${n8n.baseUrl}/webhook/${path}`, join(stage.filesFolder, 'memo.wav'));
		const failed = await onlyExecution(id);
		assert.equal(failed.status, 'error');
		assert.deepEqual(paid(), { uploads: 1, tasks: 1 });

		const retried = await retryExecution(n8n.rest, failed.id, savedWorkflow);
		const execution = await executionEnd(n8n.rest, retried);
		assert.equal(execution.status, 'success', execution.error?.message);
		assert.match(String(nodeItems(execution, 'Transcribe')[0]?.json.fullText), /meeting room/);
		assert.deepEqual(paid(), { uploads: 1, tasks: 1 });
	});
}

/** Time passes: a whole other execution of several polls, in which the first one could go on. */
async function playAnother(): Promise<void> {
	stage.planTasks({ processingMs: 1500 });
	assert.equal((await play(fileFlow({}))).status, 'success');
}

it('stopping an execution that waits for its task ends its requests', async () => {
	const { emulator, n8n } = stage;
	stage.planTasks({ outcome: 'NEVER' });
	const workflow = await createWorkflow(n8n.rest, fileFlow({}));
	const id = await runWorkflow(n8n.rest, workflow, 'Start');
	const [poll] = await emulator.arrived('getTask');
	await stopExecution(n8n.rest, id);
	assert.equal((await executionEnd(n8n.rest, id)).status, 'canceled');
	emulator.forget();
	await playAnother();
	const paths = emulator.requests('getTask').map(({ path }) => path);
	assert.ok(paths.length >= 2);
	assert.ok(!paths.includes(poll?.path ?? ''));
});

it('stopping an execution in mid-upload closes the connection to the storage', async () => {
	const { emulator, n8n } = stage;
	emulator.inject({ route: 'putMedia', kind: 'hang' });
	const workflow = await createWorkflow(n8n.rest, fileFlow({}));
	const id = await runWorkflow(n8n.rest, workflow, 'Start');
	await emulator.arrived('putMedia');
	assert.equal((await readExecution(n8n.rest, id)).status, 'running');
	await stopExecution(n8n.rest, id);
	const [put] = await emulator.ended('putMedia');
	assert.equal(put?.outcome, 'aborted');
	assert.equal((await executionEnd(n8n.rest, id)).status, 'canceled');
	assert.equal(emulator.requests('completeUpload').length, 0);
	assert.deepEqual(paid(), { uploads: 1, tasks: 0 });
});

it("the workflow's own time limit ends the wait and its requests", async () => {
	const { emulator } = stage;
	stage.planTasks({ outcome: 'NEVER' });
	const execution = await play({ ...fileFlow({}), settings: { executionTimeout: 2 } });
	assert.equal(execution.status, 'canceled');
	const [poll] = emulator.requests('getTask');
	assert.ok(poll !== undefined);
	emulator.forget();
	await playAnother();
	assert.ok(!emulator.requests('getTask').some(({ path }) => path === poll.path));
});

it('a task that fails ends the execution with its facts in plain words', async () => {
	stage.planTasks({ outcome: 'FAILED', showError: 'No speech found' });
	const execution = await play(fileFlow({}));
	assert.equal(execution.status, 'error');
	const told = `${execution.error?.message} ${execution.error?.description}`;
	assert.match(told, /No speech found/);
	const [task] = stage.emulator.tasks.slice(-1);
	assert.ok(told.includes(task?.transcriptId ?? 'no task'), told);
});
