import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { rootFolder } from '../../scripts/paths.mjs';
import { createApiKey } from './harness/rest/apiKeys.mts';
import { createCredential } from './harness/rest/credentials.mts';
import {
	type Execution,
	executionEnd,
	listExecutions,
	nodeItems,
	readExecution,
} from './harness/rest/executions.mts';
import { importExample } from './harness/rest/importExample.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { sendForm } from './harness/sendForm.mts';
import { until } from './harness/process/until.mts';
import { activateWorkflow, runWorkflow } from './harness/rest/workflows.mts';
import { registerScopes } from './register/registerWorkflow.mts';
import { defaultMode } from './trigger/pollModes.mts';
import {
	type Service,
	startTriggerStage,
	type TriggerStage,
} from './trigger/startTriggerStage.mts';
import { patience } from './trigger/watchTasks.mts';

const recording = join(rootFolder, 'test/fixtures/media/voice-memo.mp3');
const spoken = /Buy oat milk and two lemons/;
const taskPlan = () => ({ queuedMs: 0, processingMs: 0, outcome: 'NEVER' as const });

let stage: TriggerStage;
before(async () => {
	const folder = await emptyRunFolder('trigger-examples');
	const tarball = await packPackage(join(folder, 'package'));
	stage = await startTriggerStage(defaultMode, folder, tarball);
});
after(async () => await stage?.stop());

/** Imports both workflows of a pair and runs "Set up once"; the ids, the second active already. */
async function setUp(service: Service, first: string, second: string): Promise<[string, string]> {
	const credentials = [service.credential, stage.tableCredential];
	const { tableNamed } = stage.tables;
	const a = await importExample(stage.rest, first, { credentials });
	const setUpId = await runWorkflow(stage.rest, a, 'Set up once');
	assert.equal((await executionEnd(stage.rest, setUpId)).status, 'success');
	// Only now is there a table that can be chosen.
	const b = await importExample(stage.rest, second, { credentials, tableNamed });
	await activateWorkflow(stage.rest, a);
	return [a, b];
}

async function rowsOf(tableName: string): Promise<Array<Record<string, unknown>>> {
	return await stage.tables.rows(await stage.tables.tableNamed(tableName));
}

async function succeeded(workflowId: string): Promise<Execution[]> {
	const all = await listExecutions(stage.rest, workflowId);
	const done = all.filter(({ status, mode }) => status === 'success' && mode !== 'manual');
	return await Promise.all(done.map(async ({ id }) => await readExecution(stage.rest, id)));
}

describe('durable wait', () => {
	let service: Service;
	let a: string;
	let b: string;
	before(async () => {
		service = await stage.addService({ taskPlan });
		[a, b] = await setUp(service, 'durable-wait-a.json', 'durable-wait-b.json');
	});

	it('sleeps through a crash of n8n, is woken up and goes on where it stood', async () => {
		const { emulator } = service;
		await sendForm(`${stage.baseUrl}/webhook/transcribe-durably`, recording);
		const asleep = await until(
			'the execution to sleep',
			async () => (await listExecutions(stage.rest, a)).find(({ status }) => status === 'waiting'),
			patience,
		);
		const [task] = emulator.tasks;
		assert.ok(task);
		const [row] = await rowsOf('transcription_waits');
		assert.equal(row?.taskId, task.transcriptId);

		await stage.crash();
		emulator.finishTask(task.transcriptId);
		await stage.startAgain();
		await activateWorkflow(stage.rest, b);

		const execution = await executionEnd(stage.rest, asleep.id, patience.timeoutMs);
		assert.equal(execution.status, 'success', execution.error?.message);
		const [item] = nodeItems(execution, 'Go on from here');
		assert.equal(item?.json.transcriptId, task.transcriptId);
		assert.match(String(item?.json.fullText), spoken);
		assert.equal(item?.json.row, undefined);
		assert.equal(execution.nodes['Look once'], undefined, 'it was woken up, it did not time out');
		assert.equal(emulator.requests('createTask').length, 1);
		await until(
			'the row to be deleted',
			async () => (await rowsOf('transcription_waits')).length === 0,
			patience,
		);
		assert.equal((await succeeded(b)).length, 1);
	});
});

