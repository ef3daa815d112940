/** What a stopped execution still tells of the tasks that it has paid for. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import * as z from 'zod/v4-mini';
import {
	executionEnd,
	readExecution,
	retryExecution,
	stopExecution,
} from '../harness/rest/executions.mts';
import { chain, links } from '../harness/rest/nodes.mts';
import { until } from '../harness/process/until.mts';
import { createWorkflow, runWorkflow } from '../harness/rest/workflows.mts';
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

const customDataOf = async (executionId: string) =>
	executionSchema.parse(await stage.n8n.rest.call('GET', `/executions/${executionId}`)).customData;

it('stopped while it waits: all that n8n keeps is the custom data, and there is the id', async () => {
	const executionId = await stopAt('getTask');
	const taskId = stage.emulator.tasks.at(-1)?.transcriptId;
	assert.equal((await customDataOf(executionId))?.transcriptIds, taskId);
	// n8n stores neither the node's output nor its context, and so cannot retry: the id is what is left
	const { nodes, dataText } = await readExecution(stage.n8n.rest, executionId);
	assert.deepEqual(nodes, {});
	assert.ok(!dataText.includes(String(taskId)));
	await assert.rejects(retryExecution(stage.n8n.rest, executionId, false), /cannot be retried/);
});

it('stopped while its task is made: the creation is waited for, and the id is in the log', async () => {
	const { emulator, n8n } = stage;
	emulator.inject({ route: 'createTask', kind: 'slow', delayMs: 1500, afterEffect: true });
	await stopAt('createTask');
	await emulator.ended('createTask');
	const taskId = String(emulator.tasks.at(-1)?.transcriptId);
	await until('the id in the log', async () =>
		(await readFile(n8n.logFile, 'utf8')).includes(taskId),
	);
	assert.equal(emulator.requests('createTask').length, 1);
});
