/** The node as the tool of an AI agent: what its panel hides, offers, and lets the model fill. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { choose, node, openNodes, openPanel, part, reads } from './actions.mts';
import { credentials, page } from './stage.mts';

const langchain = '@n8n/n8n-nodes-langchain';
const to = (name: string, type: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });
const field = (name: string) => part(`parameter-input-${name}`).first();
const letsModelFill = (name: string) =>
	field(name).locator('[data-test-id="from-ai-override-button"]');

it('an agent is offered no files: File URL comes first, and ✨ is where the model may choose', async () => {
	await openNodes(
		[
			node('Chat', `${langchain}.chatTrigger`, {}, { typeVersion: 1.1 }),
			node('Agent', `${langchain}.agent`, {}, { typeVersion: 2.2 }),
			node('Transcription', 'n8n-nodes-transcription.transcriptionTool', {}, { credentials }),
		],
		{ Chat: to('Agent', 'main'), Transcription: to('Agent', 'ai_tool') },
	);
	await openPanel('Transcription');
	await reads(
		part('node-parameters'),
		/An agent cannot give this tool a file, and gets none back/,
		'Auto, or the English name of the language in lowercase',
		/^One of two words: balanced .* or precision/,
	);
	assert.equal(await field('source').locator('input').inputValue(), 'File URL');
	for (const name of ['fileUrl', 'language', 'transcriptionMode']) {
		await letsModelFill(name).waitFor();
	}
	await field('useRegister').waitFor();
	assert.equal(await letsModelFill('useRegister').count(), 0);
	for (const name of ['binaryPropertyName', 'transcriptFiles']) {
		assert.equal(await field(name).count(), 0);
	}
});

it('its lists offer an agent neither a file of its own nor Make Files', async () => {
	const offered = async (name: string) => {
		await field(name).click();
		const items = part('parameter-input-item').filter({ visible: true });
		await items.first().waitFor();
		const texts = await items.allInnerTexts();
		await page.keyboard.press('Escape');
		await items.first().waitFor({ state: 'hidden' });
		return texts.map((text) => text.split('\n')[0]?.trim());
	};
	assert.deepEqual(await offered('source'), ['File URL', 'Asset ID', 'Task ID']);
	// The last is n8n's own.
	const operations = ['Transcribe and Wait', 'Create Task', 'Get Task', 'Upload File'];
	assert.deepEqual((await offered('operation')).slice(0, -1), operations);
	await choose('operation', 'Get Task');
	await letsModelFill('taskId').waitFor();
});