describe('create and remember, handle when finished', () => {
	it('starts the second workflow once for each task, with what its row says', async () => {
		const service = await stage.addService({ taskPlan });
		const { emulator } = service;
		const [, b] = await setUp(service, 'a-create-and-remember.json', 'b-when-finished.json');
		for (const requestedBy of ['Anna', 'Ben']) {
			await sendForm(`${stage.baseUrl}/webhook/transcribe-later`, recording, { requestedBy });
		}
		const rows = await rowsOf('transcriptions');
		const [good, bad] = emulator.tasks.map(({ transcriptId }) => transcriptId);
		assert.ok(good && bad);
		assert.deepEqual(
			rows.map(({ taskId, fileName, requestedBy, status }) => [
				...[taskId, fileName, requestedBy, status],
			]),
			[
				[good, basename(recording), 'Anna', null],
				[bad, basename(recording), 'Ben', null],
			],
		);
		emulator.finishTask(good);
		emulator.failTask(bad);
		await activateWorkflow(stage.rest, b);
		const [execution] = await until(
			'the second workflow to run',
			async () => {
				const executions = await succeeded(b);
				return executions.length > 0 && executions;
			},
			patience,
		);
		assert.ok(execution);
		const [used] = nodeItems(execution, 'Use the transcript');
		assert.equal(used?.json.requestedBy, 'Anna');
		assert.equal(used?.json.fileName, basename(recording), 'files are named after the recording');
		assert.match(String(used?.json.text), spoken);
		assert.deepEqual(
			nodeItems(execution, 'Tell what happened').map(({ json }) => json),
			[{ requestedBy: 'Ben', text: `The transcription ${bad} ended as FAILED.` }],
		);
		await until(
			'the rows to say how the tasks ended',
			async () => {
				const statuses = (await rowsOf('transcriptions')).map(({ status }) => status);
				return statuses.join() === 'SUCCEEDED,FAILED';
			},
			patience,
		);
		assert.equal((await succeeded(b)).length, 1);
	});
});

describe('create now, handle later, in one table', () => {
	it('pays once for a recording that comes twice, hands its text on, and sums up the costs', async () => {
		const service = await stage.addService({ taskPlan });
		const { emulator } = service;
		const apiKey = await createApiKey(stage.rest, registerScopes);
		const registerCredential = await createCredential(stage.rest, {
			name: 'Register',
			type: 'n8nDataTableApi',
			data: { baseUrl: `${stage.baseUrl}/api/v1`, apiKey },
		});
		const credentials = [service.credential, registerCredential];
		const id = await importExample(stage.rest, 'register-and-handle.json', { credentials });
		const setUpEnd = await executionEnd(
			stage.rest,
			await runWorkflow(stage.rest, id, 'Set up once'),
		);
		assert.equal(setUpEnd.status, 'success', setUpEnd.error?.message);
		await activateWorkflow(stage.rest, id);
		const url = `${stage.baseUrl}/webhook/transcribe-once`;
		const created = await sendForm(url, recording);
		const reused = await sendForm(url, recording);
		const [task, ...more] = emulator.tasks;
		assert.ok(task);
		assert.equal(more.length, 0, 'one task for both');
		const { transcriptId } = task;
		assert.partialDeepStrictEqual(created, { transcriptId });
		assert.partialDeepStrictEqual(reused, { transcriptId, reused: true });

		emulator.finishTask(transcriptId);
		const handled = await until(
			'the transcript to be handed on',
			async () => (await succeeded(id)).find(({ nodes }) => nodes['Use the transcript']),
			patience,
		);
		const [used] = nodeItems(handled, 'Use the transcript');
		assert.equal(used?.json.file, 'voice-memo.mp3');
		assert.match(String(used?.json.text), spoken);
		const [finished] = nodeItems(handled, 'Task finished');
		const { billedCredits, sourceDurationMs } = finished?.json ?? {};
		assert.ok(Number(billedCredits) > 0);
		await until(
			'the row to say how the task ended',
			async () => (await rowsOf('transcription_register'))[0]?.status === 'SUCCEEDED',
			patience,
		);
		const rows = await rowsOf('transcription_register');
		assert.equal(rows.length, 1);
		assert.partialDeepStrictEqual(rows[0], {
			taskId: transcriptId,
			sourceDurationMs,
			billedCredits,
		});

		const costs = await importExample(stage.rest, 'register-month-costs.json', { credentials });
		const summedUp = await executionEnd(
			stage.rest,
			await runWorkflow(stage.rest, costs, 'When asked'),
		);
		assert.equal(summedUp.status, 'success', summedUp.error?.message);
		assert.deepEqual(
			nodeItems(summedUp, 'Sum up').map(({ json }) => json),
			[
				{
					month: new Date().toISOString().slice(0, 7),
					tasks: 1,
					minutes: Math.round(Number(sourceDurationMs) / 6000) / 10,
					credits: Number(billedCredits),
				},
			],
		);
	});
});
