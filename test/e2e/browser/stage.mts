import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import type { Page } from 'playwright-core';
import { rootFolder } from '../../../scripts/paths.mjs';
import { type Emulator, startEmulator, type TaskPlan } from '../../emulator/startEmulator.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { packPackage } from '../harness/instance/packPackage.mts';
import { emptyRunFolder } from '../harness/instance/runFolders.mts';
import { type N8n, startN8n } from '../harness/instance/startN8n.mts';
import { until } from '../harness/process/until.mts';
import { createCredential } from '../harness/rest/credentials.mts';
import { createWorkflow } from '../harness/rest/workflows.mts';
import { type Editor, openEditor } from './openEditor.mts';

export let emulator: Emulator;
export let n8n: N8n;
let editor: Editor;
export let page: Page;
export let credentials: object;
let planned: Partial<TaskPlan> = {};

/** What becomes of tasks from now on, differently from succeeding at once. */
export const planTasks = (plan: Partial<TaskPlan>) => void (planned = plan);

/** Where the workflow's first node fetches the recording from. */
const files = createServer((_request, response) => {
	response.writeHead(200, { 'content-type': 'audio/ogg' });
	createReadStream(join(rootFolder, 'test/fixtures/media/interview.ogg')).pipe(response);
});

/** One n8n with the packed package, its editor in a browser, and a picture of it after a failure. */
export function useEditor(): void {
	before(async () => {
		const folder = await emptyRunFolder('browser');
		const userFolder = join(folder, 'user');
		await installPackage(userFolder, await packPackage(join(folder, 'package')));
		emulator = await startEmulator({
			pollAfterMs: 500,
			taskPlan: () => ({ queuedMs: 50, processingMs: 100, outcome: 'SUCCEEDED', ...planned }),
		});
		n8n = await startN8n({ userFolder });
		editor = await openEditor(n8n.baseUrl);
		page = editor.page;
		const { id, name } = await createCredential(n8n.rest, {
			name: 'Emulator',
			type: 'transcriptionApi',
			data: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, idempotencyHeader: '' },
		});
		credentials = { transcriptionApi: { id, name } };
		files.listen(0, '127.0.0.1');
		await once(files, 'listening');
	});

	afterEach(async (context) => {
		if (!('passed' in context) || context.passed) return;
		const file = join(n8n.userFolder, `${context.name}.png`);
		await page.screenshot({ path: file });
		context.diagnostic(`the editor looked like this: ${file}`);
	});

	after(async () => {
		await editor?.browser.close();
		await n8n?.stop();
		await emulator?.stop();
		files.closeAllConnections();
		files.close();
	});
}

export const part = (testId: string) => page.locator(`[data-test-id="${testId}"]`);
export const canvasNode = (name: string) =>
	page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
export const open = async (path: string) => await page.goto(`${n8n.baseUrl}${path}`);
export const node = (name: string, type: string, parameters: object, more: object = {}) => ({
	...{ id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters },
	...more,
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

/** A workflow that fetches the interview and transcribes it; opens it in the editor. */
export async function openWorkflow(parameters: object): Promise<void> {
	const { port } = files.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}/interview.ogg`;
	const asFile = { response: { response: { responseFormat: 'file' } } };
	const id = await createWorkflow(n8n.rest, {
		name: 'Interview',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			node(
				'Recording',
				'n8n-nodes-base.httpRequest',
				{ url, options: asFile },
				{
					...{ typeVersion: 4.2, position: [220, 0] },
					...{ notes: 'interview.ogg', notesInFlow: true },
				},
			),
			node('Transcription', 'n8n-nodes-transcription.transcription', parameters, {
				...{ position: [440, 0], credentials },
			}),
		],
		connections: { Start: to('Recording'), Recording: to('Transcription') },
	});
	await open(`/workflow/${id}`);
	await canvasNode('Transcription').waitFor();
}

/** Opens a node's parameters and output. A canvas that still fits its view swallows a double-click. */
export async function openPanel(name: string): Promise<void> {
	const output = part('output-panel');
	const isOpen = async () => {
		if (await output.isVisible()) return true;
		try {
			await canvasNode(name).dblclick({ timeout: 15_000 });
			await output.waitFor({ timeout: 15_000 });
			return true;
		} catch {
			return false;
		}
	};
	await until(`the panel of ${name}`, isOpen, { timeoutMs: 120_000 });
}

/** Chooses from the drop-down list of a parameter; other lists may mention the name, or still be closing. */
export async function choose(parameter: string, option: string): Promise<void> {
	await part(`parameter-input-${parameter}`).click();
	const named = page.getByText(option, { exact: true });
	await part('parameter-input-item').filter({ has: named, visible: true }).first().click();
}

/** Creates a credential as a person does, and waits for the green message. */
export async function createCredentialByHand(
	type: string,
	fields: Record<string, string>,
): Promise<void> {
	await open('/home/credentials');
	await part('add-resource-credential').first().click();
	await part('selectCredential-modal').waitFor();
	await part('new-credential-type-select').click();
	await page.keyboard.type(type);
	await part('new-credential-type-select-option').filter({ hasText: type }).click();
	await part('new-credential-type-button').click();
	for (const [name, value] of Object.entries(fields)) {
		await part(`parameter-input-${name}`).locator('input').fill(value);
	}
	await part('credential-save-button').click();
	await part('credentials-config-container-test-success')
		.getByText('tested successfully')
		.waitFor();
}
