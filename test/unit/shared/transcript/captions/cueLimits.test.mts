import type { Word } from '../../../../../nodes/shared/api/answers/schemas';
import {
	captionStyles,
	cueLimits,
	defaultCaptionOptions,
} from '../../../../../nodes/shared/transcript/captions/captionOptions';
import { cuesFromTask } from '../../../../../nodes/shared/transcript/captions/cuesFromTask';
import { cuesOfChunks, linesOf, taskOf } from '../exampleTask.mts';

describe('the longest time of a cue', () => {
	const words: Word[] = [
		{ text: 'We', startMs: 0, endMs: 400 },
		{ text: 'wait', startMs: 600, endMs: 2900 },
	];
	const texts = (endMs: number, maxCueSeconds: number) => {
		const spoken = [...words, { text: 'here', startMs: 3000, endMs }];
		const chunks = [{ text: 'We wait here', startMs: 0, endMs }];
		const options = { ...defaultCaptionOptions, maxCueSeconds };
		return cuesFromTask(taskOf({ chunks, words: spoken }), options).map(({ text }) => text);
	};

	test('lasts until the end of its last word, not until that word begins', () => {
		expect(texts(5000, 5)).toEqual(['We wait here']);
		expect(texts(5001, 5).length).toBeGreaterThan(1);
	});

	test('holds where two speakers share a cue', () => {
		const turns = (endMs: number) => [
			{ startMs: 0, endMs: 300, text: 'Yes.', speakerName: 'Ann' },
			{ startMs: 310, endMs, text: 'No.', speakerName: 'Bob' },
		];
		const cuesOf = (endMs: number) => cuesOfChunks(turns(endMs), { maxCueSeconds: 1 });
		expect(cuesOf(1000)).toHaveLength(1);
		expect(cuesOf(1001)).toHaveLength(2);
	});
});

describe('the width of a line', () => {
	test('is filled to its last column', () => {
		expect(linesOf('aaaa bbbb', { maxLineLength: 9 })).toEqual([['aaaa bbbb']]);
		expect(linesOf('aaaa bbbb', { maxLineLength: 9, maxLines: 1 })).toEqual([['aaaa bbbb']]);
		expect(linesOf('aaaa bbbb', { maxLineLength: 8 })).toEqual([['aaaa', 'bbbb']]);
		expect(linesOf('aaaa bbbb cccc dddd', { maxLineLength: 9 })).toEqual([
			['aaaa bbbb', 'cccc dddd'],
		]);
		expect(linesOf('aaaa bbbb cccc dddd', { maxLineLength: 8 })[0]).toHaveLength(2);
	});

	test('is filled to its last column where there are three', () => {
		const text = 'aaaa bbbb cccc dddd eeee ffff';
		expect(linesOf(text, { maxLineLength: 9, maxLines: 3 })).toEqual([
			['aaaa bbbb', 'cccc dddd', 'eeee ffff'],
		]);
		expect(linesOf(text, { maxLineLength: 8, maxLines: 3 }).length).toBeGreaterThan(1);
	});

	test('leaves the upper line rather the shorter one', () => {
		expect(linesOf('aaaa bbbb cccc', { maxLineLength: 10 })).toEqual([['aaaa', 'bbbb cccc']]);
	});

	test('is filled to its last column below a label that has a line of its own', () => {
		const said = { text: 'aaaaaa bbbbb', startMs: 0, endMs: 5000, speakerName: 'Annabella' };
		expect(cuesOfChunks([said], { maxLineLength: 12 }).map(({ lines }) => lines)).toEqual([
			['aaaaaa bbbbb'],
		]);
	});

	test('counts a label in the first line only', () => {
		const said = (text: string) =>
			cuesOfChunks([{ text, startMs: 0, endMs: 5000, speakerName: 'Ann' }], { maxLineLength: 9 });
		expect(said('aaaa')[0]?.lines).toEqual(['aaaa']);
		expect(said('aaaa bbbb')[0]?.lines).toEqual(['aaaa', 'bbbb']);
		expect(said('aaaa bbbb ccc')[0]?.lines).toEqual(['aaaa', 'bbbb ccc']);
	});
});

describe('limits', () => {
	test.each([
		[{}, { maxLineLength: 42, maxLines: 2, maxCueMs: 7000, readableMs: 833, gapMs: 83 }],
		[
			{ maxLineLength: 0.5, maxLines: 2.9 },
			{ maxLineLength: 1, maxLines: 2 },
		],
		[
			{ maxLineLength: NaN, maxLines: NaN },
			{ maxLineLength: 42, maxLines: 2 },
		],
		[{ maxCueSeconds: NaN }, { maxCueMs: 7000 }],
		[{ maxCueSeconds: 0.5 }, { maxCueMs: 500, readableMs: 500, gapMs: 50 }],
		[{ maxCueSeconds: 0 }, { maxCueMs: 1, readableMs: 1, gapMs: 0 }],
		[{ maxCueSeconds: Infinity }, { maxCueMs: 1e9 }],
		[{ maxWords: 0 }, { maxWords: 1 }],
		[{ maxWords: NaN }, { maxWords: Infinity }],
		[captionStyles.wordByWord, { maxWords: 1, readableMs: 100, gapMs: 0 }],
	])('given %j are %j', (given, limits) => {
		expect(cueLimits({ ...defaultCaptionOptions, ...given })).toMatchObject(limits);
	});
});
