import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import type { Page } from 'playwright-core';
import { rootFolder } from '../../../scripts/paths.mjs';
import { type Emulator, startEmulator, type TaskPlan } from '../../emulator/startEmulator.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { packPackage } from '../harness/instance/packPackage.mts';
import { emptyRunFolder } from '../harness/instance/runFolders.mts';
import { type N8n, startN8n } from '../harness/instance/startN8n.mts';
import { createCredential } from '../harness/rest/credentials.mts';
import { type Editor, openEditor } from './openEditor.mts';

export let emulator: Emulator;
export let n8n: N8n;
let editor: Editor;
export let page: Page;
export let credentials: object;
let planned: Partial<TaskPlan> = {};

/** What becomes of tasks from now on, differently from succeeding at once. */
export const planTasks = (plan: Partial<TaskPlan>) => void (planned = plan);

/** Where the workflow's first node fetches the recording from; other paths lead to what is none. */
const files = createServer((request, response) => {
	const [path = ''] = (request.url ?? '').split('?');
	response.statusCode = path.endsWith('.mp3') ? 404 : 200;
	response.setHeader('content-type', path.endsWith('.jpg') ? 'image/jpeg' : 'audio/ogg');
	const media = path.endsWith('.jpg') ? 'not-audio.jpg' : 'interview.ogg';
	if (response.statusCode === 404) response.end();
	else createReadStream(join(rootFolder, 'test/fixtures/media', media)).pipe(response);
});

/** The address of a file: `interview.ogg`, any `.jpg`, which is no recording, any `.mp3`, which is none. */
export const fileUrl = (name: string) =>
	`http://127.0.0.1:${(files.address() as AddressInfo).port}/${name}`;

/** One n8n with the packed package, its editor in a browser, and a picture of it after a failure. */
before(async () => {
	// Two files may use this stage, at the same time.
	const folder = await emptyRunFolder(basename(process.argv[1] ?? 'browser', '.test.mts'));
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
