/**
 * Takes the README's pictures of subtitles anew (`npm run docs:captions`): ffmpeg burns our ASS file of
 * a few words into a plain film, in two styles. Needs Debian's `ffmpeg`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type * as CaptionOptions from '../nodes/shared/transcript/captions/captionOptions';
import type * as Ass from '../nodes/shared/transcript/formats/ass';
import type * as Transcript from '../nodes/shared/transcript/formats/transcript';
import { loadSource } from '../test/bench/measure/loadSource.mts';
import { rootFolder } from './paths.mjs';

const folder = 'nodes/shared/transcript';
const { captionStyles, defaultCaptionOptions } = await loadSource<typeof CaptionOptions>(
	`${folder}/captions/captionOptions.ts`,
);
const { toAss } = await loadSource<typeof Ass>(`${folder}/formats/ass.ts`);
const { transcriptOf } = await loadSource<typeof Transcript>(`${folder}/formats/transcript.ts`);

const text = 'We measured it twice, and the second time it was faster than anybody thought.';
const words = text.split(' ').map((word, index) => ({
	text: word,
	startMs: 300 + index * 290,
	endMs: 300 + index * 290 + 260,
}));
const task = {
	...{ transcriptId: 'picture', status: 'SUCCEEDED', resultLanguage: 'english', words },
	chunks: [{ text, startMs: 300, endMs: 4300 }],
};

const pictures = [
	{ name: 'subtitle-standard', style: captionStyles.standard, at: '2.2', scale: '720:-1' },
	{ name: 'subtitle-short-video', style: captionStyles.shortVideo, at: '1.5', scale: '270:-1' },
];

const run = promisify(execFile);
const scratch = await mkdtemp(path.join(tmpdir(), 'captions-'));
for (const { name, style, at, scale } of pictures) {
	const { width, height } = style.picture;
	const options = { ...defaultCaptionOptions, ...style };
	await writeFile(path.join(scratch, `${name}.ass`), toAss(transcriptOf(task, options, name)));
	const film = `gradients=size=${width}x${height}:c0=0x1f4e5f:c1=0x79a3b1:x0=0:y0=0:x1=${width}:y1=${height}:nb_colors=2:duration=5:seed=1`;
	const file = path.join(rootFolder, 'docs', 'pictures', `${name}.png`);
	const filters = `ass=${name}.ass,scale=${scale}`;
	const args = ['-nostdin', '-y', '-loglevel', 'error', '-f', 'lavfi', '-i', film];
	const output = ['-vf', filters, '-ss', at, '-frames:v', '1', '-pix_fmt', 'pal8', file];
	await run('ffmpeg', [...args, ...output], { cwd: scratch });
	console.log(file);
}
