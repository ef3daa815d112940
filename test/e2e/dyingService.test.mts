import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { rootFolder } from '../../scripts/paths.mjs';
import { type Emulator, startEmulator } from '../emulator/startEmulator.mts';
import { createCredential } from './harness/rest/credentials.mts';
import { Endings } from './harness/process/Endings.mts';
import { executionEnd } from './harness/rest/executions.mts';
import { installPackage } from './harness/instance/installPackage.mts';
import { chain, links, node } from './harness/rest/nodes.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { type N8n, startN8n } from './harness/instance/startN8n.mts';
import { createWorkflow, runWorkflow } from './harness/rest/workflows.mts';

let emulator: Emulator;
let n8n: N8n;
let credentials: object;
const endings = new Endings();

before(async () => {
	const folder = await emptyRunFolder('dying-service');
	const userFolder = join(folder, 'user');
	await installPackage(userFolder, await packPackage(join(folder, 'package')));
	emulator = await startEmulator({
		pollAfterMs: 500,
		taskPlan: () => ({ queuedMs: 0, processingMs: 3_600_000, outcome: 'SUCCEEDED' }),
	});
	endings.add(() => emulator.stop());
	const fastClock = join(rootFolder, 'test/e2e/harness/instance/fastClock.cjs');
	n8n = await startN8n({ userFolder, env: { NODE_OPTIONS: `--require=${fastClock}` } });
	endings.add(() => n8n.stop());
	await cp(join(rootFolder, 'test/fixtures/media/memo.wav'), join(userFolder, 'files', 'memo.wav'));
	const { id, name } = await createCredential(n8n.rest, {
		name: 'My service',
		type: 'transcriptionApi',
		data: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey },
	});
	credentials = { transcriptionApi: { id, name } };
});

after(() => endings.run());

it('a service that dies in mid-wait fails the item after five minutes, with how to resume', async () => {
	const fileSelector = join(n8n.userFolder, 'files', 'memo.wav');
	const workflow = await createWorkflow(n8n.rest, {
		name: 'Service dies',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger'),
			node('Read', 'n8n-nodes-base.readWriteFile', { operation: 'read', fileSelector }),
			node('Transcribe', 'n8n-nodes-transcription.transcription', {}, { credentials }),
		],
		connections: links(...chain('Start', 'Read', 'Transcribe')),
	});
	const id = await runWorkflow(n8n.rest, workflow, 'Start');
	await emulator.arrived('getTask');
	const [task] = emulator.tasks;
	await emulator.stop();
	process.kill(n8n.pid, 'SIGUSR2');

	const execution = await executionEnd(n8n.rest, id);
	assert.equal(execution.status, 'error');
	const { message, description } = execution.error ?? {};
	assert.match(message ?? '', /^Could not reach the transcription service \(127\.0\.0\.1:\d+\)/);
	assert.ok(message?.endsWith(`(task ${task?.transcriptId})`), message);
	assert.match(description ?? '', /Executions > this run > Retry, or Source: Task ID/);
	assert.match(description ?? '', /Do not press Execute step: that pays again/);
	const minutes = Number(execution.nodes.Transcribe?.at(-1)?.executionTime) / 60_000;
	assert.ok(minutes >= 5 && minutes < 8, `it took ${minutes} minutes of n8n's clock`);
});
