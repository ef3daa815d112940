import { quantity } from '../../../bench/report/quantities.mts';

test.each([
	[1234567, 'count', '1,234,567'],
	[0.0758, 'percent', '7.58 %'],
	[1.149, 'ratio', '1.15 ×'],
	[12.34, 'ratio', '12.3 ×'],
	[2.5, 'us', '2.50 µs'],
	[0.2, 'ms', '0.20 ms'],
	[999, 'ms', '999 ms'],
	[1500, 'ms', '1.50 s'],
	[90_000, 'ms', '1.50 min'],
	[7_200_000, 'ms', '2 h'],
	[85.7, 'bytes', '85.7 B'],
	[1536, 'bytes', '1.50 KiB'],
	[64 * 2 ** 20, 'bytes', '64 MiB'],
	[4 * 2 ** 30, 'bytes', '4 GiB'],
	['curl -T', 'text', 'curl -T'],
] as const)('%p as %s is "%s"', (value, unit, expected) => {
	expect(quantity(value, unit)).toBe(expected);
});
