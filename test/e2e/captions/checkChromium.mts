import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { launchChromium } from '../browser/launchChromium.mts';
import type { CaptionedTask } from './captionFunctions.mts';

/**
 * Chromium's own `<track>` reports exactly our cues for the WebVTT: count, times, text and voices.
 *
 * @throws AssertionError that names the transcript
 */
export async function checkChromium(tasks: readonly CaptionedTask[]): Promise<void> {
	const server = createServer(({ url = '' }, response) => {
		const task = tasks.find(({ name }) => url === `/${name}.vtt`);
		response.setHeader('Content-Type', task ? 'text/vtt' : 'text/html');
		response.end(task?.vtt ?? '<!doctype html><title>Captions</title>');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	assert(address !== null && typeof address === 'object');
	const browser = await launchChromium();
	try {
		const page = await browser.newPage();
		await page.goto(`http://127.0.0.1:${address.port}/`);
		for (const { name, cues, shown } of tasks) {
			const wanted = cues.map(({ startMs, endMs, parts }, index) => ({
				startMs,
				endMs,
				text: shown[index],
				voices: parts.flatMap(({ speaker }) => speaker ?? []),
			}));
			assert.deepEqual(await playedCues(page, `/${name}.vtt`), wanted, name);
		}
	} finally {
		await browser.close();
		server.close();
	}
}

/** The cues that a `<track>` of the page makes of a file. */
async function playedCues(page: Page, source: string) {
	return await page.evaluate(async (src) => {
		const track = document.createElement('track');
		const loaded = new Promise((resolve, reject) => {
			track.onload = resolve;
			track.onerror = () => reject(new Error(`The browser cannot read ${src}`));
		});
		document.body.append(document.createElement('video'));
		document.querySelector('video:last-of-type')?.append(track);
		track.track.mode = 'hidden';
		track.src = src;
		await loaded;
		return Array.from(track.track.cues ?? [], (cue) => {
			if (!(cue instanceof VTTCue)) throw new Error('not a WebVTT cue');
			const shown = cue.getCueAsHTML();
			return {
				startMs: Math.round(cue.startTime * 1000),
				endMs: Math.round(cue.endTime * 1000),
				text: shown.textContent,
				voices: Array.from(shown.querySelectorAll('span'), ({ title }) => title),
			};
		});
	}, source);
}
