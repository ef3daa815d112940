/** What a stopped execution still tells of the tasks that it has paid for. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { it } from 'node:test';
import * as z from 'zod/v4-mini';
import { executionEnd, retryExecution, stopExecution } from '../harness/executions.mts';
import { chain, links } from '../harness/nodes.mts';
import { until } from '../harness/until.mts';
import { createWorkflow, runWorkflow } from '../harness/workflows.mts';
import { readMedia, stage, start, transcription } from './stage.mts';

const executionSchema = z.looseObject({ customData: z.optional(z.record(z.string(), z.string())) });

/** Starts a transcription and presses Stop once this request has arrived. */
async function stopAt(route: 'createTask' | 'getTask'): Promise<string> {
	const { rest } = stage.n8n;
	stage.planTasks({ outcome: 'NEVER' });
	const id = await createWorkflow(rest, {
		name: `Stopped at ${route}`,
		nodes: [start, readMedia('Read', 'memo.wav'), transcription('Transcribe', {})],
		connections: links(...chain('Start', 'Read', 'Transcribe')),
	});
	const executionId = await runWorkflow(rest, id, 'Start');
	await stage.emulator.arrived(route);
	await stopExecution(rest, executionId);
	assert.equal((await executionEnd(rest, executionId)).status, 'canceled');
	return executionId;
}

it('stopped while it waits: the id of its task stands in the execution’s custom data', async () => {
	const { rest } = stage.n8n;
	const executionId = await stopAt('getTask');
	const taskId = stage.emulator.tasks.at(-1)?.transcriptId;
	const raw = await rest.call('GET', `/executions/${executionId}`);
	writeFileSync('/tmp/money-probe-waiting.json', JSON.stringify({ taskId, raw }, null, 1));
	const { customData } = executionSchema.parse(raw);
	assert.equal(customData?.transcriptIds, taskId);
	const retried = await retryExecution(rest, executionId, false).catch(String);
	writeFileSync(
		'/tmp/money-probe-retry.json',
		JSON.stringify({ retried, tasks: stage.emulator.tasks.length }),
	);
});

it('stopped while its task is made: the id is in the log, and in the custom data if n8n was slower', async () => {
	const { emulator, n8n } = stage;
	emulator.inject({ route: 'createTask', kind: 'slow', delayMs: 1500, afterEffect: true });
	const executionId = await stopAt('createTask');
	const taskId = String(emulator.tasks.at(-1)?.transcriptId);
	await emulator.ended('createTask');
	const { readFile } = await import('node:fs/promises');
	await until('the id in the log', async () =>
		(await readFile(n8n.logFile, 'utf8')).includes(taskId),
	);
	const raw = await n8n.rest.call('GET', `/executions/${executionId}`);
	writeFileSync('/tmp/money-probe-creating.json', JSON.stringify({ taskId, raw }, null, 1));
});
