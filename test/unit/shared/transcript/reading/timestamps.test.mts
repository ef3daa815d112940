import {
	clockTime,
	timestamp,
	validTime,
} from '../../../../../nodes/shared/transcript/reading/timestamps';

test.each([
	[0, '00:00:00,000'],
	[9, '00:00:00,009'],
	[10, '00:00:00,010'],
	[99, '00:00:00,099'],
	[100, '00:00:00,100'],
	[999, '00:00:00,999'],
	[1000, '00:00:01,000'],
	[9_999, '00:00:09,999'],
	[10_000, '00:00:10,000'],
	[59_999, '00:00:59,999'],
	[60_000, '00:01:00,000'],
	[3_599_999, '00:59:59,999'],
	[3_600_000, '01:00:00,000'],
	[35_999_999, '09:59:59,999'],
	[36_000_000, '10:00:00,000'],
	[359_999_999, '99:59:59,999'],
	[360_000_000, '100:00:00,000'],
])('%i ms are written %s', (ms, text) => {
	expect(timestamp(ms, ',')).toBe(text);
	expect(timestamp(ms, '.')).toBe(text.replace(',', '.'));
	expect(clockTime(ms)).toBe(text.split(',')[0]);
});

const millionHoursMs = 3_600_000_000_000;

test.each([
	[0, 0],
	[-0.6, 0],
	[-7000, 0],
	[0.4, 0],
	[0.5, 1],
	[999.5, 1000],
	[millionHoursMs, millionHoursMs],
	[millionHoursMs + 1, undefined],
	[Infinity, undefined],
	[-Infinity, undefined],
	[NaN, undefined],
	[null, undefined],
	[undefined, undefined],
])('%p as a time is %p', (ms, time) => {
	expect(validTime(ms)).toBe(time);
});
