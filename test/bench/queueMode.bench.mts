import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../../scripts/paths.mjs';
import { createCredential } from '../e2e/harness/rest/credentials.mts';
import { listExecutions } from '../e2e/harness/rest/executions.mts';
import { until } from '../e2e/harness/process/until.mts';
import { activateWorkflow, createWorkflow } from '../e2e/harness/rest/workflows.mts';
import { type QueueMode, startQueueMode } from '../e2e/queue/startQueueMode.mts';
import { type Emulator, startEmulator } from '../emulator/startEmulator.mts';
import type { Benchmark } from './Benchmark.mts';
import { observeProcess } from './measure/observeProcess.mts';
import { transcription, workflowOf } from './n8n/nodes.mts';

/** Executions that a worker takes at once, as the workers are started here; n8n's default is ten. */
const concurrency = 5;
const taskMs = 5000;
const leastGain = 3;

export const queueMode: Benchmark = {
	name: 'queue-mode',
	method: `n8n in queue mode (a main, Redis, PostgreSQL, files in the database) with workers that take ${concurrency} executions at once. Every execution begins with a file sent to a webhook, and ends when Transcribe and Wait has its transcript; every task lasts ${taskMs / 1000} s. The number of workers goes down from run to run.`,
	async measure({ isSmoke, folder, pack, step }) {
		const workerCounts = isSmoke ? [1] : [4, 2, 1];
		const executions = isSmoke ? 2 : 20;
		const processingMs = isSmoke ? 500 : taskMs;
		const taskPlan = () => ({ queuedMs: 0, processingMs, outcome: 'SUCCEEDED' as const });
		const emulator = await startEmulator({ taskPlan });
		const tarball = await pack();
		step(`Redis, PostgreSQL, a main and ${workerCounts[0]} workers start`);
		const queue = await startQueueMode(folder, tarball, workerCounts[0] ?? 1);
		try {
			const run = await prepare(queue, emulator);
			step('every worker warms up');
			await run(concurrency * queue.workers.length);
			const rows: Array<{ workers: number; ms: number; workerBytes: number }> = [];
			for (const workers of workerCounts) {
				for (const worker of queue.workers.splice(workers)) await worker.stop();
				step(`${executions} executions on ${workers} workers`);
				const ms = await run(executions);
				const memories = queue.workers.map(({ pid }) => observeProcess(pid).residentBytes());
				rows.push({ workers, ms, workerBytes: Math.max(...memories) });
			}
			rows.reverse();
			const [alone] = rows;
			const most = rows.at(-1);
			const gain = alone && most ? alone.ms / most.ms : 0;
			return {
				table: {
					columns: [
						{ title: 'workers', unit: 'count' },
						{ title: `${executions} executions`, unit: 'ms' },
						{ title: 'faster than one', unit: 'ratio' },
						{ title: 'memory of a worker', unit: 'bytes' },
					],
					rows: rows.map(({ workers, ms, workerBytes }) => [
						workers,
						ms,
						(alone?.ms ?? 0) / ms,
						workerBytes,
					]),
				},
				goals: [
					{
						text: 'four workers do the same work at least three times as fast as one',
						measured: `${gain.toFixed(1)} ×`,
						isMet: gain >= leastGain,
						isTimed: true,
					},
				],
			};
		} finally {
			await queue.stop();
			await emulator.stop();
		}
	},
};

/** Activates the workflow; returns what sends so many files and waits until all have their transcript. */
async function prepare({ main }: QueueMode, emulator: Emulator) {
	const { rest, baseUrl } = main;
	const { baseUrl: service, apiKey } = emulator;
	const credential = await createCredential(rest, {
		name: 'Benchmark',
		type: 'transcriptionApi',
		data: { baseUrl: service, apiKey, idempotencyHeader: '' },
	});
	const path = randomUUID();
	const webhook = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { path, httpMethod: 'POST', responseMode: 'onReceived', options: {} },
	};
	const wait = { operation: 'transcribeAndWait', source: 'binary', binaryPropertyName: 'file' };
	const workflowId = await createWorkflow(
		rest,
		workflowOf([webhook, transcription(credential, wait)]),
	);
	await activateWorkflow(rest, workflowId);
	const media = await readFile(join(rootFolder, 'test/fixtures/media/voice-memo.mp3'));
	const send = async () => {
		const form = new FormData();
		form.append('file', new Blob([new Uint8Array(media)], { type: 'audio/mpeg' }), 'memo.mp3');
		const answer = await fetch(`${baseUrl}/webhook/${path}`, { method: 'POST', body: form });
		if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
	};
	let expected = 0;
	return async (executions: number): Promise<number> => {
		const startedAt = performance.now();
		expected += executions;
		await Promise.all(Array.from({ length: executions }, send));
		await until(
			'every execution to succeed',
			async () => {
				const all = await listExecutions(rest, workflowId);
				const failed = all.find(({ status }) => ['error', 'crashed', 'canceled'].includes(status));
				if (failed) throw new Error(`Execution ${failed.id} ended as ${failed.status}`);
				return all.filter(({ status }) => status === 'success').length === expected;
			},
			{ timeoutMs: 300_000 },
		);
		return performance.now() - startedAt;
	};
}
