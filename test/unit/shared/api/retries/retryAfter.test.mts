import { parseRetryAfter } from '../../../../../nodes/shared/api/retries/retryAfter';

const nowMs = Date.UTC(2030, 0, 1, 12, 0, 0);

test.each([
	['seconds', '7', 7_000],
	['zero seconds', '0', 0],
	['a fraction of a second', '1.5', 1_500],
	['spaces around', ' 120 ', 120_000],
	['more seconds than anybody waits', '99999999999', 99_999_999_999_000],
	['an HTTP date', 'Tue, 01 Jan 2030 12:00:30 GMT', 30_000],
	['an HTTP date in the past', 'Tue, 01 Jan 2030 11:00:00 GMT', 0],
	['an obsolete date (RFC 850)', 'Tuesday, 01-Jan-30 12:01:00 GMT', 60_000],
	['a number that looks like a year', '2030', 2_030_000],
	['an ISO date', '2030-01-01T12:00:05Z', 5_000],
])('%s: %j', (_, value, waitMs) => {
	expect(parseRetryAfter(value, nowMs)).toBe(waitMs);
});

test.each([undefined, '', '  ', '-5', 'soon', '1e3', '0x10', 'NaN', 'Infinity', '7 s'])(
	'%j is not read as a wait',
	(value) => {
		expect(parseRetryAfter(value, nowMs)).toBeUndefined();
	},
);
