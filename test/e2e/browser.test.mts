import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { rootFolder } from '../../scripts/paths.mjs';
import { type Emulator, startEmulator } from '../emulator/startEmulator.mts';
import { type Editor, openEditor } from './browser/openEditor.mts';
import { picture } from './browser/picture.mts';
import { createApiKey } from './harness/apiKeys.mts';
import { createCredential } from './harness/credentials.mts';
import { installPackage } from './harness/installPackage.mts';
import { packPackage } from './harness/packPackage.mts';
import { emptyRunFolder } from './harness/runFolders.mts';
import { type N8n, startN8n } from './harness/startN8n.mts';
import { createWorkflow } from './harness/workflows.mts';

let emulator: Emulator;
let n8n: N8n;
let editor: Editor;
let page: Page;
let credentials: object;

before(async () => {
	const folder = await emptyRunFolder('browser');
	const userFolder = join(folder, 'user');
	await installPackage(userFolder, await packPackage(join(folder, 'package')));
	emulator = await startEmulator({ pollAfterMs: 500 });
	n8n = await startN8n({ userFolder });
	editor = await openEditor(n8n.baseUrl);
	page = editor.page;
	const { id, name } = await createCredential(n8n.rest, {
		name: 'Emulator',
		type: 'transcriptionApi',
		data: { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, idempotencyHeader: '' },
	});
	credentials = { transcriptionApi: { id, name } };
	const media = join(rootFolder, 'test/fixtures/media/interview.ogg');
	await copyFile(media, join(userFolder, 'files', 'interview.ogg'));
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
});

const part = (testId: string) => page.locator(`[data-test-id="${testId}"]`);
const canvasNode = (name: string) =>
	page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
