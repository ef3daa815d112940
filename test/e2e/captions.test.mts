import { it } from 'node:test';
import { checkCaptions } from './captions/checkCaptions.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';

it('ffmpeg and Chromium read our subtitles as we wrote them', async () => {
	await checkCaptions(await emptyRunFolder('captions'));
});
