import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { rootFolder } from '../../scripts/paths.mjs';
import { type Emulator, startEmulator, type TaskPlan } from '../emulator/startEmulator.mts';
import { type Editor, openEditor } from './browser/openEditor.mts';
import { picture } from './browser/picture.mts';
import { createApiKey } from './harness/rest/apiKeys.mts';
import { createCredential } from './harness/rest/credentials.mts';
import { installPackage } from './harness/instance/installPackage.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { type N8n, startN8n } from './harness/instance/startN8n.mts';
import { until } from './harness/process/until.mts';
import { createWorkflow } from './harness/rest/workflows.mts';

let emulator: Emulator;
let n8n: N8n;
let editor: Editor;
let page: Page;
let credentials: object;
/** What becomes of tasks differently from succeeding at once. */
let planned: Partial<TaskPlan> = {};

/** Where the workflow's first node fetches the recording from. */
const files = createServer((_request, response) => {
	response.writeHead(200, { 'content-type': 'audio/ogg' });
	createReadStream(join(rootFolder, 'test/fixtures/media/interview.ogg')).pipe(response);
});

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

const part = (testId: string) => page.locator(`[data-test-id="${testId}"]`);
const canvasNode = (name: string) =>
	page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
const open = async (path: string) => await page.goto(`${n8n.baseUrl}${path}`);
const node = (name: string, type: string, parameters: object, more: object = {}) => ({
	...{ id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters },
	...more,
});
const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });

/** A workflow that fetches the interview and transcribes it; opens it in the editor. */
async function openWorkflow(parameters: object): Promise<void> {
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
async function openPanel(name: string): Promise<void> {
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
		await part('node-creator-item-name')
			.filter({ hasText: /^Transcription$/ })
			.click();
		// One entry for both nodes: what the trigger starts on, then what the node does.
		await page.getByText('On task succeeded').waitFor();
		await page.getByText(/^Actions/).click();
		for (const action of ['Transcribe a file and wait', 'Create a task', 'Get a task']) {
			await page.getByText(action, { exact: true }).waitFor();
		}
		await picture(page, 'search');
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

	it('says in words why a credential does not work', async () => {
		const { apiKey } = emulator;
		for (const [baseUrl, words] of [
			['api.example.com', /must begin with https:\/\/.*You entered "api\.example\.com"/],
			[n8n.baseUrl, /Base URL does not lead to the transcription service/],
			['https://api.invalid', /its host name/],
		] as const) {
			const name = `Wrong: ${new URL(baseUrl, 'https://x').host}`;
			const data = { baseUrl, apiKey };
			await createCredential(n8n.rest, { name, type: 'transcriptionApi', data });
			await open('/home/credentials');
			await page.getByText(name, { exact: true }).first().click();
			await page.getByText('More details').click();
			await page.getByText(words).first().waitFor();
		}
		await picture(page, 'credential-wrong');
	});

	it('shows a parameter only where it does something', async () => {
		await openWorkflow({ operation: 'transcribeAndWait', source: 'binary' });
		await openPanel('Transcription');
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
		await choose('language', 'Other…');
		await shown('customLanguage');
		await page.getByText('The English name of the language, in lowercase').waitFor();
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
		await part('execute-workflow-button').first().getByText('Execute workflow').waitFor();
		await picture(page, 'workflow');
		await openPanel('Transcription');
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
		await openPanel('Transcription');
		const output = part('output-panel');
		const [asset] = emulator.assets.slice(-1);
		await output
			.getByText(new RegExp(`uploaded file is not lost.*asset ${asset?.assetId}`))
			.first()
			.waitFor();
		await output
			.getByText(/credits of the account/)
			.first()
			.waitFor();
	});

	it('says of what was entered what is wrong with it', async () => {
		const run = async (parameters: object, ...texts: Array<string | RegExp>) => {
			await openWorkflow(parameters);
			await part('execute-workflow-button').first().click();
			await part('canvas-node-status-mark-error').waitFor();
			await openPanel('Transcription');
			for (const text of texts) await part('output-panel').getByText(text).first().waitFor();
		};
		await run(
			{ operation: 'getTask', taskId: '12345' },
			/"12345" is not a task ID\. Use 'transcriptId'/,
		);
		await run(
			{ operation: 'upload', source: 'url', fileUrl: 'www.example.com/a.mp3' },
			/'File URL' must .*https:\/\/.*You entered "www\.example\.com\/a\.mp3"/,
		);
		await run(
			{ operation: 'upload', source: 'binary', binaryPropertyName: 'audio' },
			/no file in the field "audio"\. Its files are in: data/,
		);
	});

	it('tells after a time-out which button pays again, under a short title', async () => {
		planned = { processingMs: 3_600_000 };
		await openWorkflow({
			...{ operation: 'transcribeAndWait', source: 'binary' },
			options: { timeoutMinutes: 0.02 },
		});
		await part('execute-workflow-button').first().click();
		await part('canvas-node-status-mark-error').waitFor();
		await openPanel('Transcription');
		const output = part('output-panel');
		const [task] = emulator.tasks.slice(-1);
		const title = `The transcription was not finished after 1 second (task ${task?.transcriptId})`;
		await output.getByText(title).first().waitFor();
		const advice =
			'Do not press Execute step: that pays again. Use Executions > this run > Retry, or Source: Task ID.';
		await output.getByText(advice).first().waitFor();
		await picture(page, 'timeout');
		planned = {};
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
		await openPanel('Transcription Trigger');
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