const open = async (path: string) => await page.goto(`${n8n.baseUrl}${path}`);
const node = (name: string, type: string, parameters: object, more: object = {}) => ({
	...{ id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters },
	...more,
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

/** A workflow that reads the interview from the disk and transcribes it; opens it in the editor. */
async function openWorkflow(parameters: object): Promise<void> {
	const fileSelector = join(n8n.userFolder, 'files', 'interview.ogg');
	const id = await createWorkflow(n8n.rest, {
		name: 'Interview',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', {}),
			node(
				'Read',
				'n8n-nodes-base.readWriteFile',
				{ fileSelector, options: {} },
				{ position: [220, 0] },
			),
			node('Transcription', 'n8n-nodes-transcription.transcription', parameters, {
				...{ position: [440, 0], credentials },
			}),
		],
		connections: { Start: to('Read'), Read: to('Transcription') },
	});
	await open(`/workflow/${id}`);
	await canvasNode('Transcription').waitFor();
}

/** Chooses from the drop-down list of a parameter; other lists may mention the name, or still be closing. */
async function choose(parameter: string, option: string): Promise<void> {
	await part(`parameter-input-${parameter}`).click();
	const named = page.getByText(option, { exact: true });
	await part('parameter-input-item').filter({ has: named, visible: true }).first().click();
}

/** Creates a credential as a person does, and waits for the green message. */
async function createCredentialByHand(type: string, fields: Record<string, string>): Promise<void> {
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

describe('the editor', () => {
	it('finds both nodes by "transcri"', async () => {
		await open('/workflow/new');
		await part('node-creator-plus-button').click();
		await part('node-creator-search-bar').fill('transcri');
		await part('node-creator-item-name')
			.filter({ hasText: /^Transcription$/ })
			.waitFor();
		await picture(page, 'search');
		await part('node-creator-item-name')
			.filter({ hasText: /^Transcription$/ })
			.click();
		// One entry for both nodes: what the trigger starts on, then what the node does.
		await page.getByText('On task succeeded').waitFor();
		await page.getByText(/^Actions/).click();
		for (const action of ['Transcribe and wait', 'Create task', 'Get task', 'Upload file']) {
			await page.getByText(action, { exact: true }).waitFor();
		}
	});

	it('creates and tests both credentials', async () => {
		const scopes = ['dataTable:list', 'dataTable:read', 'dataTableRow:read'];
		await createCredentialByHand('n8n Data Table API', {
			baseUrl: `${n8n.baseUrl}/api/v1`,
			apiKey: await createApiKey(n8n.rest, scopes),
		});
		await createCredentialByHand('Transcription API', {
			baseUrl: emulator.baseUrl,
			apiKey: emulator.apiKey,
		});
		await picture(page, 'credential');
	});

	it('shows a parameter only where it does something', async () => {
		await openWorkflow({ operation: 'transcribeAndWait', source: 'binary' });
		await canvasNode('Transcription').dblclick();
		const shown = async (...names: string[]) => {
			for (const name of names) await part(`parameter-input-${name}`).first().waitFor();
		};
		const gone = async (...names: string[]) => {
			for (const name of names) {
				await part(`parameter-input-${name}`).first().waitFor({ state: 'detached' });
			}
		};
		await shown('binaryPropertyName', 'language', 'timestampMode', 'transcriptFiles');
		await gone('fileUrl', 'assetId', 'taskId', 'customLanguage');
		await choose('language', 'Custom');
		await shown('customLanguage');
		await choose('source', 'File URL');
		await shown('fileUrl');
		await gone('binaryPropertyName');
		await choose('source', 'Task ID');
		await shown('taskId');
		await gone('fileUrl', 'language', 'transcriptionMode');
		await choose('operation', 'Upload File');
		await gone('taskId', 'output', 'transcriptFiles');
	});

	it('shows the transcript of a manual run and offers its files', async () => {
		await openWorkflow({
			...{ operation: 'transcribeAndWait', source: 'binary' },
			transcriptFiles: ['srt', 'vtt', 'txt', 'md'],
		});
		await part('execute-workflow-button').first().click();
		await canvasNode('Transcription')
			.locator('[data-test-id="canvas-node-status-success"]')
			.waitFor();
		await picture(page, 'workflow');
		await canvasNode('Transcription').dblclick();
		const output = part('output-panel');
		await output.locator('[data-test-id="radio-button-binary"]').click();
		await output.getByText('interview.srt').waitFor();
		assert.equal(await output.locator('[data-test-id="ndv-download-binary-data"]').count(), 4);
		await output.locator('[data-test-id="ndv-view-binary-data"]').first().waitFor();
		await picture(page, 'files');
		await output.locator('[data-test-id="radio-button-json"]').click();
		const [task] = emulator.tasks.slice(-1);
		await output.getByText(task?.transcriptId ?? 'no task').waitFor();
		await picture(page, 'transcript');
	});

	it('shows what happened and what to do when a run fails', async () => {
		await openWorkflow({ operation: 'transcribeAndWait', source: 'binary' });
		emulator.inject({ route: 'createTask', kind: 'status', status: 402, errorCode: 'NO_CREDITS' });
		await part('execute-workflow-button').first().click();
		await part('canvas-node-status-mark-error').waitFor();
		await canvasNode('Transcription').dblclick();
		const output = part('output-panel');
		const [asset] = emulator.assets.slice(-1);
		await output
			.getByText(new RegExp(`asset ${asset?.assetId}`))
			.first()
			.waitFor();
		await output
			.getByText(/credits of the account/)
			.first()
			.waitFor();
		await picture(page, 'failure');
	});

	it('fetches a test event of the trigger: a real finished task', async () => {
		const taskId = emulator.addTask({ tagText: 'A finished task.' });
		const id = await createWorkflow(n8n.rest, {
			name: 'When finished',
			nodes: [
				node(
					'Transcription Trigger',
					'n8n-nodes-transcription.transcriptionTrigger',
					{ taskSource: 'taskIds', taskIds: taskId },
					{ credentials },
				),
			],
			connections: {},
		});
		await open(`/workflow/${id}`);
		await canvasNode('Transcription Trigger').dblclick();
		await part('node-execute-button').click();
		await part('output-panel').getByText('A finished task.').first().waitFor();
		await picture(page, 'trigger');
	});

	it('draws the icon for light and for dark themes', async () => {
		await openWorkflow({ operation: 'getTask' });
		const icon = async () => {
			const image = canvasNode('Transcription').locator('img').first();
			await image.waitFor();
			return await image.evaluate(async (element: HTMLImageElement) => {
				await element.decode();
				return { src: element.src, width: element.naturalWidth };
			});
		};
		const light = await icon();
		await page.evaluate(() => localStorage.setItem('N8N_THEME', 'dark'));
		await page.reload();
		const dark = await icon();
		assert.match(light.src, /transcription\.svg/);
		assert.match(dark.src, /transcription\.dark\.svg/);
		assert.ok(light.width > 0 && dark.width > 0);
		await picture(page, 'dark');
	});
});
