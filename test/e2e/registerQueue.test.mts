import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Emulator, startEmulator } from '../emulator/startEmulator.mts';
import { createApiKey } from './harness/rest/apiKeys.mts';
import { Endings } from './harness/process/Endings.mts';
import { executionEnd, listExecutions, nodeItems } from './harness/rest/executions.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import type { N8n } from './harness/instance/startN8n.mts';
import { until } from './harness/process/until.mts';
import { type QueueMode, startQueueMode } from './queue/startQueueMode.mts';
import {
	createRegister,
	createTableCredential,
	newestEnds,
	type RegisterWorkflow,
	sendFile,
} from './register/registerWorkflow.mts';
import { type PublicApi, publicApi } from './trigger/publicApi.mts';

/** A worker runs five at once: as long as none can end, the sixth is the other worker's. */
const executionCount = 6;
const endings = new Endings();

let emulator: Emulator;
let queue: QueueMode;
let tables: PublicApi;
let tableId: string;
let workflow: RegisterWorkflow;

before(async () => {
	const folder = await emptyRunFolder('register-queue');
	const tarball = await packPackage(join(folder, 'package'));
	const taskPlan = () => ({ queuedMs: 0, processingMs: 0, outcome: 'NEVER' as const });
	emulator = await startEmulator({ pollAfterMs: 500, taskPlan });
	endings.add(async () => await emulator.stop());
	queue = await startQueueMode(folder, tarball, 2);
	endings.add(async () => await queue.stop());
	const { rest, baseUrl } = queue.main;
	const preparing = ['dataTable:create', 'dataTableRow:read'];
	tables = publicApi(baseUrl, await createApiKey(rest, preparing));
	const tableCredential = await createTableCredential(rest, baseUrl);
	({ tableId, workflow } = await createRegister(rest, 'once', emulator, tables, tableCredential));
});
after(async () => await endings.run());

const startedCount = async ({ logFile }: N8n) =>
	[...(await readFile(logFile, 'utf8')).matchAll(/Worker started execution \d+/g)].length;

const transcriptOf = (execution: Parameters<typeof nodeItems>[0]) =>
	nodeItems(execution, 'Transcription')[0]?.json ?? {};

describe('the task register in queue mode: two workers, PostgreSQL', () => {
	it('makes one task and a transcript for each, of the same file on both workers at once', async () => {
		const { main, workers } = queue;
		const sendOne = async () => await sendFile(main.baseUrl, workflow.path, 'memo.wav');
		await Promise.all(Array.from({ length: executionCount }, sendOne));
		const shares = await until(
			'every execution to run',
			async () => {
				const counts = await Promise.all(workers.map(startedCount));
				return counts.reduce((sum, count) => sum + count) === executionCount && counts;
			},
			{ timeoutMs: 120_000 },
		);
		assert.ok(
			shares.every((share) => share > 0),
			`both workers have a share: ${shares.join(' and ')}`,
		);
		const task = await until('the task', () => emulator.tasks[0], { timeoutMs: 120_000 });
		await until(
			'both to have uploaded, and so to ask the register',
			() => emulator.uploads.length === executionCount,
			{ timeoutMs: 120_000 },
		);
		emulator.finishTask(task.transcriptId);

		const executions = await newestEnds(main.rest, workflow, executionCount);
		for (const execution of executions) {
			assert.equal(execution.status, 'success', execution.error?.message);
			assert.equal(transcriptOf(execution).transcriptId, task.transcriptId);
			assert.ok(transcriptOf(execution).fullText);
		}
		const paid = executions.filter((execution) => !transcriptOf(execution).reused);
		assert.equal(paid.length, 1, 'one has paid, and the others say that they have not');
		assert.equal(emulator.requests('createTask').length, 1);
		const rows = await tables.rows(tableId);
		assert.deepEqual(
			rows.map(({ taskId, status, executionId }) => [taskId, status, executionId]),
			[[task.transcriptId, 'SUCCEEDED', paid[0]?.id]],
		);
	});

	it('goes on, on the other worker, with the task of one that was killed in the wait', async () => {
		const { main, workers } = queue;
		await sendFile(main.baseUrl, workflow.path, 'clip.mp4');
		const waiting = await until('the row to name the task', async () =>
			(await tables.rows(tableId)).find((row) => row.fileName === 'clip.mp4' && row.taskId),
		);
		const logs = await Promise.all(workers.map(async (one) => await readFile(one.logFile, 'utf8')));
		const started = `Worker started execution ${String(waiting.executionId)} `;
		const killed = workers[logs.findIndex((log) => log.includes(started))];
		assert.ok(killed, 'a worker has said that it runs the execution');
		await killed.kill();
		emulator.finishTask(String(waiting.taskId));

		const before = (await listExecutions(main.rest, workflow.id)).map(({ id }) => id);
		await sendFile(main.baseUrl, workflow.path, 'clip.mp4');
		const { id } = await until('the next execution', async () =>
			(await listExecutions(main.rest, workflow.id)).find((one) => !before.includes(one.id)),
		);
		const second = await executionEnd(main.rest, id);
		assert.equal(second.status, 'success', second.error?.message);
		assert.equal(transcriptOf(second).transcriptId, waiting.taskId);
		assert.equal(transcriptOf(second).reused, true);
		assert.equal(emulator.requests('createTask').length, 2, 'one for each file');
	});
});
