import { withRetries, type RetryOptions } from '../../../../../nodes/shared/api/retries/retry';
import type { RequestName } from '../../../../../nodes/shared/api/retries/retryPolicy';
import { Failure, stopped, type FailureFacts } from '../../../../../nodes/shared/failure/Failure';
import { FakeClock } from '../../FakeClock.mts';

const busy: Partial<FailureFacts> = { httpStatus: 503 };
const noRoom: Partial<FailureFacts> = { httpStatus: 400, description: 'Too small.' };

/** Runs attempts that fail one after the other as told, then succeed; the clock passes by itself. */
async function run(
	request: RequestName,
	failures: Array<Partial<FailureFacts>>,
	options: Partial<RetryOptions> = {},
) {
	const clock = new FakeClock();
	const attempts: number[] = [];
	const outcome = withRetries(
		request,
		{ clock, random: () => 0.5, ...options },
		async (attempt) => {
			attempts.push(attempt);
			const facts = failures[attempt - 1];
			if (facts) throw new Failure({ kind: 'refused', message: 'test', ...facts });
			return 'done';
		},
	).catch((error: unknown) => error);
	await clock.advance(60 * 60_000);
	const result = await outcome;
	const facts = result instanceof Failure ? result.facts : undefined;
	return { result, facts, attempts, pauses: clock.pauses, pending: clock.pending };
}

describe('a request that gets through', () => {
	test.each([
		['at once', [], []],
		['the second time', [busy], [500]],
		['the fifth time', [busy, busy, busy, busy], [500, 1000, 2000, 4000]],
		['after a time-out', [{ kind: 'timeout' as const }], [500]],
		['after the wait that was asked for', [{ ...busy, retryAfterMs: 42_000 }], [42_000]],
	])('%s', async (_, failures, pauses) => {
		const ran = await run('getTask', failures);
		expect(ran.result).toBe('done');
		expect(ran.pauses).toEqual(pauses);
		expect(ran.attempts).toEqual(Array.from({ length: failures.length + 1 }, (__, i) => i + 1));
	});
});

describe('a request that does not', () => {
	test('is given up after its last try, and says how many there were', async () => {
		const { facts, attempts } = await run(
			'putMedia',
			Array(9).fill({ ...busy, description: 'Later.' }),
		);
		expect(attempts).toEqual([1, 2, 3]);
		expect(facts).toMatchObject({
			isFinal: true,
			description: 'Tried 3 times. Later.',
			httpStatus: 503,
		});
	});

	test('is not repeated after a refusal that another try would meet again', async () => {
		const { facts, attempts, pauses } = await run('getTask', [noRoom]);
		expect([attempts, pauses]).toEqual([[1], []]);
		expect(facts).toMatchObject(noRoom);
		expect(facts?.isFinal).toBeUndefined();
	});

	test('is given up at once if the service asks for more than five minutes, and names the wait', async () => {
		const { facts, attempts } = await run('getTask', [{ ...busy, retryAfterMs: 610_000 }]);
		expect(attempts).toEqual([1]);
		expect(facts?.description).toMatch(/asked to wait 11 minutes/);
	});

	test('is given up before its pauses exceed ten minutes together', async () => {
		const asked = { ...busy, retryAfterMs: 250_000 };
		const { attempts, pauses } = await run('getTask', Array(9).fill(asked));
		expect(attempts).toEqual([1, 2, 3]);
		expect(pauses).toEqual([250_000, 250_000]);
	});

	test('is not begun again by an outer step once an inner one has given up', async () => {
		const { attempts } = await run('putMedia', [{ ...busy, isFinal: true }]);
		expect(attempts).toEqual([1]);
	});

	test('turns what is no failure into one, without another try', async () => {
		const outcome = withRetries('getTask', { clock: new FakeClock() }, async () => {
			throw new TypeError('oops');
		});
		await expect(outcome).rejects.toMatchObject({ facts: { kind: 'unexpected', message: 'oops' } });
	});
});

describe('a creation', () => {
	const lost: Partial<FailureFacts> = { kind: 'network', networkCode: 'ECONNRESET' };

	test.each([
		['a lost connection, without a key', [lost], false, 1],
		['a lost connection, with a key', [lost], true, 2],
		['a refused connection', [{ kind: 'network' as const, networkCode: 'ECONNREFUSED' }], false, 2],
		['a 429', [{ httpStatus: 429 }], false, 2],
		['a 503', [busy], false, 1],
	])('after %s', async (_, failures, retrySafe, tries) => {
		const { attempts } = await run('createTask', failures, { retrySafe });
		expect(attempts).toHaveLength(tries);
	});
});

describe('an execution that is stopped', () => {
	test('ends the pause at once, and no try follows', async () => {
		const stop = new AbortController();
		const clock = new FakeClock();
		let attempts = 0;
		const outcome = withRetries('getTask', { clock, signal: stop.signal }, async () => {
			attempts++;
			throw new Failure({
				kind: 'refused',
				message: 'busy',
				httpStatus: 503,
				retryAfterMs: 200_000,
			});
		}).catch((error: unknown) => error);
		await clock.advance(1000);
		stop.abort();
		expect(await outcome).toMatchObject({ facts: { kind: 'stopped' } });
		expect([attempts, clock.pending]).toEqual([1, 0]);
	});

	test('is not taken for something that may pass', async () => {
		const { attempts, facts } = await run('getTask', [stopped().facts]);
		expect([attempts.length, facts?.kind]).toEqual([1, 'stopped']);
	});
});

test('without an own source of chance the pauses differ', async () => {
	const lengths = new Set<number>();
	for (let round = 0; round < 20; round++) {
		const { pauses } = await run('getTask', [busy], { random: undefined });
		lengths.add(pauses[0] ?? -1);
	}
	expect(lengths.size).toBeGreaterThan(1);
	expect(Math.max(...lengths)).toBeLessThanOrEqual(1000);
});
