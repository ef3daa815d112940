import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { picture } from './browser/picture.mts';
import {
	canvasNode,
	choose,
	createCredentialByHand,
	credentials,
	emulator,
	n8n,
	node,
	open,
	openPanel,
	openWorkflow,
	page,
	part,
	planTasks,
	useEditor,
} from './browser/stage.mts';
import { createApiKey } from './harness/rest/apiKeys.mts';
import { createCredential } from './harness/rest/credentials.mts';
import { createWorkflow } from './harness/rest/workflows.mts';

useEditor();

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
		planTasks({ processingMs: 3_600_000 });
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
		planTasks({});
	});

	it('fetches a test event of the trigger: a real finished task', async () => {
		const taskId = emulator.addTask({ tagText: 'A finished task.' });
		const id = await createWorkflow(n8n.rest, {
			name: 'When finished',
			nodes: [
				node(
					'Transcription Trigger',
					'n8n-nodes-transcription.transcriptionTrigger',
					{ taskSource: 'taskIds', taskIds: `abc, ${taskId}` },
					{ credentials },
				),
			],
			connections: {},
		});
		await open(`/workflow/${id}`);
		await openPanel('Transcription Trigger');
		await part('node-execute-button').click();
		await part('output-panel').getByText('A finished task.').first().waitFor();
		await part('output-panel').getByText("Not every entry under 'Task IDs'").waitFor();
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
