import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import * as z from 'zod/v4-mini';
import { until } from '../harness/process/until.mts';
import { executionEnd } from '../harness/rest/executions.mts';
import { chain, links } from '../harness/rest/nodes.mts';
import { createWorkflow } from '../harness/rest/workflows.mts';
import { credentials, fileUrl, n8n, page } from './stage.mts';

/** What a person does in the editor, and where they read what came of it. */

export const part = (testId: string) => page.locator(`[data-test-id="${testId}"]`);

export const canvasNode = (name: string) =>
	page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);

/**
 * Goes to a page of the editor as a link in it does: the editor itself stays loaded, which takes most
 * of the time that a new page takes.
 */
export async function open(path: string): Promise<void> {
	await closePanel();
	const follow = async (to: string) => {
		const app = document.querySelector('#app');
		const { config } = (app && Reflect.get(app, '__vue_app__')) as VueApp;
		await config.globalProperties.$router.push(to);
		return location.pathname.startsWith(to.replace(/new$/, ''));
	};
	// An editor that is still finding its own first page goes there instead.
	await until(`the editor to go to ${path}`, async () => await page.evaluate(follow, path));
}

interface VueApp {
	config: { globalProperties: { $router: { push(to: string): Promise<void> } } };
}

export type Node = ReturnType<typeof node>;

export const node = (name: string, type: string, parameters: object, more: object = {}) => ({
	...{ id: randomUUID(), name, type, typeVersion: 1, position: [0, 0], parameters },
	...more,
});

/** Opens a workflow of these nodes in the editor; each follows the one before unless links are given. */
export async function openNodes(nodes: Node[], connections?: object): Promise<string> {
	const names = nodes.map(({ name }) => name);
	const id = await createWorkflow(n8n.rest, {
		name: 'Interview',
		nodes: nodes.map((one, index) => ({
			...one,
			position: [220 * index, connections ? 160 * index : 0],
		})),
		connections: connections ?? links(...chain(...names)),
	});
	await open(`/workflow/${id}`);
	await canvasNode(names.at(-1) ?? '').waitFor();
	return id;
}

export const start = node('Start', 'n8n-nodes-base.manualTrigger', {});

export const transcription = (parameters: object, more: object = {}) =>
	node('Transcription', 'n8n-nodes-transcription.transcription', parameters, {
		credentials,
		...more,
	});

/** A workflow that fetches the interview and transcribes it; opens it in the editor. */
export async function openWorkflow(parameters: object, more: object = {}): Promise<string> {
	const recording = node(
		'Recording',
		'n8n-nodes-base.httpRequest',
		{
			url: fileUrl('interview.ogg'),
			options: { response: { response: { responseFormat: 'file' } } },
		},
		{ typeVersion: 4.2, notes: 'interview.ogg', notesInFlow: true },
	);
	return await openNodes([start, recording, transcription(parameters, more)]);
}

/** Runs the workflow by its button, to its end, and opens the node's panel with what it shows then. */
export async function run(name = 'Transcription'): Promise<Locator> {
	const answer = page.waitForResponse((response) => /workflows\/\w+\/run/.test(response.url()));
	await part('execute-workflow-button').first().click();
	const { data } = startedSchema.parse(await (await answer).json());
	await executionEnd(n8n.rest, data.executionId);
	await openPanel(name);
	return part('output-panel');
}

const startedSchema = z.object({ data: z.object({ executionId: z.string() }) });

/** Opens a node's parameters and output. A canvas that still fits its view swallows a double-click. */
export async function openPanel(name: string): Promise<void> {
	const output = part('output-panel');
	const isOpen = async () => {
		if (await output.isVisible()) return true;
		try {
			await canvasNode(name).dblclick({ timeout: 5000 });
			await output.waitFor({ timeout: 5000 });
			return true;
		} catch {
			return false;
		}
	};
	await until(`the panel of ${name}`, isOpen, { timeoutMs: 120_000 });
}

/** Closes whatever is open above the canvas: a node's panel, a list in it, a credential. */
export async function closePanel(): Promise<void> {
	const above = page.locator(
		'[data-test-id="output-panel"], [data-test-id="credential-edit-dialog"]',
	);
	const isClosed = async () => {
		if (!(await above.first().isVisible())) return true;
		// A field that has the focus keeps the key for itself.
		await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
		await page.keyboard.press('Escape');
		return false;
	};
	await until('the panel to close', isClosed, { everyMs: 200, timeoutMs: 30_000 });
}

/** Waits until each of the texts stands in a part of the screen. */
export async function reads(where: Locator, ...texts: Array<string | RegExp>): Promise<void> {
	for (const text of texts) await where.getByText(text).filter({ visible: true }).first().waitFor();
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
