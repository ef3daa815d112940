import { cuesOfChunks } from '../exampleTask.mts';

/** Ann speaks a word of some columns from the start, Bob a long one over it or after it. */
function twoCues(ann: { columns: number; endMs: number }, bob: { startMs: number; endMs: number }) {
	const chunks = [
		{ text: 'x'.repeat(ann.columns), startMs: 0, endMs: ann.endMs, speakerName: 'Ann' },
		{ text: 'y'.repeat(42), ...bob, speakerName: 'Bob' },
	];
	return cuesOfChunks(chunks, { speakerLabels: false }).map(({ startMs, endMs }) => [
		startMs,
		endMs,
	]);
}

describe('a cue that is spoken over another', () => {
	test('waits for up to a second, so that the other one can be read', () => {
		const bob = { startMs: 100, endMs: 5000 };
		expect(twoCues({ columns: 20, endMs: 3000 }, bob)[1]?.[0]).toBe(1083);
	});

	test('waits only until the other one is no flash, where a second would not do', () => {
		const bob = { startMs: 100, endMs: 5000 };
		expect(twoCues({ columns: 21, endMs: 3000 }, bob)[1]?.[0]).toBe(916);
	});

	test('does not wait where the other one is over but for a tenth of a second', () => {
		const ann = { columns: 42, endMs: 500 };
		expect(twoCues(ann, { startMs: 400, endMs: 5000 })[1]?.[0]).toBe(545);
		expect(twoCues(ann, { startMs: 399, endMs: 5000 })[1]?.[0]).toBe(916);
	});

	test('can be read, though it was over before it could be shown', () => {
		expect(twoCues({ columns: 20, endMs: 3000 }, { startMs: 100, endMs: 200 })).toEqual([
			[0, 1000],
			[1083, 1916],
		]);
	});
});
