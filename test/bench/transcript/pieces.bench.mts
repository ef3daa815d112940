import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type * as ItemOutcome from '../../../nodes/Transcription/run/itemOutcome';
import type * as Output from '../../../nodes/Transcription/output';
import type { OutputSettings } from '../../../nodes/Transcription/parameters/outputSettings';
import type * as CaptionOptions from '../../../nodes/shared/transcript/captions/captionOptions';
import type * as TaskFromSegments from '../../../nodes/shared/transcript/pieces/taskFromSegments';
import type { Benchmark } from '../Benchmark.mts';
import { collectGarbage } from '../measure/collectGarbage.mts';
import { loadSource } from '../measure/loadSource.mts';
import { growthExponent } from '../measure/median.mts';
import { sideBySide } from '../measure/sideBySide.mts';
import { tenHoursWords, evenlySpokenTask } from '../measure/transcripts.mts';

type Settings = OutputSettings;

/** A little above 1, because a larger heap costs more to tidy; a square would be 2. */
const straightLine = 1.15;
/** Nothing else of the process runs meanwhile: no longer than people take for immediate. */
const longestStallMs = 1000;
const mostBytesPerItem = 1024;

export const pieces: Benchmark = {
	name: 'pieces',
	method:
		'Transcripts with word times become n8n items, one for each word, exactly as the node hands them on; memory is what the items hold once everything else is collected. The same transcripts in turns and passages, and the words made into a subtitle file again (Make Files without reading the items), stand beside it. All of this happens in one go, so the time is also how long nothing else of the process runs.',
	async measure({ isSmoke, step }) {
		const sizes = isSmoke ? [100, 1_000, 5_000] : [1_000, 10_000, 30_000, tenHoursWords];
		const rows = [];
		for (const words of sizes) {
			step(`${words.toLocaleString('en')} words`);
			rows.push(await compare(words, isSmoke ? 1 : 9));
		}
		const exponent = growthExponent(rows.slice(1).map(({ words, wordsMs }) => [words, wordsMs]));
		const tenHours = rows.at(-1);
		const bytesPerItem = tenHours ? tenHours.heldBytes / tenHours.words : Infinity;
		return {
			table: {
				columns: [
					{ title: 'words', unit: 'count' },
					{ title: 'as items', unit: 'ms' },
					{ title: 'each item', unit: 'us' },
					{ title: 'memory of each', unit: 'bytes' },
					{ title: 'turns as items', unit: 'ms' },
					{ title: 'passages as items', unit: 'ms' },
					{ title: 'words to SRT again', unit: 'ms' },
				],
				rows: rows.map((row) => [
					row.words,
					row.wordsMs,
					(row.wordsMs / row.words) * 1000,
					row.heldBytes / row.words,
					row.turnsMs,
					row.passagesMs,
					row.filesMs,
				]),
			},
			goals: [
				{
					text: 'time grows in a straight line',
					measured: `words to the power of ${exponent.toFixed(2)}`,
					isMet: exponent <= straightLine,
					isTimed: true,
				},
				{
					text: 'a hundred thousand words are items in less than a second',
					measured: `${Math.round(tenHours?.wordsMs ?? 0)} ms`,
					isMet: tenHours !== undefined && tenHours.wordsMs < longestStallMs,
					isTimed: true,
				},
				{
					text: 'an item holds less than a kibibyte',
					measured: `${Math.round(bytesPerItem)} bytes`,
					isMet: bytesPerItem < mostBytesPerItem,
					isTimed: false,
				},
			],
		};
	},
};

async function compare(words: number, rounds: number) {
	const { toOutput, filesOf } = await loadSource<typeof Output>('nodes/Transcription/output.ts');
	const { toItems } = await loadSource<typeof ItemOutcome>(
		'nodes/Transcription/run/itemOutcome.ts',
	);
	const { taskFromSegments } = await loadSource<typeof TaskFromSegments>(
		'nodes/shared/transcript/pieces/taskFromSegments.ts',
	);
	const { transcriptFormats } = await loadSource<
		typeof import('../../../nodes/shared/transcript/formats/transcriptFormats')
	>('nodes/shared/transcript/formats/transcriptFormats.ts');
	const { defaultCaptionOptions } = await loadSource<typeof CaptionOptions>(
		'nodes/shared/transcript/captions/captionOptions.ts',
	);
	const task = evenlySpokenTask(words);
	const settings = (output: Settings['output']): Settings => ({
		...{ output, fields: [], formats: [], maxPassageLength: 2000 },
		captions: defaultCaptionOptions,
	});
	// Items without files ask nothing of n8n.
	const context = Object.create(null) as IExecuteFunctions;
	const itemsOf = async (output: Settings['output']): Promise<INodeExecutionData[]> =>
		await toItems(context, toOutput(task, settings(output), { fileName: 'talk.mp4' }), 0);
	const segments = (await itemsOf('words')).map(({ json }) => ({
		...{ text: String(json.text), speaker: String(json.speaker) },
		...{ startMs: Number(json.startMs), endMs: Number(json.endMs) },
	}));
	const formats = transcriptFormats.filter(({ name }) => name === 'srt');

	const medianMs = await sideBySide(
		{
			words: async () => void (await itemsOf('words')),
			turns: async () => void (await itemsOf('turns')),
			passages: async () => void (await itemsOf('passages')),
			files() {
				const again = taskFromSegments(task.transcriptId, segments);
				filesOf(again, { formats, captions: defaultCaptionOptions }, 'talk.mp4');
			},
		},
		rounds,
	);
	collectGarbage();
	const before = process.memoryUsage().heapUsed;
	const held = await itemsOf('words');
	collectGarbage();
	const heldBytes = process.memoryUsage().heapUsed - before;
	if (held.length !== words) throw new Error(`${held.length} items of ${words} words`);
	return {
		...{ words, heldBytes },
		wordsMs: medianMs('words'),
		turnsMs: medianMs('turns'),
		passagesMs: medianMs('passages'),
		filesMs: medianMs('files'),
	};
}
