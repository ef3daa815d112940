import type * as CaptionOptions from '../../../nodes/shared/transcript/captions/captionOptions';
import type * as CuesFromTask from '../../../nodes/shared/transcript/captions/cuesFromTask';
import type { Benchmark } from '../Benchmark.mts';
import { loadSource } from '../measure/loadSource.mts';
import { countFaults, noFaults, type CueFaults } from '../speech/cueShares.mts';
import { grammars, type Grammar } from '../speech/grammars.mts';
import { type ChunkKind, spokenTask } from '../speech/spokenTask.mts';

const folder = 'nodes/shared/transcript/captions';
/** Weights were chosen on seeds from 1 on: these are others. */
const firstSeed = 9001;
const chunkKinds: ChunkKind[] = ['sentence', '28 seconds'];

interface Row {
	name: string;
	faults: CueFaults;
	cues: CuesFromTask.Cue[];
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/** What each rule counts, and the most that it may be. */
const rules: Array<{ title: string; most: number; of: (faults: CueFaults) => number }> = [
	{ title: 'gap under 83 ms', most: 0, of: (f) => share(f.crowded, f.cues) },
	{ title: 'gap of 84–500 ms', most: 0, of: (f) => share(f.openGaps, f.cues) },
	{ title: 'under 833 ms', most: 0.01, of: (f) => share(f.flashes, f.cues) },
	{ title: 'under 833 ms with room', most: 0, of: (f) => share(f.flashesWithRoom, f.cues) },
	{ title: 'over 20 characters a second', most: 0.05, of: (f) => share(f.fast, f.cues) },
	{
		title: 'first line ends on a function word',
		most: 0.05,
		of: (f) => share(f.functionLines, f.twoLines),
	},
	{ title: 'first line ends on an article', most: 0, of: (f) => share(f.articleLines, f.twoLines) },
	{ title: 'cue ends on a function word', most: 0.06, of: (f) => share(f.functionEnds, f.goesOn) },
	{ title: 'begins over 150 ms off its word', most: 0.02, of: (f) => share(f.late, f.cues) },
];

export const captionQuality: Benchmark = {
	name: 'caption-quality',
	method:
		'Conversations of three speakers in English, Spanish and Chinese, made with fixed seeds that were not used for choosing any weight: articulation of 4.6 to 6.6 syllables a second by speaker, which drifts from phrase to phrase (a spread of 0.22), log-normal words and pauses, hesitations (silent ones, and fillers such as “um”), turns that overlap, interjections into long turns, one sentence in eight without punctuation. Each is cut into chunks by sentence and by 28 seconds, with and without the times of words, and becomes subtitles in the standard style. Shares are of cues; for first lines, of cues with two lines; for ends on a function word, of cues after which the same speaker goes on. The lists of function words are the measurement’s own.',
	async measure({ isSmoke, step }) {
		const rows: Row[] = [];
		for (const withWords of [true, false]) {
			for (const grammar of grammars) {
				for (const kind of chunkKinds) {
					step(`${grammar.language}, ${kind}`);
					rows.push(await rowOf(grammar, kind, withWords, isSmoke ? 1 : 3));
				}
			}
		}
		const all = rows.flatMap(({ cues }) => cues);
		return {
			table: {
				columns: [
					{ title: 'transcript', unit: 'text' as const },
					{ title: 'cues', unit: 'count' as const },
					...rules.map(({ title }) => ({ title, unit: 'percent' as const })),
				],
				rows: rows.map(({ name, faults }) => [
					name,
					faults.cues,
					...rules.map(({ of }) => of(faults)),
				]),
			},
			plot: {
				title: 'How long and how fast cues are (share of cues up to a value)',
				x: { title: 'seconds; tens of characters a second', unit: 'count' as const },
				y: { title: 'share of cues', unit: 'percent' as const },
				series: [
					{ name: 'duration in seconds', points: upTo(all.map(seconds)) },
					{
						name: 'speed in tens of characters a second',
						points: upTo(all.map((cue) => speed(cue) / 10)),
					},
				],
			},
			goals: rules.map(({ title, most, of }) => {
				const worst = Math.max(...rows.map(({ faults }) => of(faults)));
				return {
					text: `${title}: at most ${percent(most)} of any transcript`,
					measured: `at most ${percent(worst)}`,
					isMet: worst <= most,
					isTimed: false,
				};
			}),
		};
	},
};

const seconds = ({ startMs, endMs }: CuesFromTask.Cue) => (endMs - startMs) / 1000;
const speed = (cue: CuesFromTask.Cue) => [...cue.text].length / seconds(cue);

/** Share of values up to each half, from 0 to 7. */
const upTo = (values: readonly number[]): Array<[number, number]> =>
	Array.from({ length: 29 }, (_, index) => {
		const most = index / 4;
		return [most, share(values.filter((value) => value <= most).length, values.length)];
	});

async function rowOf(
	grammar: Grammar,
	kind: ChunkKind,
	withWords: boolean,
	conversations: number,
): Promise<Row> {
	const { cuesFromTask } = await loadSource<typeof CuesFromTask>(`${folder}/cuesFromTask.ts`);
	const { defaultCaptionOptions } = await loadSource<typeof CaptionOptions>(
		`${folder}/captionOptions.ts`,
	);
	const faults = noFaults();
	const cues: CuesFromTask.Cue[] = [];
	for (let seed = firstSeed; seed < firstSeed + conversations; seed++) {
		const task = spokenTask(grammar, kind, { seed, words: 3000, withWords });
		const own = cuesFromTask(task, defaultCaptionOptions);
		countFaults(faults, own, grammar);
		for (const cue of own) cues.push(cue);
	}
	const times = withWords ? '' : ', no word times';
	return { name: `${grammar.language}, by ${kind}${times}`, faults, cues };
}
