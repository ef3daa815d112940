import type { Chunk, Word } from '../../../../../nodes/shared/api/answers/schemas';
import { defaultCaptionOptions } from '../../../../../nodes/shared/transcript/captions/captionOptions';
import {
	cuesFromTask,
	type Cue,
} from '../../../../../nodes/shared/transcript/captions/cuesFromTask';
import { cuesOfChunks, taskOf } from '../exampleTask.mts';

const brief = (cues: readonly Cue[]) =>
	cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]);
const chunk = (startMs: unknown, endMs: unknown, text: string, more: Chunk = {}): Chunk => ({
	...more,
	...(typeof startMs === 'number' ? { startMs } : {}),
	...(typeof endMs === 'number' ? { endMs } : {}),
	text,
});

const ann = { speakerName: 'Ann' };
const bob = { speakerName: 'Bob' };

describe('times of cues', () => {
	test.each([
		[
			'begin with their first word, end two frames before the next, and linger half a second',
			[chunk(100, 1000, 'a', ann), chunk(1050, 5000, 'b', bob)],
			[
				[100, 967, 'a'],
				[1050, 5500, 'b'],
			],
		],
		[
			'are sorted by start, then by seq',
			[chunk(2000, 4000, 'c'), chunk(0, 1000, 'b', { seq: 2 }), chunk(0, 1500, 'a', { seq: 1 })],
			[
				[0, 1917, 'a b'],
				[2000, 4500, 'c'],
			],
		],
		[
			'leave a gap of half a second open and close a shorter one',
			[chunk(0, 1000, 'a', ann), chunk(2000, 4000, 'b', ann), chunk(4999, 5900, 'c', bob)],
			[
				[0, 1500, 'a'],
				[2000, 4916, 'b'],
				[4999, 6400, 'c'],
			],
		],
		[
			'stay longer where their text takes longer to read, up to a second and a half',
			[chunk(0, 1000, 'x'.repeat(34), ann), chunk(9000, 9100, 'x'.repeat(40), bob)],
			[
				[0, 2000, 'x'.repeat(34)],
				[9000, 10_600, 'x'.repeat(40)],
			],
		],
		[
			'last long enough to be read where there is room',
			[chunk(0, 200, 'a'), chunk(5000, 5001, 'c')],
			[
				[0, 833, 'a'],
				[5000, 5833, 'c'],
			],
		],
		[
			'lend the one before so little that nobody sees it',
			[chunk(0, 800, 'x'.repeat(42), ann), chunk(810, 5000, 'b', bob)],
			[
				[0, 833, 'x'.repeat(42)],
				[916, 5500, 'b'],
			],
		],
		[
			'begin 145 ms after their first word at most, where nobody speaks over another',
			[chunk(0, 300, 'x'.repeat(42), ann), chunk(310, 5000, 'b', bob)],
			[
				[0, 372, 'x'.repeat(42)],
				[455, 5500, 'b'],
			],
		],
		['last seven seconds at most', [chunk(0, 60_000, 'a')], [[0, 7000, 'a']]],
		[
			'are whole and not negative',
			[chunk(-300, 999.6, 'a', ann), chunk(1200.4, 2400.5, 'b', bob)],
			[
				[0, 1117, 'a'],
				[1200, 2901, 'b'],
			],
		],
		[
			'are estimated where an end is missing',
			[chunk(0, null, 'a', ann), chunk(3000, NaN, 'b'), chunk(9000, 1, 'c'.repeat(20))],
			[
				[0, 1333, 'a'],
				[3000, 4333, 'b'],
				[9000, 10_970, 'c'.repeat(20)],
			],
		],
		[
			'go on from the chunk before where a start is missing',
			[chunk(1000, 2000, 'a', ann), chunk(NaN, 3500, 'b', bob), chunk(4000, 5000, 'c', ann)],
			[
				[1000, 1917, 'a'],
				[2000, 3917, 'b'],
				[4000, 5500, 'c'],
			],
		],
		[
			'pass over chunks without a word',
			[chunk(0, 1000, ' \n\u0000'), chunk(1000, 2000, 'b')],
			[[1000, 2500, 'b']],
		],
	])('%s', (_, chunks, expected) => {
		expect(brief(cuesOfChunks(chunks, { speakerLabels: false }))).toEqual(expected);
	});

	test('are shared by text length in a chunk without word times', () => {
		const text = `${'x'.repeat(30)}. ${'y'.repeat(10)}.`;
		expect(brief(cuesOfChunks([chunk(0, 4000, text)], { maxLineLength: 31, maxLines: 1 }))).toEqual(
			[
				[0, 2917, `${'x'.repeat(30)}.`],
				[3000, 4500, `${'y'.repeat(10)}.`],
			],
		);
	});

	test('of chunks without times share the duration of the media', () => {
		const chunks = ['One two three.', 'Four five six.', 'Seven and so.'].map((text) => ({ text }));
		const task = taskOf({ chunks, sourceDurationMs: 120_000 });
		const starts = cuesFromTask(task, defaultCaptionOptions).map(({ startMs }) => startMs);
		expect(starts[0]).toBe(0);
		expect(starts.at(-1)).toBeGreaterThan(80_000);
	});

	test('of chunks without times share what lies between their neighbours', () => {
		const chunks = [
			chunk(0, 10_000, 'Known.'),
			{ text: 'First.', ...ann },
			{ text: 'Other.', startMs: 0, endMs: 0, ...bob },
			chunk(30_000, 31_000, 'Known again.'),
		];
		expect(brief(cuesOfChunks(chunks)).map(([startMs]) => startMs)).toEqual([
			...[0, 10_000, 20_000, 30_000],
		]);
	});

	test('of a text without chunks and words span the duration of the media', () => {
		const task = taskOf({
			fullText: 'Only text.',
			sourceDurationMs: 4000,
			chunks: [],
			words: null,
		});
		expect(brief(cuesFromTask(task, defaultCaptionOptions))).toEqual([[0, 4500, 'Only text.']]);
	});

	test.each([
		['nothing', {}],
		['null everywhere', { chunks: null, words: null, fullText: null }],
		['blanks', { chunks: [{ text: ' ' }, {}], words: [{ text: null }], fullText: '\n' }],
	])('are none for %s', (_, result) => {
		expect(cuesFromTask(taskOf(result), defaultCaptionOptions)).toEqual([]);
	});
});

