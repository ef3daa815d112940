import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import subtitle from 'subtitle';
import { rootFolder } from '../../../scripts/paths.mjs';
import type { Cue } from '../../../nodes/shared/transcript/captions/cuesFromTask';
import type { CaptionedTask } from './captionFunctions.mts';

const clip = path.join(rootFolder, 'test/fixtures/media/clip.mp4');
const oneDayMs = 24 * 60 * 60 * 1000;

/**
 * ffmpeg reads the SubRip and the WebVTT file, converts each to the other format and muxes each into a
 * film, and reads the ASS file: what comes back has our cues, with their times and their text.
 *
 * @throws AssertionError that names the transcript and the way it took
 */
export async function checkFfmpeg(tasks: readonly CaptionedTask[], folder: string): Promise<void> {
	for (const task of tasks) {
		// ffmpeg takes an empty subtitle file for a broken one.
		if (task.cues.length === 0) continue;
		const taskFolder = path.join(folder, task.name);
		await mkdir(taskFolder, { recursive: true });
		await checkTask(task, taskFolder);
	}
}

async function checkTask(task: CaptionedTask, cwd: string): Promise<void> {
	const { name, cues, srt, vtt, ass } = task;
	await writeFile(path.join(cwd, 'ours.srt'), srt);
	await writeFile(path.join(cwd, 'ours.vtt'), vtt);
	await writeFile(path.join(cwd, 'ours.ass'), ass);
	// Without the looks of the style, which ffmpeg would write as tags around each text.
	await ffmpeg(cwd, ['-i', 'ours.ass', '-c:s', 'text', 'from-ass.srt']);
	compare(`${name}: ass to srt`, await read(cwd, 'from-ass.srt'), task, 'ass');
	for (const ours of ['srt', 'vtt'] as const) {
		for (const theirs of ['srt', 'vtt']) {
			const file = `from-${ours}.${theirs}`;
			await ffmpeg(cwd, ['-i', `ours.${ours}`, file]);
			compare(`${name}: ${ours} to ${theirs}`, await read(cwd, file), task, ours);
		}
		// Subtitle tracks of an mp4 count in 32 bits, which do not hold days.
		if ((cues.at(-1)?.endMs ?? 0) > oneDayMs) continue;
		const film = `with-${ours}.mp4`;
		const codecs = ['-c:v', 'copy', '-c:a', 'copy', '-c:s', 'mov_text'];
		await ffmpeg(cwd, [
			'-i',
			clip,
			'-i',
			`ours.${ours}`,
			'-map',
			'0',
			'-map',
			'1',
			...codecs,
			film,
		]);
		await ffmpeg(cwd, ['-i', film, '-map', '0:s:0', `${film}.srt`]);
		compare(`${name}: ${ours} in an mp4`, await read(cwd, `${film}.srt`), task, ours);
	}
}

/** Runs ffmpeg; it must end well and have nothing to complain about. */
async function ffmpeg(cwd: string, args: readonly string[]): Promise<void> {
	const { stderr } = await promisify(execFile)(
		'ffmpeg',
		['-nostdin', '-y', '-loglevel', 'warning', ...args],
		{ cwd },
	);
	assert.equal(stderr, '', `ffmpeg ${args.join(' ')} in ${cwd}`);
}

/** The cues of a file that ffmpeg wrote, as a parser from npm reads them. */
async function read(cwd: string, file: string) {
	const nodes = subtitle.parseSync(await readFile(path.join(cwd, file), 'utf8'));
	return nodes.flatMap((node) => (node.type === 'cue' ? node.data : []));
}

function compare(
	what: string,
	found: ReadonlyArray<{ start: number; end: number; text: string }>,
	{ cues, shown }: CaptionedTask,
	ours: 'srt' | 'vtt' | 'ass',
): void {
	// An ASS file counts in hundredths of a second.
	const stepMs = ours === 'ass' ? 10 : 1;
	const written = (ms: number) => Math.round(ms / stepMs) * stepMs;
	const timesOf = cues.map(({ startMs, endMs }) => [written(startMs), written(endMs)]);
	assert.deepEqual(
		found.map(({ start, end }) => [start, end]),
		timesOf,
		what,
	);
	for (const [index, { text = '' } = {}] of found.entries()) {
		const cue = cues[index];
		assert(cue);
		if (ours === 'vtt' && !ffmpegReadsVtt(cue)) continue;
		const wanted = shown[index] ?? '';
		assert.equal(plain(text), plain(wanted), `${what}, cue ${index + 1}`);
	}
}

/**
 * Whether ffmpeg (5.1) reads a WebVTT cue as the standard has it: a backslash it takes for a code of
 * its own, an entity in a voice's name for text. Browsers do not (`checkChromium` has these cues too).
 */
const ffmpegReadsVtt = ({ text, parts }: Cue) =>
	!text.includes('\\') && parts.every(({ speaker = '' }) => !/[&<>]/.test(speaker));

const twins = new Map(Object.entries({ '‹': '<', '›': '>', '(': '{', ')': '}', '∖': '\\' }));
const entities = new Map(Object.entries({ '&lt;': '<', '&gt;': '>', '&amp;': '&' }));

/** Text without the differences that the formats need: look-alikes (SubRip) and entities (WebVTT). */
function plain(text: string): string {
	const resolve = (escaped: string) =>
		escaped.replace(/&(lt|gt|amp);/g, (entity) => entities.get(entity) ?? entity);
	// Twice, as ffmpeg before 7 writes text into WebVTT without escaping it.
	return resolve(resolve(text)).replace(/[‹›()∖]/g, (char) => twins.get(char) ?? char);
}
