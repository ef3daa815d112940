/** What must not be paid twice, in a real n8n, whatever n8n and a person try again. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { startEmulator } from '../../emulator/startEmulator.mts';
import { createCredential } from '../harness/rest/credentials.mts';
import {
	executionEnd,
	nodeItems,
	retryExecution,
	type Execution,
} from '../harness/rest/executions.mts';
import { chain, links, node } from '../harness/rest/nodes.mts';
import { sendForm } from '../harness/sendForm.mts';
import { activateWorkflow, createWorkflow } from '../harness/rest/workflows.mts';
import { onlyExecution, stage, transcription } from './stage.mts';

const fiveTries = { retryOnFail: true, maxTries: 5, waitBetweenTries: 10 };

/** Sends a file to a workflow that listens for one and transcribes it; the end of that execution. */
async function transcribeSent(path: string, settings: object = fiveTries): Promise<Execution> {
	const { rest, baseUrl } = stage.n8n;
	const webhook = { path, httpMethod: 'POST', responseMode: 'onReceived' };
	const id = await createWorkflow(rest, {
		name: path,
		nodes: [
			node('Webhook', 'n8n-nodes-base.webhook', webhook, {
				...{ typeVersion: 2.1, webhookId: crypto.randomUUID() },
			}),
			transcription('Transcribe', {}, settings),
		],
		connections: links(...chain('Webhook', 'Transcribe')),
	});
	await activateWorkflow(rest, id);
	await sendForm(`${baseUrl}/webhook/${path}`, join(stage.filesFolder, 'memo.wav'));
	return await onlyExecution(id);
}

async function retried({ id }: Execution): Promise<Execution> {
	const { rest } = stage.n8n;
	return await executionEnd(rest, await retryExecution(rest, id, false));
}

/** The tasks that the service has made for a test, and so bills. */
function countTasks(): () => number {
	const before = stage.emulator.tasks.length;
	return () => stage.emulator.tasks.length - before;
}

for (const status of [500, 503, 408]) {
	it(`a creation answered with ${status} and an error code is not sent again by Retry On Fail`, async () => {
		const made = countTasks();
		stage.emulator.inject({ route: 'createTask', kind: 'status', status, afterEffect: true });
		const execution = await transcribeSent(`unknown-${status}`);
		assert.equal(execution.status, 'error');
		assert.match(String(execution.error?.message), /not known whether/);
		assert.equal(stage.emulator.requests('createTask').length, 1);
		assert.equal(made(), 1);
	});
}

it('a task that FAILED is bought anew by no automatic try, and once by Retry execution', async () => {
	const made = countTasks();
	stage.planTasks({ outcome: 'FAILED' });
	const failed = await transcribeSent('failed');
	assert.equal(failed.status, 'error');
	assert.equal(made(), 1);
	const again = await retried(failed);
	assert.equal(again.status, 'error');
	assert.equal(made(), 2);
	stage.planTasks({ outcome: 'SUCCEEDED' });
	const ended = await retried(again);
	assert.equal(ended.status, 'success', ended.error?.message);
	assert.match(String(nodeItems(ended, 'Transcribe')[0]?.json.fullText), /meeting room/);
	assert.equal(made(), 3);
	assert.equal(stage.emulator.requests('putMedia').length, 1);
});

it('a completion that fails costs no second upload, in the next try and in Retry execution', async () => {
	const made = countTasks();
	const refusal = { route: 'completeUpload', kind: 'status', status: 403 } as const;
	stage.emulator.inject({ ...refusal, count: 3 });
	const failed = await transcribeSent('completion', { ...fiveTries, maxTries: 2 });
	assert.equal(failed.status, 'error');
	const ended = await retried(failed);
	assert.equal(ended.status, 'success', ended.error?.message);
	assert.equal(stage.emulator.requests('putMedia').length, 1);
	assert.equal(made(), 1);
});

it('a task that the service does not know is replaced by the second Retry execution at most', async () => {
	const made = countTasks();
	const unknown = { route: 'getTask', kind: 'status', status: 404, errorCode: 'NO_TASK' } as const;
	stage.emulator.inject({ ...unknown, count: Infinity });
	const failed = await transcribeSent('unknown-task', {});
	assert.equal(failed.status, 'error');
	assert.match(String(failed.error?.description), /asks for it again/);
	assert.equal(made(), 1);
	const [{ path = '' } = {}] = stage.emulator.requests('getTask');
	stage.emulator.clearFaults();
	stage.emulator.inject({ ...unknown, count: Infinity, when: (look) => look.path === path });
	const ended = await retried(failed);
	assert.equal(ended.status, 'success', ended.error?.message);
	assert.equal(made(), 2);
	assert.equal(stage.emulator.requests('putMedia').length, 1);
});

for (const place of ['Header', 'Field'] as const) {
	it(`an idempotency ${place.toLowerCase()} makes lost answers harmless, and replays no refusal`, async (context) => {
		const name = `Once-${place}`;
		const option = { [`idempotency${place}`]: name };
		const emulator = await startEmulator({ pollAfterMs: 500, ...option });
		context.after(() => emulator.stop());
		const { baseUrl, apiKey } = emulator;
		const type = 'transcriptionApi';
		const data = { baseUrl, apiKey, ...option };
		const { id } = await createCredential(stage.n8n.rest, { name, type, data });
		const settings = { ...fiveTries, credentials: { [type]: { id, name } } };
		const keyOf = ({ headers, json }: { headers: object; json?: unknown }) =>
			Reflect.get(
				place === 'Header' ? headers : Object(json),
				place === 'Header' ? name.toLowerCase() : name,
			);
		const keys = () => emulator.requests('createTask').map(keyOf);

		const lost = { route: 'createTask', kind: 'status', status: 500, afterEffect: true } as const;
		emulator.inject({ ...lost, count: 2 });
		const first = await transcribeSent(`lost-${name}`, settings);
		assert.equal(first.status, 'success', first.error?.message);
		assert.deepEqual([keys().length, new Set(keys()).size, emulator.tasks.length], [3, 1, 1]);

		// a service that keeps its answers, also the refusals, gives them again for the same key
		emulator.forget();
		const kept = { route: 'createTask', kind: 'status', status: 402, count: Infinity } as const;
		emulator.inject({ ...kept, when: (request) => keyOf(request) === keys()[0] });
		const second = await transcribeSent(`refused-${name}`, settings);
		assert.equal(second.status, 'success', second.error?.message);
		assert.deepEqual([keys().length, new Set(keys()).size, emulator.tasks.length], [2, 2, 2]);
	});
}
