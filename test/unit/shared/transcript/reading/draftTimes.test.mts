import type { Chunk, Task } from '../../../../../nodes/shared/api/answers/schemas';
import { segmentsOf } from '../../../../../nodes/shared/transcript/reading/segments';
import { taskOf } from '../exampleTask.mts';

const spans = (result: Partial<Task>) =>
	segmentsOf(taskOf(result)).map(({ units }) => [units[0]?.startMs, units.at(-1)?.endMs]);
const spansOf = (...chunks: Chunk[]) => spans({ chunks });

describe('a chunk whose end is not after its start', () => {
	const text = 'x'.repeat(30);

	test.each([
		['at its start', 5000],
		['before its start', 4999],
		['before everything', 0],
		['nowhere', null],
		['beyond all times', 1e15],
	])('lasts as long as its text takes, with an end %s', (_, endMs) => {
		expect(spansOf({ startMs: 5000, endMs, text })).toEqual([[5000, 5000 + 31 * 70]]);
	});

	test('is as long as it says, if that is only a millisecond', () => {
		expect(spansOf({ startMs: 5000, endMs: 5001, text })).toEqual([[5000, 5001]]);
	});

	test('is never a mere flash, and ends where the next one begins', () => {
		const [first, last] = [
			{ startMs: 0, endMs: 0, text: 'a' },
			{ startMs: 9000, text: 'b' },
		];
		expect(spansOf(first, last)).toEqual([
			[0, 833],
			[9000, 9833],
		]);
		expect(spansOf({ ...first, text }, { ...last, startMs: 900 })[0]).toEqual([0, 900]);
	});

	test('lasts on where the next one begins at the same time', () => {
		const pair = ['a', 'b'].map((said) => ({ startMs: 700, endMs: 700, text: said }));
		expect(spansOf(...pair)).toEqual([
			[700, 1533],
			[700, 1533],
		]);
	});

	test('ends with its last word, where the words are known', () => {
		const words = [
			{ text: 'one', startMs: 5000, endMs: 5200 },
			{ text: 'two', startMs: 6000, endMs: 6300 },
		];
		expect(spans({ chunks: [{ startMs: 5000, endMs: 5000, text: 'One two.' }], words })).toEqual([
			[5000, 6300],
		]);
	});

	test('begins with its first word, where that is known and its own start is not', () => {
		const words = [{ text: 'one', startMs: 5000, endMs: 5200 }];
		expect(spans({ chunks: [{ text: 'One.' }], words, sourceDurationMs: 9000 })).toEqual([
			[5000, 5200],
		]);
	});
});

describe('chunks without times of their own', () => {
	const words = ['yes', 'we', 'can', 'yes', 'we', 'can'].map((text, nth) => ({
		...{ text, startMs: 5000 + nth * 100, endMs: 5080 + nth * 100 },
	}));
	const chunk = { text: 'Yes, we can.' };

	test('take their words one after the other, though all say the same', () => {
		expect(spans({ chunks: [chunk, chunk], words })).toEqual([
			[5000, 5280],
			[5300, 5580],
		]);
	});

	test('are sorted by their words', () => {
		const later = { ...chunk, wordStartIndex: 3, wordEndIndex: 6 };
		const earlier = { ...chunk, wordStartIndex: 0, wordEndIndex: 3 };
		expect(spans({ chunks: [later, earlier], words })).toEqual([
			[5000, 5280],
			[5300, 5580],
		]);
	});
});

describe('chunks without a start', () => {
	test('share the time up to the end that the last of them has', () => {
		const dated = { startMs: 0, endMs: 1000, text: 'a' };
		const after = { startMs: 9000, endMs: 9500, text: 'd' };
		const undated = [{ text: 'b' }, { text: 'c', endMs: 3000 }, { text: 'x' }];
		expect(spansOf(dated, ...undated, after)).toEqual([
			[0, 1000],
			[1000, 2000],
			[2000, 3000],
			[3000, 9000],
			[9000, 9500],
		]);
	});

	test('begin where the one before ends, or begins if it has no end', () => {
		const next = { startMs: 9000, endMs: 9500, text: 'c' };
		expect(spansOf({ startMs: 1000, endMs: 5000, text: 'a' }, { text: 'b' }, next)[1]).toEqual([
			5000, 9000,
		]);
		expect(spansOf({ startMs: 1000, text: 'a' }, { text: 'b' }, next)[1]).toEqual([1000, 9000]);
	});

	test.each([0, 4999, 5000])(
		'take the time of their text where the media ends at %i, before they begin',
		(sourceDurationMs) => {
			const chunks = [{ startMs: 0, endMs: 5000, text: 'a' }, { text: 'b' }];
			expect(spans({ chunks, sourceDurationMs })[1]).toEqual([5000, 5833]);
		},
	);

	test('each take their share by the length of their text', () => {
		const chunks = [{ text: 'xxx' }, { text: 'x'.repeat(9) }, { text: 'xx' }];
		expect(spans({ chunks, sourceDurationMs: 17_000 })).toEqual([
			[0, 4000],
			[4000, 14_000],
			[14_000, 17_000],
		]);
	});

	test('are told from the first one, which may begin and end at nothing', () => {
		const zero = { startMs: 0, endMs: 0, text: 'a' };
		const later = { startMs: 9000, endMs: 9500, text: 'c' };
		expect(spansOf(zero, zero, later).slice(0, 2)).toEqual([
			[0, 833],
			[0, 9000],
		]);
	});
});

test('words without a start stay behind the one before them', () => {
	const words = [{ text: 'one', startMs: 3000 }, { text: 'two' }, { text: 'zero', startMs: 100 }];
	const said = segmentsOf(taskOf({ words })).flatMap(({ units }) => units.map(({ text }) => text));
	expect(said).toEqual(['zero', 'one', 'two']);
});
