import { stringifySync } from 'subtitle';
import type * as CaptionOptions from '../../../nodes/shared/transcript/captions/captionOptions';
import type * as CuesFromTask from '../../../nodes/shared/transcript/captions/cuesFromTask';
import type * as Srt from '../../../nodes/shared/transcript/formats/srt';
import type * as Transcript from '../../../nodes/shared/transcript/formats/transcript';
import type * as TranscriptFormats from '../../../nodes/shared/transcript/formats/transcriptFormats';
import type * as Vtt from '../../../nodes/shared/transcript/formats/vtt';
import type { Benchmark } from '../Benchmark.mts';
import { loadSource } from '../measure/loadSource.mts';
import { growthExponent } from '../measure/median.mts';
import { sideBySide } from '../measure/sideBySide.mts';
import { evenlySpokenTask, tenHoursWords } from '../measure/transcripts.mts';

type Cue = CuesFromTask.Cue;

const folder = 'nodes/shared/transcript';

/** A little above 1, because a larger heap costs more to tidy; a square would be 2. */
const straightLine = 1.15;
const wellUnderASecondMs = 700;

export const captions: Benchmark = {
	name: 'captions',
	method:
		'Transcripts with word times, from 1,000 words to 1,000,000, become cues and from these all eight formats (SRT, WebVTT, ASS, TTML, text, Markdown, DOCX, JSON). Beside it the npm library `subtitle` writes the same finished cues as SRT and WebVTT, and so do our two writers; both begin with our cues and end with the bytes of a file. The library neither cuts cues nor escapes text, so only the writing is compared.',
	async measure({ isSmoke, step }) {
		const sizes = isSmoke ? [100, 1_000, 5_000] : [1_000, 10_000, tenHoursWords, 1_000_000];
		const rows = [];
		for (const words of sizes) {
			step(`${words.toLocaleString('en')} words`);
			rows.push(await compare(words, isSmoke ? 1 : words < 1e6 ? 15 : 5));
		}
		const exponent = growthExponent(rows.slice(1).map(({ words, allMs }) => [words, allMs]));
		const slowest = Math.max(...rows.map(({ oursMs, libraryMs }) => oursMs / libraryMs));
		const tenHoursMs = rows.find(({ words }) => words === tenHoursWords)?.allMs;
		return {
			table: {
				columns: [
					{ title: 'words', unit: 'count' },
					{ title: 'cues', unit: 'count' },
					{ title: 'cutting and all eight formats', unit: 'ms' },
					{ title: 'each word', unit: 'us' },
					{ title: 'SRT and WebVTT, ours', unit: 'ms' },
					{ title: 'SRT and WebVTT, subtitle', unit: 'ms' },
					{ title: 'ours / subtitle', unit: 'ratio' },
				],
				rows: rows.map(({ words, cues, allMs, oursMs, libraryMs }) => [
					words,
					cues,
					allMs,
					(allMs / words) * 1000,
					oursMs,
					libraryMs,
					oursMs / libraryMs,
				]),
			},
			plot: {
				title: 'From a transcript to files',
				x: { title: 'words', unit: 'count', isLogarithmic: true },
				y: { title: 'time', unit: 'ms', isLogarithmic: true },
				series: [
					{
						name: 'cutting and all eight formats',
						points: rows.map(({ words, allMs }) => [words, allMs]),
					},
					{ name: 'SRT and WebVTT, ours', points: rows.map((row) => [row.words, row.oursMs]) },
					{
						name: 'SRT and WebVTT, subtitle',
						points: rows.map((row) => [row.words, row.libraryMs]),
					},
				],
			},
			goals: [
				{
					text: 'cost grows in a straight line',
					measured: `words to the power of ${exponent.toFixed(2)}`,
					isMet: exponent <= straightLine,
					isTimed: true,
				},
				{
					text: 'ten hours become all eight formats in well under a second',
					measured: `${Math.round(tenHoursMs ?? 0)} ms`,
					isMet: tenHoursMs !== undefined && tenHoursMs < wellUnderASecondMs,
					isTimed: true,
				},
				{
					text: 'writing cues is faster than the library at every size',
					measured: `at most ${slowest.toFixed(2)} × its time`,
					isMet: slowest < 1,
					isTimed: true,
				},
			],
		};
	},
};

async function compare(words: number, rounds: number) {
	const { cuesFromTask, shownText } = await loadSource<typeof CuesFromTask>(
		`${folder}/captions/cuesFromTask.ts`,
	);
	const { transcriptFormats } = await loadSource<typeof TranscriptFormats>(
		`${folder}/formats/transcriptFormats.ts`,
	);
	const { transcriptOf } = await loadSource<typeof Transcript>(`${folder}/formats/transcript.ts`);
	const { toSrt } = await loadSource<typeof Srt>(`${folder}/formats/srt.ts`);
	const { toVtt } = await loadSource<typeof Vtt>(`${folder}/formats/vtt.ts`);
	const { defaultCaptionOptions } = await loadSource<typeof CaptionOptions>(
		`${folder}/captions/captionOptions.ts`,
	);
	const task = evenlySpokenTask(words);
	const cues = cuesFromTask(task, defaultCaptionOptions);

	const medianMs = await sideBySide(
		{
			all() {
				const transcript = transcriptOf(task, defaultCaptionOptions, 'meeting.mp4');
				for (const { render } of transcriptFormats) Buffer.from(render(transcript));
			},
			ours() {
				for (const write of [toSrt, toVtt]) Buffer.from(write(cues));
			},
			library() {
				const nodes = cues.map((cue) => toNode(cue, shownText(cue)));
				for (const format of ['SRT', 'WebVTT'] as const)
					Buffer.from(stringifySync(nodes, { format }));
			},
		},
		rounds,
	);
	return {
		words,
		cues: cues.length,
		allMs: medianMs('all'),
		oursMs: medianMs('ours'),
		libraryMs: medianMs('library'),
	};
}

/** A cue as the library wants it, with the text that our SRT shows. */
const toNode = ({ startMs, endMs }: Cue, text: string) => ({
	type: 'cue' as const,
	data: { start: startMs, end: endMs, text },
});
