/** Every example, opened in n8n's editor: all nodes are known; their pictures for `examples/README.md`. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, it } from 'node:test';
import { rootFolder } from '../../scripts/paths.mjs';
import { type Editor, openEditor } from './browser/openEditor.mts';
import { createCredential, type Credential } from './harness/rest/credentials.mts';
import { importExample } from './harness/rest/importExample.mts';
import { installPackage } from './harness/instance/installPackage.mts';
import { packPackage } from './harness/instance/packPackage.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { type N8n, startN8n } from './harness/instance/startN8n.mts';

const examples = globSync('examples/*.json', { cwd: rootFolder }).map((file) => basename(file));
const picturesFolder = join(rootFolder, 'examples', 'pictures');

let n8n: N8n;
let editor: Editor;
let credentials: Credential[];

before(async () => {
	const folder = await emptyRunFolder('browser-examples');
	const userFolder = join(folder, 'user');
	await installPackage(userFolder, await packPackage(join(folder, 'package')));
	n8n = await startN8n({ userFolder });
	editor = await openEditor(n8n.baseUrl);
	const address = { baseUrl: 'https://api.example.com', apiKey: 'any' };
	const wanted = {
		transcriptionApi: address,
		n8nDataTableApi: { ...address, baseUrl: `${n8n.baseUrl}/api/v1` },
		openAiApi: { apiKey: 'any', url: 'https://api.example.com/v1' },
	};
	credentials = await Promise.all(
		Object.entries(wanted).map(
			async ([type, data]) => await createCredential(n8n.rest, { name: 'Yours', type, data }),
		),
	);
});

after(async () => {
	await editor?.browser.close();
	await n8n?.stop();
});

for (const example of examples) {
	it(`${example} opens in the editor, all its nodes known`, async () => {
		const tableNamed = async () => 'a-table';
		const id = await importExample(n8n.rest, example, { credentials, tableNamed });
		const { page } = editor;
		await page.goto(`${n8n.baseUrl}/workflow/${id}`);
		const nodes = page.locator('[data-test-id="canvas-node"]');
		// More than two: only now is the workflow drawn.
		await nodes.nth(2).waitFor();
		assert.equal(await page.getByText('Install this node').count(), 0);
		if (process.env.PICTURES) await takePicture(example.replace('.json', ''));
	});
}

/** The canvas alone, fitted to its size: small files, because a page shows all of them. */
async function takePicture(name: string): Promise<void> {
	const { page } = editor;
	await mkdir(picturesFolder, { recursive: true });
	await page.setViewportSize({ width: 1300, height: 640 });
	const canvas = page.locator('.vue-flow').first();
	await canvas.click({ position: { x: 20, y: 300 } });
	await page.keyboard.press('1');
	await page.locator('.el-notification').evaluateAll((all) => all.forEach((one) => one.remove()));
	// Buttons and the map of the canvas say nothing about the workflow.
	const clutter = '.vue-flow__panel, [class*="executionButtons"], [data-test-id="canvas-controls"]';
	await page.addStyleTag({ content: `${clutter} { visibility: hidden !important }` });
	const path = join(picturesFolder, `${name}.png`);
	await canvas.screenshot({ path, animations: 'disabled' });
}
