/** Finding the node: the nodes panel, its search words, what the entry says and offers. */
import { it } from 'node:test';
import { open, part, reads } from './actions.mts';
import { page } from './stage.mts';
import { picture } from './picture.mts';

const entry = () => part('node-creator-item-name').filter({ hasText: /^Transcription$/ });

it('the nodes panel finds the nodes by whatever one would call a transcription', async () => {
	await open('/workflow/new');
	await part('node-creator-plus-button').click();
	const search = part('node-creator-search-bar');
	for (const words of [
		...['voice', 'whisper', 'recording', 'podcast', 'dictation', 'meeting'],
		...['audio to text', 'video to text', 'captions', 'srt'],
	]) {
		// What was found before must go first, or it would pass for what these words find.
		await search.fill('nothing is called like this');
		await entry().waitFor({ state: 'detached' });
		await search.fill(words);
		await entry().waitFor();
	}
});

it('the entry speaks of both nodes, and each action names its object', async () => {
	await part('node-creator-search-bar').fill('transcri');
	await entry().click();
	const panel = part('node-creator');
	// One entry for both nodes: one sentence, what the trigger starts on, then what the node does.
	await reads(
		panel,
		'Transcribe audio and video, make subtitles, and start workflows when transcriptions finish',
		...['On task succeeded', 'On task failed', 'On task canceled'],
	);
	await page.getByText(/^Actions/).click();
	await reads(
		panel,
		...[/^Transcribe a file and wait$/, /^Create a task$/, /^Get a task$/],
		...[/^Upload a file$/, /^Make transcript files$/],
	);
	await picture(page, 'search');
});
