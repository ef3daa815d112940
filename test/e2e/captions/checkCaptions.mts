import { captionedTasks } from './captionFunctions.mts';
import { checkChromium } from './checkChromium.mts';
import { checkFfmpeg } from './checkFfmpeg.mts';

/**
 * Players that nobody here wrote understand our subtitle files: ffmpeg and Chromium, from Debian's
 * packages `ffmpeg` and `chromium`, which must be installed.
 *
 * @param scratchFolder an existing folder for files that are not needed afterwards
 * @throws AssertionError with the transcript and what came of it
 */
export async function checkCaptions(scratchFolder: string): Promise<void> {
	const tasks = await captionedTasks(scratchFolder);
	await checkFfmpeg(tasks, scratchFolder);
	await checkChromium(tasks);
}
