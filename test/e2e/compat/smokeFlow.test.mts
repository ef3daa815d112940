/**
 * `npm run test:compat`: what users rely on most, on the n8n that COMPAT_VERSION names. Early ones
 * lack the poll budget, the second argument of `sleep`, and `bytes` on binary data.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../../scripts/paths.mjs';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { demoWorkflow, webhookPath } from '../demo/demoWorkflow.mts';
import { createApiKey } from '../harness/rest/apiKeys.mts';
import { createCredential, testCredential } from '../harness/rest/credentials.mts';
import { Endings } from '../harness/process/Endings.mts';
import {
	type Execution,
	executionEnd,
	listExecutions,
	nodeItems,
	stopExecution,
} from '../harness/rest/executions.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { chain, links, node } from '../harness/rest/nodes.mts';
import { packPackage } from '../harness/instance/packPackage.mts';
import { emptyRunFolder } from '../harness/instance/runFolders.mts';
import { sendForm } from '../harness/sendForm.mts';
import type { N8n } from '../harness/instance/startN8n.mts';
import { type Receiver, startReceiver } from '../harness/startReceiver.mts';
import { until } from '../harness/process/until.mts';
import { createWorkflow, type WorkflowJson } from '../harness/rest/workflows.mts';
import { startCompatN8n } from './startCompatN8n.mts';
import { compatVersion } from './versions.mts';

const memo = join(rootFolder, 'test', 'fixtures', 'media', 'voice-memo.mp3');
const savedSchema = z.object({ versionId: z.string() });
const tested = compatVersion(process.env.COMPAT_VERSION);
const endings = new Endings();
const type = 'transcriptionApi';

let emulator: Emulator;
let receiver: Receiver;
let n8n: N8n;
let credential: { id: string; name: string };

before(async () => {
	const folder = await emptyRunFolder(`compat-${tested.version}`);
	const userFolder = join(folder, 'user');
	await installPackage(userFolder, await packPackage(join(folder, 'package')));
	emulator = await startEmulator({ pollAfterMs: 500 });
	endings.add(() => emulator.stop());
	receiver = await startReceiver();
	endings.add(() => receiver.stop());
	n8n = await startCompatN8n(userFolder, tested.folder);
	endings.add(() => n8n.stop());
	const { baseUrl, apiKey } = emulator;
	const data = { baseUrl, apiKey };
	const { id, name } = await createCredential(n8n.rest, { name: 'Emulator', type, data });
	credential = { id, name };
});

after(() => endings.run());

/** Early versions answer when the triggers are registered, later ones before; see `whenListening`. */
async function activate(workflow: WorkflowJson): Promise<string> {
	const { rest } = n8n;
	const id = await createWorkflow(rest, { ...workflow, active: false });
	const { versionId } = savedSchema.parse(await rest.call('GET', `/workflows/${id}`));
	await rest.call('POST', `/workflows/${id}/activate`, { versionId });
	return id;
}

/** An address of a webhook, as soon as n8n knows it: to a GET it says that POST is what it takes. */
async function whenListening(path: string): Promise<string> {
	const url = `${n8n.baseUrl}/webhook/${path}`;
	await until(`the webhook ${path} to listen`, async () =>
		/POST/.test(await (await fetch(url)).text()),
	);
	return url;
}

/** A webhook that starts a transcription and answers at once; its path is `path`. */
const flow = (path: string, parameters: object, settings: object = {}): WorkflowJson => ({
	name: path,
	nodes: [
		node(
			'Webhook',
			'n8n-nodes-base.webhook',
			{ path, httpMethod: 'POST', responseMode: 'onReceived' },
			{ typeVersion: 2.1, webhookId: crypto.randomUUID() },
		),
		node('Transcribe', 'n8n-nodes-transcription.transcription', parameters, {
			...{ credentials: { [type]: credential } },
			...settings,
		}),
	],
	connections: links(...chain('Webhook', 'Transcribe')),
});

