import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { rootFolder } from '../../scripts/paths.mjs';
import { type Emulator, startEmulator } from '../emulator/startEmulator.mts';
import { createCredential } from './harness/rest/credentials.mts';
import { executionEnd, listExecutions, retryExecution } from './harness/rest/executions.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import type { N8n } from './harness/instance/startN8n.mts';
import { until } from './harness/process/until.mts';
import { activateWorkflow, createWorkflow } from './harness/rest/workflows.mts';
import { type QueueMode, startQueueMode } from './queue/startQueueMode.mts';

const executionCount = 20;
/** A worker is declared dead after seconds instead of a minute. */
const quickDeath = {
	QUEUE_WORKER_LOCK_DURATION: '5000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
	QUEUE_WORKER_STALLED_INTERVAL: '2000',
};

let emulator: Emulator;
let queue: QueueMode;
let credentials: object;

before(async () => {
	const folder = await emptyRunFolder('queue-mode');
	const tarball = await packPackage(join(folder, 'package'));
	// Long enough that a worker can be killed while its tasks are pending.
	const taskPlan = () => ({ queuedMs: 0, processingMs: 8000, outcome: 'SUCCEEDED' as const });
	emulator = await startEmulator({ pollAfterMs: 500, taskPlan });
	queue = await startQueueMode(folder, tarball, 2, quickDeath);
	const { id, name } = await createCredential(queue.main.rest, {
		name: 'Emulator',
		type: 'transcriptionApi',
		data: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, idempotencyHeader: '' },
	});
	credentials = { transcriptionApi: { id, name } };
});

after(async () => {
	await queue?.stop();
	await emulator?.stop();
});

const node = (name: string, type: string, parameters: object, more: object = {}) => ({
	...{ id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters },
	...more,
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

async function createUploadWorkflow(): Promise<string> {
	const webhook = { path: 'memo', httpMethod: 'POST', responseMode: 'onReceived', options: {} };
	return await createWorkflow(queue.main.rest, {
		name: 'Voice memos',
		nodes: [
			node('Webhook', 'n8n-nodes-base.webhook', webhook, {
				...{ typeVersion: 2, webhookId: randomUUID() },
			}),
			node(
				'Transcription',
				'n8n-nodes-transcription.transcription',
				{ operation: 'transcribeAndWait', source: 'binary', binaryPropertyName: 'file' },
				{ credentials },
			),
		],
		connections: { Webhook: to('Transcription') },
	});
}

async function sendMemo(fileName: string): Promise<void> {
	const media = await readFile(join(rootFolder, 'test/fixtures/media/voice-memo.mp3'));
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(media)], { type: 'audio/mpeg' }), fileName);
	const answer = await fetch(`${queue.main.baseUrl}/webhook/memo`, { method: 'POST', body: form });
	assert.equal(answer.status, 200, await answer.text());
}

const startedBy = async (worker: N8n) =>
	[...(await readFile(worker.logFile, 'utf8')).matchAll(/Worker started execution (\d+)/g)].map(
		([, id]) => id,
	);

describe('queue mode: a main, two workers, Redis, PostgreSQL, files in the database', () => {
	it('spreads executions over the workers, survives the death of one, and pays for nothing twice', async () => {
		const [first, second] = queue.workers;
		assert.ok(first && second);
		const { rest } = queue.main;
		const workflowId = await createUploadWorkflow();
		await activateWorkflow(rest, workflowId);
		const names = Array.from({ length: executionCount }, (_, number) => `memo-${number}.mp3`);
		await Promise.all(names.map(sendMemo));
		await until('both workers to have tasks pending', () => emulator.tasks.length >= 10);
		const killed = await startedBy(first);
		assert.ok(killed.length > 0, 'the first worker runs executions');
		assert.ok((await startedBy(second)).length > 0, 'the second worker runs executions');

		await first.kill();
		const ended = await until(
			'every execution to be over',
			async () => {
				const all = await listExecutions(rest, workflowId);
				return all.every(({ status }) => !['new', 'running'].includes(status)) && all;
			},
			{ timeoutMs: 120_000 },
		);
		const lost = ended.filter(({ status }) => status !== 'success');
		assert.equal(ended.length, executionCount);
		assert.deepEqual(
			lost.map(({ id }) => id).sort(),
			killed.sort(),
			'lost is what the killed worker had under way, and nothing else',
		);
		assert.equal(emulator.tasks.length, executionCount, 'one task for every memo');

		// n8n keeps no data of an execution whose worker died, so it refuses to run the node again.
		for (const { id } of lost) {
			const retry = await executionEnd(rest, await retryExecution(rest, id, false));
			assert.equal(retry.status, 'error');
		}
		assert.equal(emulator.tasks.length, executionCount, 'no retry has paid again');
		const log = await readFile(first.logFile, 'utf8');
		const logged = emulator.tasks.filter(({ transcriptId }) => log.includes(transcriptId));
		assert.equal(logged.length, lost.length, "the lost tasks' ids stand in the dead worker's log");
	});

	it('polls the trigger on the main, emits once, and runs what it starts on a worker', async () => {
		const { rest } = queue.main;
		const ids = emulator.tasks.slice(0, 3).map(({ transcriptId }) => transcriptId);
		const never = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' as const };
		const pendingId = emulator.addTask({ plan: never });
		emulator.forget();
		const workflowId = await createWorkflow(rest, {
			name: 'When finished',
			nodes: [
				node(
					'Transcription Trigger',
					'n8n-nodes-transcription.transcriptionTrigger',
					{ taskSource: 'taskIds', taskIds: [...ids, pendingId].join('\n') },
					{ credentials },
				),
				node('Done', 'n8n-nodes-base.noOp', {}),
			],
			connections: { 'Transcription Trigger': to('Done') },
		});
		await activateWorkflow(rest, workflowId);
		const started = await until('the trigger to emit', async () => {
			const [one] = await listExecutions(rest, workflowId);
			return one;
		});
		const execution = await executionEnd(rest, started.id);
		assert.equal(execution.status, 'success');
		const items = execution.nodes.Done?.[0]?.data?.main[0] ?? [];
		assert.deepEqual(items.map(({ json }) => json.transcriptId).sort(), ids.sort());
		const survivor = queue.workers[1];
		assert.ok(survivor && (await startedBy(survivor)).includes(started.id));

		const looksAt = (taskId: string) =>
			emulator.requests('getTask').filter(({ path }) => path.endsWith(taskId)).length;
		await until('the next poll', () => looksAt(pendingId) >= 2, { timeoutMs: 150_000 });
		assert.deepEqual(ids.map(looksAt), [1, 1, 1], 'a finished task is looked at once');
		assert.equal((await listExecutions(rest, workflowId)).length, 1);
	});
});
