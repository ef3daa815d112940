import { setTimes } from '../../../../../nodes/shared/transcript/reading/unitTimes';
import { unitOf } from '../../../../../nodes/shared/transcript/reading/units';
import type { Anchor } from '../../../../../nodes/shared/transcript/reading/wordTimes';

const keys = ['first', 'second', 'third', 'fourth'];
const ends = [5, 11, 16, 22];
/** The service's words, found where they stand in the chunk's key. */
const anchorsAt = (times: ReadonlyArray<readonly [number, number]>): Anchor[] =>
	times.map(([startMs, endMs], index) => ({
		from: ends[index - 1] ?? 0,
		to: ends[index] ?? 0,
		startMs,
		endMs,
	}));
const timesGiven = (anchors: readonly Anchor[], span = { startMs: 0, endMs: 2200 }) => {
	const units = keys.map((key) => unitOf(key, key.length, true, key));
	setTimes(units, span, anchors);
	return units.map(({ startMs, endMs }) => [startMs, endMs]);
};
const shared = [
	[0, 500],
	[500, 1100],
	[1100, 1600],
	[1600, 2200],
];

test('without words the time of a chunk is shared out by length of text', () => {
	expect(timesGiven([])).toEqual(shared);
});

test('words give their own times, and what lies between two is a pause', () => {
	const spoken = [
		[0, 300],
		[700, 900],
		[1000, 1500],
		[2000, 2200],
	] as const;
	expect(timesGiven(anchorsAt(spoken))).toEqual(spoken);
});

/** Zero lies inside a chunk that begins there: only that the times do not go on tells them. */
test('words whose times are all zero pile nothing up at the start of the first chunk', () => {
	expect(timesGiven(anchorsAt([0, 0, 0, 0].map(() => [0, 0])))).toEqual(shared);
});

test('words that all begin at the same time count once', () => {
	const stuck = anchorsAt([0, 1, 2, 3].map(() => [500, 500]));
	const [first, ...others] = timesGiven(stuck);
	expect(first).toEqual([500, 886]);
	expect(new Set(others.map(([startMs]) => startMs)).size).toBe(3);
});

test.each([
	['before the chunk', 999],
	['at its end', 3200],
])('a word that begins %s is left out', (_, startMs) => {
	const span = { startMs: 1000, endMs: 3200 };
	const anchors = anchorsAt([[startMs, startMs + 1]]);
	expect(timesGiven(anchors, span)).toEqual(timesGiven([], span));
});

test('a word that ends before it begins gives its start alone', () => {
	const [first, second] = timesGiven(
		anchorsAt([
			[0, 300],
			[700, 600],
		]),
	);
	expect([first?.[0], second?.[0]]).toEqual([0, 700]);
	expect(second?.[1]).toBeGreaterThan(700);
});

test('a word that ends after the chunk ends with it', () => {
	expect(timesGiven(anchorsAt([[0, 9999]]))[0]).toEqual([0, 2200]);
});

test('a word that is still spoken when the next one begins ends there', () => {
	const overlapping = anchorsAt([
		[0, 900],
		[700, 1000],
	]);
	expect(timesGiven(overlapping).slice(0, 2)).toEqual([
		[0, 700],
		[700, 1000],
	]);
});

test('a word of nothing but punctuation is where it stands, between the others', () => {
	const units = ['one', '', 'two'].map((key) => unitOf(key || '—', 3, true, key));
	const anchors = [
		{ from: 0, to: 3, startMs: 0, endMs: 300 },
		{ from: 3, to: 6, startMs: 700, endMs: 900 },
	];
	setTimes(units, { startMs: 0, endMs: 1000 }, anchors);
	expect(units.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
		[0, 300],
		[700, 700],
		[700, 900],
	]);
});

test.each([
	['the start of a single word', [{ from: 5, to: 11, startMs: 700 }], true],
	['no word', [], false],
	['a word outside the chunk alone', [{ from: 0, to: 5, startMs: 9999, endMs: 9999 }], false],
])('given %s, whether a chunk is dated is told', (_, anchors, isDated) => {
	const units = keys.map((key) => unitOf(key, key.length, true, key));
	setTimes(units, { startMs: 0, endMs: 2200 }, anchors);
	expect(units.map((unit) => unit.isDated)).toEqual(keys.map(() => isDated));
});