async function send(path: string, body: object): Promise<void> {
	const answer = await fetch(await whenListening(path), {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	assert.equal(answer.status, 200, await answer.text());
}

/** The execution that was just started, as soon as n8n knows of it. */
const newExecution = async (workflowId: string, ...known: string[]): Promise<string> =>
	await until('an execution to appear', async () => {
		const all = await listExecutions(n8n.rest, workflowId);
		return all.find(({ id }) => !known.includes(id))?.id;
	});

const newEnd = async (workflowId: string, ...known: string[]): Promise<Execution> =>
	await executionEnd(n8n.rest, await newExecution(workflowId, ...known));

it('the credential test tells a good key, a wrong key and a busy service apart', async () => {
	const { baseUrl, apiKey } = emulator;
	const verdictOn = async (key: string) => {
		const data = { baseUrl, apiKey: key };
		const tested = await createCredential(n8n.rest, { name: 'Tested', type, data });
		return await testCredential(n8n.rest, tested);
	};
	assert.equal((await verdictOn(apiKey)).status, 'OK');
	const wrong = await verdictOn('not-the-key');
	assert.equal(wrong.status, 'Error');
	assert.match(wrong.message ?? '', /rejected the API key/);
	emulator.inject({ route: 'getTask', kind: 'status', status: 503 });
	const busy = await verdictOn(apiKey);
	assert.equal(busy.status, 'Error');
	assert.match(busy.message ?? '', /could not answer \(status 503\)/);
});

it('a form with a file becomes a transcript with subtitles', async () => {
	await activate(demoWorkflow(credential));
	const answer = await sendForm(await whenListening(webhookPath), memo);
	const shape = z.object({ status: z.string(), fullText: z.string(), srt: z.string() });
	const { status, fullText, srt } = shape.parse(answer);
	assert.equal(status, 'SUCCEEDED');
	assert.match(fullText, /oat milk/);
	assert.match(srt, /^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n/);
	assert.deepEqual([emulator.uploads.length, emulator.tasks.length], [1, 1]);
});

it('a file is taken from a URL', async () => {
	const id = await activate(flow('url', { source: 'url', fileUrl: '={{ $json.body.url }}' }));
	await send('url', { url: receiver.mediaUrl('memo.wav') });
	const execution = await newEnd(id);
	assert.equal(execution.status, 'success', execution.error?.message);
	assert.match(String(nodeItems(execution, 'Transcribe')[0]?.json.fullText), /meeting room/);
});

it('stopping an execution that waits for its task ends its requests', async () => {
	const parameters = { source: 'task', taskId: '={{ $json.body.taskId }}' };
	const id = await activate(flow('wait', { ...parameters, options: { pollIntervalSeconds: 1 } }));
	const plan = { queuedMs: 0, processingMs: 2500 };
	const endless = emulator.addTask({ plan: { ...plan, outcome: 'NEVER' } });
	emulator.forget();
	await send('wait', { taskId: endless });
	await emulator.arrived('getTask');
	const stopped = await newExecution(id);
	await stopExecution(n8n.rest, stopped);
	assert.equal((await executionEnd(n8n.rest, stopped)).status, 'canceled');

	// Time passes: another execution polls several times, in which the first one could go on.
	emulator.forget();
	await send('wait', { taskId: emulator.addTask({ plan: { ...plan, outcome: 'SUCCEEDED' } }) });
	assert.equal((await newEnd(id, stopped)).status, 'success');
	const paths = emulator.requests('getTask').map(({ path }) => path);
	assert.ok(paths.length >= 2, `${paths.length} polls`);
	assert.ok(!paths.some((path) => path.endsWith(endless)));
});

it('Retry On Fail after a refused poll pays for one upload and one task', async () => {
	const retried = { retryOnFail: true, maxTries: 2, waitBetweenTries: 10 };
	const id = await activate(flow('retry', { source: 'binary' }, retried));
	emulator.forget();
	emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
	await sendForm(await whenListening('retry'), memo);
	const execution = await newEnd(id);
	assert.equal(execution.status, 'success', execution.error?.message);
	assert.match(String(nodeItems(execution, 'Transcribe')[0]?.json.fullText), /oat milk/);
	const count = (route: 'putMedia' | 'createTask') => emulator.requests(route).length;
	assert.deepEqual([count('putMedia'), count('createTask')], [1, 1]);
	assert.ok(emulator.requests('getTask').length >= 2, 'it was tried again');
});

it('the activated trigger emits a finished task', async () => {
	const taskIds = emulator.addTask({ tagText: 'All is said.' });
	const id = await activate({
		name: 'When finished',
		nodes: [
			node(
				'Finished',
				'n8n-nodes-transcription.transcriptionTrigger',
				{ taskSource: 'taskIds', taskIds },
				{ credentials: { [type]: credential } },
			),
			node('Done', 'n8n-nodes-base.noOp'),
		],
		connections: links(...chain('Finished', 'Done')),
	});
	const execution = await newEnd(id);
	assert.equal(execution.status, 'success', execution.error?.message);
	const [item] = nodeItems(execution, 'Done');
	assert.equal(item?.json.transcriptId, taskIds);
	assert.equal(item?.json.fullText, 'All is said.');
});

it('its public API has data tables where the README says so', async () => {
	const key = await createApiKey(
		n8n.rest,
		tested.hasDataTables ? ['dataTable:list'] : ['workflow:list'],
	);
	const { status } = await fetch(`${n8n.baseUrl}/api/v1/data-tables`, {
		headers: { 'x-n8n-api-key': key },
	});
	assert.equal(status, tested.hasDataTables ? 200 : 404);
});

it('the credential test knows a web page from a service', async () => {
	emulator.inject({ route: 'getTask', kind: 'garbageBody' });
	const { baseUrl, apiKey } = emulator;
	const data = { baseUrl, apiKey };
	const ofPage = await createCredential(n8n.rest, { name: 'A page', type, data });
	const { status } = await testCredential(n8n.rest, ofPage);
	assert.equal(status, 'Error');
});
