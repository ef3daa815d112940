import { growthExponent, median } from '../../../bench/measure/median.mts';

test.each([
	[[5], 5],
	[[3, 1, 2], 2],
	[[10, 9], 9.5],
	[[1, 100, 2, 3], 2.5],
])('the middle of %j is %d', (values, expected) => {
	expect(median(values)).toBe(expected);
});

test('nothing has no middle', () => {
	expect(() => median([])).toThrow(RangeError);
});

test.each([
	['a straight line', 1, (x: number) => 3 * x],
	['a square', 2, (x: number) => x ** 2],
	['no growth', 0, () => 7],
])('%s grows with the power of %d', (_name, expected, cost) => {
	const points = [10, 100, 1000].map((x) => [x, cost(x)] as const);
	expect(growthExponent(points)).toBeCloseTo(expected);
});
