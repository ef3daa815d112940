import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { rootFolder } from '../../../scripts/paths.mjs';
import type { Chunk, Task } from '../../../nodes/shared/api/answers/schemas';
import type { CaptionOptions } from '../../../nodes/shared/transcript/captions/captionOptions';
import type { Cue } from '../../../nodes/shared/transcript/captions/cuesFromTask';
import type { Transcript } from '../../../nodes/shared/transcript/formats/transcript';

/** The functions under test, as the built node contains them. */
interface CaptionFunctions {
	transcriptOf(task: Task, options: CaptionOptions, fileName: string | undefined): Transcript;
	shownText(cue: Cue): string;
	toSrt(cues: readonly Cue[]): string;
	toVtt(cues: readonly Cue[]): string;
	toAss(transcript: Transcript): string;
	toTtml(transcript: Transcript): string;
	toDocx(transcript: Transcript): Uint8Array;
	defaultCaptionOptions: CaptionOptions;
}

/** A transcript with its cues and the subtitle files made of them. */
export interface CaptionedTask {
	name: string;
	cues: readonly Cue[];
	/** The text of each cue as it is shown, with names. */
	shown: readonly string[];
	srt: string;
	vtt: string;
	ass: string;
	ttml: string;
	docx: Uint8Array;
}

/** Text that means something to a subtitle format, and times and names that a player could trip over. */
const awkwardChunks: Chunk[] = [
	{
		startMs: 0,
		endMs: 1500,
		text: '<i>Tags</i>, <v Bob>voices & <font color="red">colours</font>',
	},
	{
		startMs: 1500,
		endMs: 3200,
		text: '{\\an8}style {Y:i}codes\\Nand C:\\new\\home',
		speakerKey: 1,
	},
	{
		startMs: 3100,
		endMs: 3100,
		text: '1\r\n00:00:01,000 --> 00:00:02,000\n\n2',
		speakerKey: '<b> & "c"',
	},
	{
		startMs: 9000,
		endMs: 9400,
		text: 'A &amp; B &lt; C &nbsp; D <c.red.big>E</c> <00:00:09.100>F <',
	},
	{
		startMs: 9400,
		endMs: 16_000,
		text: 'NOTE STYLE -- > --> ---> 👨‍👩‍👧‍👦 👍🏽 e\u0301',
		speakerKey: '👩‍🚀 Zoë',
	},
	{
		startMs: 16_000,
		endMs: 20_000,
		text: 'مرحبا، \u202bكيف\u202c الحال؟ 你好「世界」 สวัสดีครับ',
		speakerName: '发言人',
	},
];
const lateChunks: Chunk[] = [
	{ startMs: 359_999_000, endMs: 360_000_500, text: 'A hundred hours,', speakerName: 'A: B' },
	{ startMs: 445_926_007, endMs: 445_930_000, text: 'and still here.', speakerName: 'A: B' },
];

/** Captions of the transcript fixtures and of hand-made ones, made by the source bundled as in a build. */
export async function captionedTasks(scratchFolder: string): Promise<CaptionedTask[]> {
	const outfile = path.join(scratchFolder, 'captionFunctions.mjs');
	const formats = ['transcript', 'srt', 'vtt', 'ass', 'ttml', 'docx'];
	const modules = [
		'captions/cuesFromTask',
		'captions/captionOptions',
		...formats.map((name) => `formats/${name}`),
	];
	await build({
		stdin: {
			contents: modules.map((name) => `export * from './${name}';`).join('\n'),
			resolveDir: path.join(rootFolder, 'nodes/shared/transcript'),
		},
		bundle: true,
		format: 'esm',
		platform: 'node',
		outfile,
	});
	const functions: CaptionFunctions = await import(pathToFileURL(outfile).href);
	const taskOf = (name: string, chunks: Chunk[]) => ({
		name,
		task: { transcriptId: name, status: 'SUCCEEDED', chunks },
	});
	const named = [
		...(await fixtureTasks()),
		taskOf('awkward', awkwardChunks),
		taskOf('late', lateChunks),
		taskOf('empty', []),
	];
	return named.map(({ name, task }) => {
		const transcript = functions.transcriptOf(task, functions.defaultCaptionOptions, name);
		const { cues } = transcript;
		return {
			...{ name, cues, shown: cues.map(functions.shownText) },
			srt: functions.toSrt(cues),
			vtt: functions.toVtt(cues),
			ass: functions.toAss(transcript),
			ttml: functions.toTtml(transcript),
			docx: functions.toDocx(transcript),
		};
	});
}

async function fixtureTasks(): Promise<Array<{ name: string; task: Task }>> {
	const folder = path.join(rootFolder, 'test/fixtures/transcripts');
	const files = (await readdir(folder)).filter((file) => file.endsWith('.task.json'));
	return await Promise.all(
		files.map(async (file) => ({
			name: file.replace('.task.json', ''),
			task: JSON.parse(await readFile(path.join(folder, file), 'utf8')),
		})),
	);
}
