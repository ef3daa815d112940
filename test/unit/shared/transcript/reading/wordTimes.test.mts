import { unitsOf } from '../../../../../nodes/shared/transcript/reading/units';
import {
	byStart,
	exactAnchors,
	findWords,
	nearbyAnchors,
	wordListOf,
} from '../../../../../nodes/shared/transcript/reading/wordTimes';

/** Words that begin a tenth of a second after each other. */
const listOf = (text: string) =>
	wordListOf(
		text.split(' ').map((word, nth) => ({
			...{ text: word, startMs: nth * 100, endMs: nth * 100 + 80 },
		})),
	);
const none = { from: null, end: null };

describe('the words of a chunk', () => {
	// The words are said twice, so that only the indexes tell which time is meant.
	const list = listOf('yes we can yes we can');

	test.each([
		['after its last word', { from: 3, end: 6 }, { from: 3, to: 6 }],
		['on its last word', { from: 3, end: 5 }, { from: 3, to: 6 }],
		['after its last word, at the start', { from: 0, end: 3 }, { from: 0, to: 3 }],
		['on its last word, at the start', { from: 0, end: 2 }, { from: 0, to: 3 }],
	])('are those of its indexes, with an end that lies %s', (_, indexes, range) => {
		expect(findWords(list, 'yeswecan', indexes, 0)).toEqual(range);
	});

	test.each([
		['too few', { from: 3, end: 4 }],
		['too many', { from: 3, end: 7 }],
		['other ones', { from: 1, end: 4 }],
		['reversed', { from: 6, end: 3 }],
		['half a word', { from: 3.5, end: 6.5 }],
		['an end alone', { from: null, end: 6 }],
		['none', none],
	])('follow those of the chunk before where the indexes say %s', (_, indexes) => {
		expect(findWords(list, 'yeswecan', indexes, 0)).toEqual({ from: 0, to: 3 });
		expect(findWords(list, 'yeswecan', indexes, 3)).toEqual({ from: 3, to: 6 });
	});

	test.each([
		['are something else', 'yeswedo', 0],
		['end within a word', 'yeswec', 0],
		['begin later', 'yeswecan', 1],
		['are nothing', '', 0],
		['come after the last one', 'yes', 6],
	])('are not found where they %s', (_, key, afterWord) => {
		expect(findWords(list, key, none, afterWord)).toBeUndefined();
	});

	test('are dated where they have a start and say something', () => {
		const words = [{ text: 'Yes', startMs: 100 }, { text: '—', startMs: 200 }, { text: 'we' }];
		const dated = wordListOf([...words, { text: 'can.', startMs: 400, endMs: 480 }]);
		expect(exactAnchors(dated, { from: 0, to: 4 })).toEqual([
			{ from: 0, to: 3, startMs: 100, endMs: undefined },
			{ from: 5, to: 8, startMs: 400, endMs: 480 },
		]);
	});
});

describe('a list that says something else than the chunks', () => {
	const nearby = (listed: string, text: string, span = { startMs: 0, endMs: 10_000 }) =>
		nearbyAnchors(byStart(listOf(listed).words), unitsOf(text), span).map(({ from, startMs }) => [
			from,
			startMs,
		]);

	test('dates the words that are found in order', () => {
		expect(nearby('we met three days ago', 'we met 3 days ago')).toEqual([
			[0, 0],
			[2, 100],
			[6, 300],
			[10, 400],
		]);
	});

	test('may leave out seven words in a row, and no more', () => {
		const left = (count: number) => `a ${'x '.repeat(count)}b`;
		expect(nearby('a b', left(7))).toEqual([
			[0, 0],
			[8, 100],
		]);
		expect(nearby('a b', left(8))).toEqual([[0, 0]]);
	});

	test('may have eight words for each of the chunk, and no more', () => {
		const spelled = (count: number) => `${'x '.repeat(count)}b`;
		expect(nearby(spelled(15), 'a b')).toEqual([[1, 1500]]);
		expect(nearby(spelled(16), 'a b')).toEqual([]);
	});

	test('counts from the start of the chunk to its end, the end excluded', () => {
		expect(nearby('a a', 'a a', { startMs: 100, endMs: 300 })).toEqual([[0, 100]]);
		expect(nearby('a b', 'a b', { startMs: 0, endMs: 100 })).toEqual([[0, 0]]);
		expect(nearby('a b', 'a b', { startMs: 0, endMs: 101 })).toHaveLength(2);
	});

	test('is read by its times, whatever its order, and a word twice is found twice', () => {
		const words = listOf('no no no').words.toReversed();
		const span = { startMs: 0, endMs: 1000 };
		expect(
			nearbyAnchors(byStart(words), unitsOf('no no no'), span).map(({ from, startMs }) => [
				from,
				startMs,
			]),
		).toEqual([
			[0, 0],
			[2, 100],
			[4, 200],
		]);
	});

	test('dates nothing by words of nothing but punctuation', () => {
		expect(nearby('— — b', '— a b')).toEqual([[1, 200]]);
	});
});
