import fc from 'fast-check';

import {
	backoffMs,
	isPassing,
	isRepeatable,
	surelyNotCreated,
	type RequestName,
} from '../../../../../nodes/shared/api/retries/retryPolicy';
import { Failure, type FailureFacts } from '../../../../../nodes/shared/failure/Failure';

const failureOf = (facts: Partial<FailureFacts>) =>
	new Failure({ kind: 'refused', message: 'test', ...facts });

const refused = (httpStatus: number, isProblem = true) => failureOf({ httpStatus, isProblem });
const network = (networkCode?: string) => failureOf({ kind: 'network', networkCode });

/** For each failure: is it passing, is it certain that no task was made, is a creation sent again. */
const table: Array<[string, Failure, { passing: boolean; none: boolean; again: boolean }]> = [
	['connection refused', network('ECONNREFUSED'), { passing: true, none: true, again: true }],
	['unknown host', network('ENOTFOUND'), { passing: true, none: true, again: true }],
	['name server busy', network('EAI_AGAIN'), { passing: true, none: true, again: true }],
	['host unreachable', network('EHOSTUNREACH'), { passing: true, none: true, again: true }],
	[
		'untrusted certificate',
		network('CERT_HAS_EXPIRED'),
		{ passing: true, none: true, again: true },
	],
	['connection reset', network('ECONNRESET'), { passing: true, none: false, again: false }],
	['broken pipe', network('EPIPE'), { passing: true, none: false, again: false }],
	['transport time-out', network('ETIMEDOUT'), { passing: true, none: false, again: false }],
	['no code at all', network(), { passing: true, none: false, again: false }],
	['our time-out', failureOf({ kind: 'timeout' }), { passing: true, none: false, again: false }],
	['bad answer', failureOf({ kind: 'badAnswer' }), { passing: false, none: false, again: false }],
	[
		'invalid input',
		failureOf({ kind: 'invalidInput' }),
		{ passing: false, none: true, again: false },
	],
	['stopped', failureOf({ kind: 'stopped' }), { passing: false, none: false, again: false }],
	['unexpected', failureOf({ kind: 'unexpected' }), { passing: false, none: false, again: false }],
	['400', refused(400), { passing: false, none: true, again: false }],
	['401', refused(401), { passing: false, none: true, again: false }],
	['403 of a gateway', refused(403, false), { passing: false, none: true, again: false }],
	['404', refused(404), { passing: false, none: true, again: false }],
	['408 of the service', refused(408), { passing: true, none: false, again: false }],
	['408 of a gateway', refused(408, false), { passing: true, none: false, again: false }],
	['409', refused(409), { passing: false, none: true, again: false }],
	['425', refused(425), { passing: true, none: true, again: false }],
	['429', refused(429), { passing: true, none: true, again: true }],
	['429 of a gateway', refused(429, false), { passing: true, none: true, again: true }],
	['500 of the service', refused(500), { passing: true, none: false, again: false }],
	['500 of a gateway', refused(500, false), { passing: true, none: false, again: false }],
	['502 of a gateway', refused(502, false), { passing: true, none: false, again: false }],
	['503 of the service', refused(503), { passing: true, none: false, again: false }],
	['a redirect with an error code', refused(307), { passing: false, none: false, again: false }],
	['504 of a gateway', refused(504, false), { passing: true, none: false, again: false }],
	['a redirect', refused(302, false), { passing: false, none: false, again: false }],
];

describe.each(table)('%s', (_, failure, { passing, none, again }) => {
	test(`is ${passing ? '' : 'not '}passing`, () => {
		expect(isPassing(failure)).toBe(passing);
	});

	test(`${none ? 'proves' : 'does not prove'} that no task was made`, () => {
		expect(surelyNotCreated(failure)).toBe(none);
	});

	test(`a creation is ${again ? '' : 'not '}sent again, with a key if it is passing`, () => {
		expect(isRepeatable('createTask', failure, false)).toBe(again);
		expect(isRepeatable('createTask', failure, true)).toBe(passing);
	});

	test.each(['openUrl', 'createUpload', 'putMedia', 'completeUpload', 'getTask'] as const)(
		'%s is repeated if it is passing',
		(request) => {
			expect(isRepeatable(request, failure, false)).toBe(passing);
		},
	);

	test('is not passing any more once an inner step has given up', () => {
		expect(isPassing(failure.with({ isFinal: true }))).toBe(false);
	});

	test('a creation without a key is never repeated unless there surely is no task', () => {
		if (isRepeatable('createTask', failure, false)) expect(surelyNotCreated(failure)).toBe(true);
	});
});

describe('the pause before the next try', () => {
	const busy = refused(503);

	test.each([
		[1, 0.999, 999],
		[2, 0.999, 1998],
		[3, 0.5, 2000],
		[4, 0, 0],
		[5, 0.5, undefined],
	])('after try %i with random %f: %s ms', (attempts, random, pauseMs) => {
		expect(backoffMs('getTask', busy, attempts, 0, random)).toBe(pauseMs);
	});

	test.each<[RequestName, number]>([
		['createUpload', 5],
		['completeUpload', 5],
		['createTask', 5],
		['getTask', 5],
		['openUrl', 5],
		['putMedia', 3],
	])('%s is tried at most %i times', (request, most) => {
		expect(backoffMs(request, busy, most - 1, 0, 0)).toBe(0);
		expect(backoffMs(request, busy, most, 0, 0)).toBeUndefined();
	});

	test.each([
		[7_000, 7_000],
		[300_000, 300_000],
		[300_001, undefined],
	])('Retry-After of %i ms: %s', (retryAfterMs, pauseMs) => {
		expect(backoffMs('getTask', busy.with({ retryAfterMs }), 1, 0, 0.5)).toBe(pauseMs);
	});

	test('the pauses of one request end after ten minutes in total', () => {
		const asked = busy.with({ retryAfterMs: 300_000 });
		expect(backoffMs('getTask', asked, 2, 300_000, 0)).toBe(300_000);
		expect(backoffMs('getTask', asked, 3, 300_001, 0)).toBeUndefined();
	});

	test('is never below what the service asked for, never above 8 s otherwise', () => {
		const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
		const retryAfter = fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: undefined });
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 4 }),
				random,
				retryAfter,
				(attempts, r, retryAfterMs) => {
					const pauseMs = backoffMs('getTask', busy.with({ retryAfterMs }), attempts, 0, r) ?? -1;
					expect(pauseMs).toBeGreaterThanOrEqual(retryAfterMs ?? 0);
					expect(pauseMs).toBeLessThanOrEqual(Math.max(retryAfterMs ?? 0, 500 * 2 ** attempts));
				},
			),
		);
	});
});
