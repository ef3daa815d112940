/** The trigger's panel and the lists of data tables, with and without a credential. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Locator } from 'playwright-core';
import { rootFolder } from '../../../scripts/paths.mjs';
import { until } from '../harness/process/until.mts';
import { createApiKey } from '../harness/rest/apiKeys.mts';
import type { Credential } from '../harness/rest/credentials.mts';
import { createWorkflow, type WorkflowJson } from '../harness/rest/workflows.mts';
import { createTableCredential } from '../register/registerWorkflow.mts';
import { type PublicApi, publicApi } from '../trigger/publicApi.mts';
import { canvasNode, choose, node, open, openNodes, openPanel, part, reads } from './actions.mts';
import { closePanel, openWorkflow, run } from './actions.mts';
import { credentials, emulator, n8n, page } from './stage.mts';
import { picture } from './picture.mts';

let tables: PublicApi;
let tableCredential: Credential;

/** Made when the first test needs them: n8n runs by then. */
async function openTables(): Promise<void> {
	const scopes = ['dataTable:create', 'dataTable:list', 'dataTableRow:create', 'dataTableRow:read'];
	tables = publicApi(n8n.baseUrl, await createApiKey(n8n.rest, scopes));
	tableCredential = await createTableCredential(n8n.rest, n8n.baseUrl);
}

const both = () => ({
	credentials: {
		...credentials,
		n8nDataTableApi: { id: tableCredential.id, name: tableCredential.name },
	},
});

const trigger = (parameters: object, more: object = { credentials }) =>
	node('Transcription Trigger', 'n8n-nodes-transcription.transcriptionTrigger', parameters, more);
const field = (name: string) => part(`parameter-input-${name}`).first();

/** The list has loaded, and what is chosen in it stands there as right. */
async function standsAs(name: string, value: string): Promise<void> {
	const input = field(name).locator('input').last();
	const isThere = async () => (await input.inputValue()) === value;
	await until(`${value} in ${name}`, isThere, { timeoutMs: 30_000 });
	assert.doesNotMatch((await field(name).getAttribute('class')) ?? '', /has-issues/);
}

it("the trigger's panel says what it watches, how often, and what goes behind it", async () => {
	await openTables();
	await openNodes([trigger({ taskSource: 'dataTable' }, both())]);
	await openPanel('Transcription Trigger');
	await reads(
		part('node-parameters'),
		/^Watches only the tasks you list: the service has no list of its own and cannot call n8n/,
		'The column that holds the task IDs',
		'Do Nothing keeps every row on the watch list, which then grows forever',
		/^A text column\. SUCCEEDED, FAILED or CANCELED is written there/,
		'1 gives each task an execution of its own, one at every poll',
		'For subtitle files, add a Get Task node after this one',
	);
	await choose('taskSource', 'Task IDs');
	await reads(part('node-parameters'), /Read anew at every poll, also if it is an expression/);
});

it('a table is chosen from the list, by name or by ID, and its columns are listed', async () => {
	await tables.createTable('Transcriptions', ['taskId', 'status', 'channel']);
	await openNodes([trigger({ taskSource: 'dataTable' }, both())]);
	await openPanel('Transcription Trigger');
	// No table is chosen yet: the columns stand as they were entered, not framed as wrong.
	await standsAs('statusColumn', 'status');
	await part('rlc-mode-selector').first().click();
	await reads(page.locator('body'), /^From list$/i, /^By Name$/i, /^By ID$/i);
	await page.keyboard.press('Escape');
	await part('rlc-input').click();
	await part('rlc-item').filter({ hasText: 'Transcriptions' }).click();
	await listsColumns('taskId', 'status', 'channel');

	const byName = { __rl: true, mode: 'name', value: 'Transcriptions' };
	await openNodes([trigger({ taskSource: 'dataTable', dataTableId: byName }, both())]);
	await openPanel('Transcription Trigger');
	await listsColumns('taskId', 'status', 'channel');
});

async function listsColumns(...names: string[]): Promise<void> {
	const columns = part('parameter-input-item').filter({ visible: true });
	// The list is fetched anew when a table is chosen, and closes then.
	const areListed = async () => {
		if ((await columns.count()) === 0) await field('statusColumn').click();
		const texts = await columns.allInnerTexts();
		return names.every((name) => texts.some((text) => text.trim() === name));
	};
	await until(`the columns ${names}`, areListed, { timeoutMs: 30_000, everyMs: 400 });
	await page.keyboard.press('Escape');
	await standsAs('statusColumn', 'status');
}

it('an imported workflow says in its lists which credential to choose first', async () => {
	const text = await readFile(join(rootFolder, 'examples/b-when-finished.json'), 'utf8');
	const id = await createWorkflow(n8n.rest, JSON.parse(text) as WorkflowJson);
	await open(`/workflow/${id}`);
	await canvasNode('Task finished').waitFor();
	await openPanel('Task finished');
	await standsAs('statusColumn', 'status');
	await part('rlc-input').click();
	const words = 'Choose the n8n Data Table API Credential First';
	await part('rlc-item').filter({ hasText: words }).waitFor();
	await page.keyboard.press('Escape');
	await field('statusColumn').click();
	await part('parameter-input-item').filter({ hasText: words, visible: true }).waitFor();
	await page.keyboard.press('Escape');
	assert.equal(await page.getByText('Error fetching options').count(), 0);
});

it('with a task register the same file is paid for once, and the output says so', async () => {
	const before = emulator.tasks.length;
	const tableId = await tables.createTable('Task register', ['note']);
	const registerTableId = { __rl: true, mode: 'list', value: tableId };
	const registered = { operation: 'transcribeAndWait', useRegister: true, registerTableId };
	await openWorkflow(registered, both());
	const output = await run();
	await reads(
		output,
		/^1 task paid for: 1 minute, 1 credit billed\. Running the node again uses what the task register has/,
	);
	await closePanel();
	await run();
	await reads(output, /^1 task reused from the task register costs nothing\.$/, 'reused', 'true');
	assert.equal(emulator.tasks.length, before + 1);
});

it('fetches a test event of the trigger: a real finished task', async () => {
	const taskId = emulator.addTask({ tagText: 'A finished task.' });
	await openNodes([trigger({ taskIds: `abc, ${taskId}` })]);
	await reads(await testEvent(), 'A finished task.', /^Not every entry under 'Task IDs' is/);
	await picture(page, 'trigger');

	const tableId = await tables.createTable('Waiting', ['taskId', 'status', 'channel']);
	await tables.insert(tableId, [{ taskId, channel: '#minutes' }]);
	const dataTableId = { __rl: true, mode: 'list', value: tableId };
	await openNodes([trigger({ taskSource: 'dataTable', dataTableId }, both())]);
	await reads(await testEvent(), 'A finished task.', 'row', '#minutes');
});

it('a test event that finds none says why', async () => {
	await openNodes([trigger({ taskIds: 'abc, https://example.com/task' })]);
	await reads(
		await testEvent(),
		'None of these is a task ID: "abc", "https://example.com/task"',
		/^A task ID looks like .* from Create Task\.$/,
	);
	const plan = { queuedMs: 0, processingMs: 3_600_000, outcome: 'SUCCEEDED' } as const;
	await openNodes([trigger({ taskIds: emulator.addTask({ plan }) })]);
	await reads(
		await testEvent(),
		'No finished task to show yet',
		'In the list: 1 not finished yet.',
	);
});

async function testEvent(): Promise<Locator> {
	await openPanel('Transcription Trigger');
	await part('node-execute-button').click();
	return part('output-panel');
}