describe('word times', () => {
	const word = (text: string, startMs: number, endMs: number): Word => ({ text, startMs, endMs });
	const words = [
		word('Intro.', 0, 900),
		word('first', 1000, 1200),
		word('second', 1300, 1400),
		word('third', 8000, 8300),
		word('fourth', 8400, 9900),
	];
	const text = 'First, second third FOURTH!';
	const options = { ...defaultCaptionOptions, maxLineLength: 14, maxLines: 1 };
	const cut = (chunkFields: Chunk, list: readonly Word[]) => {
		const intro = chunk(0, 900, 'Intro.');
		const chunks = [intro, { startMs: 1000, endMs: 10_000, text, ...chunkFields }];
		return brief(cuesFromTask(taskOf({ chunks, words: [...list] }), options)).slice(1);
	};
	const atWords = [
		[1000, 1900, 'First, second'],
		[8000, 10_400, 'third FOURTH!'],
	];

	test.each([
		['an excluded end', { wordStartIndex: 1, wordEndIndex: 5 }, words],
		['an included end', { wordStartIndex: 1, wordEndIndex: 4 }, words],
		['no indexes', {}, words],
		['indexes of other words', { wordStartIndex: 0, wordEndIndex: 2 }, words],
		['indexes out of range', { wordStartIndex: -1, wordEndIndex: 99 }, words],
		['another order', { wordStartIndex: 1, wordEndIndex: 5 }, words.toReversed()],
		['a word too many', {}, words.toSpliced(2, 0, word('uh', 1250, 1290))],
		['a word missing', {}, words.toSpliced(0, 1)],
	])('cut a chunk, given %s', (_, fields, list) => {
		expect(cut(fields, list)).toEqual(atWords);
	});

	test.each([
		['all zero', words.map(({ text: said }) => word(said ?? '', 0, 0))],
		['of another recording', words.map(({ text: said }) => word(said ?? '', 99_000, 99_900))],
		['of other words', words.map(({ startMs, endMs }) => ({ text: 'la', startMs, endMs }))],
	])('are not followed when they are %s', (_, list) => {
		expect(cut({}, list)).toEqual(cut({}, []));
	});

	test('make the cues where there are no chunks, with the punctuation of the whole text', () => {
		const joined = cuesFromTask(taskOf({ words }), options);
		expect(brief(joined)).toEqual([
			[0, 917, 'Intro.'],
			[1000, 1900, 'first second'],
			[8000, 10_400, 'third fourth'],
		]);
		const spaced = cuesFromTask(taskOf({ words, fullText: `Intro. ${text}` }), options);
		expect(spaced.map((cue) => cue.text).join(' ')).toBe(`Intro. ${text}`);
	});

	test('are joined without spaces in Chinese', () => {
		const chinese = ['你好', '，', '世界', 'OK', '。'].map((said, nth) =>
			word(said, nth * 300, nth * 300 + 300),
		);
		expect(brief(cuesFromTask(taskOf({ words: chinese }), defaultCaptionOptions))).toEqual([
			[0, 2000, '你好，世界 OK 。'],
		]);
	});
});
