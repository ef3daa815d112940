import fc from 'fast-check';

import { Failure, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import { afterFailure, afterSuccess, noPolls } from '../../../../nodes/shared/pipeline/pollRecord';
import {
	failedPollIntervalMs,
	pollingHasFailed,
	pollIntervalMs,
} from '../../../../nodes/shared/pipeline/pollSchedule';

const failureOf = (facts: Partial<FailureFacts>) =>
	new Failure({ kind: 'refused', message: 'test', ...facts });
const minuteMs = 60_000;

describe('the time until the next poll', () => {
	test.each([
		['the hint at first', 0, 1500, 0, 1500],
		['the hint while it is above 5 % of the time', 20_000, 1500, 0, 1500],
		['5 % of the time then', 100_000, 1500, 0, 5000],
		['at most 30 seconds', 60 * minuteMs, 1500, 0, 30_000],
		['the hint even above that', 60 * minuteMs, 45_000, 0, 45_000],
		['at least half a second', 0, 0, 0, 500],
		['what the user has fixed', 0, 1500, 10_000, 10_000],
		['what the user has fixed, after an hour', 60 * minuteMs, 1500, 2000, 2000],
		['what the user has fixed, below the hint', 0, 60_000, 2000, 2000],
		['half a second, if the user has fixed a millisecond', 0, 60_000, 1, 500],
	])('%s', (_, elapsedMs, hintMs, fixedMs, intervalMs) => {
		expect(pollIntervalMs(elapsedMs, hintMs, fixedMs)).toBe(intervalMs);
	});

	test('never shrinks as the wait goes on, and never undercuts the hint', () => {
		const time = fc.integer({ min: 0, max: 48 * 60 * minuteMs });
		fc.assert(
			fc.property(time, time, fc.integer({ min: 0, max: 120_000 }), (a, b, hintMs) => {
				const [early, late] = [Math.min(a, b), Math.max(a, b)].map((at) =>
					pollIntervalMs(at, hintMs, 0),
				);
				expect(early).toBeLessThanOrEqual(late ?? 0);
				expect(early).toBeGreaterThanOrEqual(Math.max(500, hintMs));
			}),
		);
	});

	test('an hour takes less than a tenth of the polls that the hint alone would', () => {
		let polls = 0;
		for (let at = 1500; at < 60 * minuteMs; at += pollIntervalMs(at, 1500, 0)) polls++;
		expect(polls).toBeLessThan((60 * minuteMs) / 1500 / 10);
	});
});

describe('polling ends', () => {
	test.each<[string, Partial<FailureFacts>, number, number, boolean]>([
		['at once on 400', { httpStatus: 400 }, 1, 0, true],
		['at once on 401', { httpStatus: 401 }, 1, 0, true],
		['at once on 403', { httpStatus: 403 }, 1, 0, true],
		['not at once on 404', { httpStatus: 404 }, 1, 0, false],
		['not within a minute of 404', { httpStatus: 404 }, 9, minuteMs - 1, false],
		['after a minute of 404', { httpStatus: 404 }, 2, minuteMs, true],
		['at once if stopped', { kind: 'stopped' }, 1, 0, true],
		['at once on a fault of ours', { kind: 'unexpected' }, 1, 0, true],
		['at once if n8n does not allow the address', { kind: 'invalidInput' }, 1, 0, true],
		[
			'at once if asked to wait more than five minutes',
			{ httpStatus: 503, retryAfterMs: 300_001 },
			1,
			0,
			true,
		],
		['not if asked to wait five minutes', { httpStatus: 503, retryAfterMs: 300_000 }, 1, 0, false],
		['not on the first 503', { httpStatus: 503 }, 1, 0, false],
		['not on ten failures within a moment', { httpStatus: 503 }, 10, 5 * minuteMs - 1, false],
		['not on nine failures, however long', { httpStatus: 503 }, 9, 60 * minuteMs, false],
		['on ten failures over five minutes', { httpStatus: 503 }, 10, 5 * minuteMs, true],
		[
			'on ten lost connections',
			{ kind: 'network', networkCode: 'ECONNRESET' },
			10,
			5 * minuteMs,
			true,
		],
		['not on a single time-out', { kind: 'timeout' }, 1, 0, false],
		['not on a single web page', { kind: 'badAnswer' }, 1, 0, false],
		['not on a 409', { httpStatus: 409 }, 1, 0, false],
		['not on a 429', { httpStatus: 429, retryAfterMs: 1000 }, 1, 0, false],
	])('%s', (_, facts, failedPolls, failingMs, hasFailed) => {
		const record = {
			...afterFailure(noPolls(), failureOf(facts), 1000),
			failedInARow: failedPolls,
		};
		expect(pollingHasFailed(failureOf(facts), record, 1000 + failingMs)).toBe(hasFailed);
	});

	test('after a minute of 404 alone: other trouble before it, or in between, does not count', () => {
		const [unknown, busy] = [failureOf({ httpStatus: 404 }), failureOf({ httpStatus: 503 })];
		const record = afterFailure(afterFailure(noPolls(), busy, 0), unknown, 2 * minuteMs);
		expect(pollingHasFailed(unknown, record, 2 * minuteMs)).toBe(false);
		const seen = afterFailure(afterSuccess(record, 3 * minuteMs), unknown, 4 * minuteMs);
		expect(pollingHasFailed(unknown, seen, 4 * minuteMs)).toBe(false);
		const between = afterFailure(afterFailure(seen, busy, 4 * minuteMs), unknown, 5 * minuteMs);
		expect(pollingHasFailed(unknown, between, 5 * minuteMs)).toBe(false);
	});
});

describe('the time until the poll after a failed one', () => {
	test.each<[number, number, Partial<FailureFacts>, number]>([
		[1500, 1, {}, 2000],
		[1500, 2, {}, 4000],
		[1500, 3, {}, 8000],
		[1500, 5, {}, 30_000],
		[1500, 500, {}, 30_000],
		[45_000, 1, {}, 45_000],
		[1500, 1, { retryAfterMs: 120_000 }, 120_000],
		[10_000, 1, { retryAfterMs: 3000 }, 10_000],
	])('interval %i, failure %i, %j: %i ms', (intervalMs, failedPolls, facts, waitMs) => {
		expect(failedPollIntervalMs(intervalMs, failureOf(facts), failedPolls)).toBe(waitMs);
	});
});
