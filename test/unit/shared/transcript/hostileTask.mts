import fc from 'fast-check';
import {
	captionStyles,
	defaultCaptionOptions,
	type CaptionOptions,
} from '../../../../nodes/shared/transcript/captions/captionOptions';
import type { Chunk, Task, Word } from '../../../../nodes/shared/api/answers/schemas';

/** Pieces of text that have broken subtitle writers before. */
const piece = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.constantFrom('and', 'so', 'we', 'said,', 'yes.', '“Why?”', 'ÉTÉ', 'it’s'),
	},
	fc.constantFrom('👨‍👩‍👧‍👦', '👍🏽', '🇩🇪', '❤️', 'e\u0301\u0323', 'नमस्ते', '각', '한국어', 'ﷺ'),
	fc.constantFrom('مرحبا', 'שלום', 'می‌خواهم', '\u202eevil\u202c', '؟'),
	fc.constantFrom(
		'你好，世界。',
		'東京タワーへ行きました',
		'「引用」',
		'2025年97.3%',
		'我用iPhone15',
		'々ー',
	),
	fc.constantFrom('สวัสดีครับ', 'น้ำใจสั้นๆ', 'ຂອບໃຈ', 'សួស្តី', 'မင်္ဂလာပါ'),
	fc.constantFrom(
		'<i>',
		'</b>',
		'<v Bob>',
		'<',
		'>',
		'&amp;',
		'&',
		'<c.red',
		'{\\an8}',
		'\\N',
		'{Y:i}',
	),
	fc.constantFrom('-->', '--->', '00:00:01,000 --> 00:00:02,000', '7', 'WEBVTT', '\u2060-->'),
	fc.constantFrom('\0', '\u0007', '\u001b[31m', '\u0085', '\ufeff', '\u200b', '\ud800', '\udc00x'),
	fc.constantFrom('10\u00a0000', 'vraiment\u202f?', '\u00a0', '\u2007', '\u3000', '\t'),
	fc.integer({ min: 40, max: 500 }).map((length) => 'x'.repeat(length)),
	fc.string({ unit: 'binary', maxLength: 6 }),
);
const separator = fc.constantFrom(' ', ' ', ' ', '', '\n', '\r\n', '\n\n', '\u2028');

/** Text of up to forty pieces, some of them run together. */
const hostileText = fc
	.array(fc.tuple(piece, separator), { maxLength: 40 })
	.map((parts) => parts.flat().join(''));

/** Times as the interface allows them, and as it does not. */
const time = fc.oneof(
	{ weight: 6, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
	fc.constantFrom(
		null,
		undefined,
		NaN,
		Infinity,
		-Infinity,
		-5,
		0.4,
		1e300,
		400_000_000,
		1234.5678,
	),
);
const index = fc.oneof(
	fc.integer({ min: -2, max: 60 }),
	fc.constantFrom(null, undefined, 1.5, NaN),
);

/** What a speaker's key or name may be: the interface does not show its type. */
const speaker = fc.constantFrom(
	...[null, undefined, 'A', 'A', 'B', 7, '', ' \n', { id: 1 }, ['x'], true, NaN],
	...['Dr. Anna-Maria Rodríguez-González (Marketing)', '<b>--> \n{x}', '发言人', '👩‍🚀'],
);

const hostileChunk: fc.Arbitrary<Chunk> = fc.record(
	{
		seq: fc.oneof(fc.integer({ min: -1, max: 9 }), fc.constantFrom(null, undefined, NaN)),
		startMs: time,
		endMs: time,
		text: fc.oneof({ weight: 9, arbitrary: hostileText }, fc.constantFrom(null, undefined, '')),
		speakerKey: speaker,
		speakerName: speaker,
		wordStartIndex: index,
		wordEndIndex: index,
	},
	{ requiredKeys: [] },
);

const hostileWord: fc.Arbitrary<Word> = fc.record(
	{ text: fc.oneof(piece, fc.constantFrom(null, undefined)), startMs: time, endMs: time },
	{ requiredKeys: [] },
);

const limits = fc.record({
	maxLineLength: fc.oneof(fc.constant(42), fc.integer({ min: 1, max: 60 })),
	maxLines: fc.integer({ min: 1, max: 4 }),
	maxCueSeconds: fc.constantFrom(7, 0.5, 1, 3.3333, 20),
	maxWords: fc.constantFrom(Infinity, Infinity, 1, 3),
	speakerLabels: fc.boolean(),
	speakerNames: fc.constantFrom(
		new Map(),
		new Map([
			['A', 'Zoë'],
			['7', 'B'],
			['B', ' '],
		]),
	),
});
const options: fc.Arbitrary<CaptionOptions> = fc.oneof(
	limits.map((own) => ({ ...defaultCaptionOptions, ...own })),
	fc.constantFrom(...Object.values(captionStyles)).map((style) => ({
		...defaultCaptionOptions,
		...style,
	})),
);

/** The words that a service would list for its chunks: all of them, in order, with times. */
function wordsOf(chunks: readonly Chunk[]): Word[] {
	return chunks.flatMap(({ text, startMs }) =>
		(text ?? '')
			.split(/\s+/)
			.filter(Boolean)
			.map((word, nth) => ({
				text: word,
				startMs: (startMs ?? 0) + nth * 300,
				endMs: (startMs ?? 0) + nth * 300 + (nth % 3) * 100,
			})),
	);
}

/** Word lists: none, the chunks' own, the same with words missing, reversed, or about something else. */
const wordsFor = (chunks: readonly Chunk[]): fc.Arbitrary<Word[] | null | undefined> =>
	fc.oneof(
		fc.constantFrom(undefined, null),
		fc.constant<Word[]>([]),
		fc.constant(wordsOf(chunks)),
		fc.subarray(wordsOf(chunks)),
		fc.constant(wordsOf(chunks).reverse()),
		fc.array(hostileWord, { maxLength: 30 }),
	);

const taskWith = (chunks: readonly Chunk[]): fc.Arbitrary<Task> =>
	fc.record({
		transcriptId: fc.uuid(),
		status: fc.constant('SUCCEEDED'),
		chunks: fc.constant([...chunks]),
		words: wordsFor(chunks),
		fullText: fc.oneof(hostileText, fc.constantFrom(null, undefined)),
		sourceDurationMs: time,
	});

/** Transcripts that no decent service would send, with options that hardly anybody would choose. */
export const hostileCase = fc.record({
	task: fc.array(hostileChunk, { maxLength: 8 }).chain(taskWith),
	options,
});

/** The same, each chunk beginning with its own marker (`#0`, `#1` …), so that it can be told apart. */
export const markedCase = fc.record({
	task: fc
		.array(hostileChunk, { minLength: 1, maxLength: 8 })
		.map((chunks) =>
			chunks.map((chunk, nth) => ({ ...chunk, text: `#${nth} ${chunk.text ?? ''}` })),
		)
		.chain(taskWith),
	options,
});
