/** In the dark, and on a narrow screen. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canvasNode, closePanel, openWorkflow, reads, run } from './actions.mts';
import { n8n, page } from './stage.mts';
import { picture } from './picture.mts';

it('in a dark theme the icon is drawn for it, and what a run says can be read', async () => {
	const id = await openWorkflow({ operation: 'transcribeAndWait' });
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
	await page.goto(`${n8n.baseUrl}/workflow/${id}`);
	const dark = await icon();
	assert.match(light.src, /transcription\.svg/);
	assert.match(dark.src, /transcription\.dark\.svg/);
	assert.ok(light.width > 0 && dark.width > 0);
	await reads(await run(), /^1 task paid for: 1 minute, 1 credit billed\./);
	await picture(page, 'dark');
});

it('on a narrow screen the message and its advice are not cut off', async () => {
	await closePanel();
	await page.setViewportSize({ width: 1024, height: 700 });
	await openWorkflow({ operation: 'getTask', taskId: '12345' });
	const output = await run();
	await reads(output, /^"12345" is not a task ID\. Use 'transcriptId' from Create Task$/);
	const cut = await output
		.getByText(/is not a task ID/)
		.first()
		.evaluate((element) => {
			const { left, right, width } = element.getBoundingClientRect();
			return (
				width === 0 ||
				left < 0 ||
				right > innerWidth ||
				element.scrollWidth > element.clientWidth + 1
			);
		});
	assert.equal(cut, false);
});
