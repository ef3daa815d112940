import fc from 'fast-check';
import type { Chunk } from '../../../../../nodes/shared/api/answers/schemas';
import { stretchesOf } from '../../../../../nodes/shared/transcript/reading/stretches';
import { joinUnits } from '../../../../../nodes/shared/transcript/reading/units';
import { taskOf } from '../exampleTask.mts';
import { hostileCase } from '../hostileTask.mts';

const chunk = (startMs: number, endMs: number, text: string, speakerName?: string): Chunk => ({
	...{ startMs, endMs, text, speakerName },
});
const read = (chunks: Chunk[]) =>
	stretchesOf(taskOf({ chunks })).map(({ speaker, units }) => [
		speaker,
		units[0]?.startMs,
		units.at(-1)?.endMs,
		joinUnits(units),
	]);

describe('stretches', () => {
	test('join chunks of one speaker with less than a second between them', () => {
		const chunks = [
			chunk(0, 2000, 'We begin,', 'Ann'),
			chunk(2999, 4000, 'and go on.', 'Ann'),
			chunk(5000, 6000, 'Later.', 'Ann'),
			chunk(6000, 7000, 'Yes.', 'Bob'),
		];
		expect(read(chunks)).toEqual([
			['Ann', 0, 4000, 'We begin, and go on.'],
			['Ann', 5000, 6000, 'Later.'],
			['Bob', 6000, 7000, 'Yes.'],
		]);
	});

	test('end at a silence within a chunk', () => {
		const words = [
			{ text: 'One', startMs: 0, endMs: 300 },
			{ text: 'two', startMs: 1299, endMs: 1500 },
			{ text: 'three.', startMs: 2500, endMs: 2900 },
		];
		const [first, second] = stretchesOf(
			taskOf({ chunks: [chunk(0, 2900, 'One two three.')], words }),
		);
		expect(joinUnits(first?.units ?? [])).toBe('One two');
		expect(joinUnits(second?.units ?? [])).toBe('three.');
	});

	test('put an interjection where it was made in a long monologue', () => {
		const monologue = 'and so we went on and on about it, '.repeat(90).trim();
		const stretches = read([
			chunk(0, 180_000, monologue, 'Ann'),
			chunk(60_000, 60_400, 'Really?', 'Bob'),
		]);
		expect(stretches.map(([speaker]) => speaker)).toEqual(['Ann', 'Bob', 'Ann']);
		const [before, , after] = stretches;
		expect(Number(before?.[2])).toBeGreaterThan(59_000);
		expect(Number(after?.[1])).toBeLessThanOrEqual(62_000);
	});

	test('take turns by phrase where two speak at once for long', () => {
		const text = (word: string) => `${word} ${word}, `.repeat(10).trim();
		const stretches = read([
			chunk(0, 10_000, text('one'), 'Ann'),
			chunk(500, 9500, text('two'), 'Bob'),
		]);
		expect(stretches.length).toBeGreaterThan(12);
		for (const [index, [speaker, startMs]] of stretches.entries()) {
			expect(speaker).toBe(index % 2 === 0 ? 'Ann' : 'Bob');
			expect(startMs).toBeGreaterThanOrEqual(Number(stretches[index - 1]?.[1] ?? 0));
		}
	});

	test('keep a speaker whose chunks overlap in the order of their start', () => {
		const chunks = [chunk(0, 5000, 'One two.', 'Ann'), chunk(100, 200, 'Three.', 'Ann')];
		expect(read(chunks)).toEqual([['Ann', 0, expect.any(Number), 'One two. Three.']]);
	});

	test('never go back in time within one, and are never silent for a second', () => {
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				for (const { units } of stretchesOf(task, options.speakerNames)) {
					for (const [index, { startMs, endMs }] of units.entries()) {
						const previous = units[index - 1];
						expect(endMs).toBeGreaterThanOrEqual(startMs);
						expect(startMs).toBeGreaterThanOrEqual(previous?.startMs ?? 0);
						expect(startMs - (previous?.endMs ?? startMs)).toBeLessThan(1000);
					}
				}
			}),
		);
	});
});
