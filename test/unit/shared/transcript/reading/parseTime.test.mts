import fc from 'fast-check';
import { parseTime } from '../../../../../nodes/shared/transcript/reading/parseTime';
import { timestamp } from '../../../../../nodes/shared/transcript/reading/timestamps';

test.each([
	[0, 0],
	[1234, 1234],
	[1234.4, 1234],
	['1234', 1234],
	[' 1234 ', 1234],
	['1234.0', 1234],
	['0', 0],
	['00:00:01.234', 1234],
	['00:00:01,234', 1234],
	['00:00:01.2', 1200],
	['00:00:01', 1000],
	['1:02', 62_000],
	['90:00', 5_400_000],
	['1:02:03', 3_723_000],
	['123:59:59.999', 446_399_999],
])('%j is a time', (value, ms) => {
	expect(parseTime(value)).toBe(ms);
});

test.each([
	...['', ' ', 'soon', '-5', '1e3', '0x10', 'NaN', 'Infinity', '12 ms', '1.2.3'],
	// Seconds, or a thousand in German; a thousand in English; and so on.
	...['1.234', '1.000', '1,234', '12,5', '1 234', '1:2', '0:75', '1:75:00', '00:00:01.2345'],
	...[-1, NaN, Infinity, 1e15, '9'.repeat(20), null, undefined, true, [0], { ms: 1 }],
])('%j is none', (value) => {
	expect(parseTime(value)).toBeUndefined();
});

test('every time that the pieces carry is read back, as number and as text', () => {
	fc.assert(
		fc.property(
			fc.nat({ max: 3_600_000_000 }),
			fc.constantFrom<',' | '.'>(',', '.'),
			(ms, sign) => {
				expect([ms, `${ms}`, timestamp(ms, sign)].map(parseTime)).toEqual([ms, ms, ms]);
			},
		),
	);
});
