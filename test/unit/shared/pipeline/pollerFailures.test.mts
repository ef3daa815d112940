import { startPoller } from './startPoller.mts';

const minuteMs = 60_000;

describe('a poll that fails', () => {
	test('now and then does not end the wait, and the task is polled less often meanwhile', async () => {
		const { clock, wait, times } = startPoller((ms) =>
			ms < 20_000 ? { kind: 'network', networkCode: 'ECONNRESET' } : 'SUCCEEDED',
		);
		const outcome = wait();
		await clock.advance(5 * minuteMs);
		expect(await outcome).toMatchObject({ finished: true });
		expect(times()).toEqual([0, 2010, 6020, 14_030, 30_040]);
	});

	test('in between does not add up with others: only failures in a row count', async () => {
		let polls = 0;
		const { clock, wait } = startPoller((ms) => {
			if (ms > 60 * minuteMs) return 'SUCCEEDED';
			return polls++ % 9 === 8 ? 'PROCESSING' : { httpStatus: 500 };
		});
		const outcome = wait();
		await clock.advance(70 * minuteMs);
		expect(await outcome).toMatchObject({ finished: true });
	});

	test('ten times in a row and for five minutes ends the wait, with all facts', async () => {
		const { clock, wait, polls } = startPoller((ms) =>
			ms < 1000 ? 'QUEUED' : { httpStatus: 503, description: 'Later.' },
		);
		const outcome = wait({ assetId: 'asset-1' });
		await clock.advance(60 * minuteMs);
		const facts = await outcome;
		expect(facts).toMatchObject({
			kind: 'refused',
			httpStatus: 503,
			transcriptId: 't',
			assetId: 'asset-1',
			status: 'QUEUED',
		});
		expect(facts).toMatchObject({
			description: expect.stringMatching(/^Tried \d\d times\. Later\.$/),
		});
		const { waitedMs } = facts as { waitedMs: number };
		expect(waitedMs).toBeGreaterThanOrEqual(5 * minuteMs);
		expect(waitedMs).toBeLessThan(6 * minuteMs);
		expect(polls.length).toBeGreaterThanOrEqual(11);
	});

	test.each([400, 401, 403])('with %i ends the wait at once', async (httpStatus) => {
		const { clock, wait, polls } = startPoller(() => ({ httpStatus, description: 'Check it.' }));
		const outcome = wait();
		await clock.advance(minuteMs);
		expect(await outcome).toMatchObject({
			httpStatus,
			transcriptId: 't',
			description: 'Check it.',
		});
		expect([polls.length, clock.pending]).toEqual([1, 0]);
	});

	test('with 404 is made again for a minute: a task that appears meanwhile is not given up', async () => {
		const { clock, wait } = startPoller((ms) => (ms < 45_000 ? { httpStatus: 404 } : 'SUCCEEDED'));
		const outcome = wait();
		await clock.advance(5 * minuteMs);
		expect(await outcome).toMatchObject({ finished: true });
	});

	test('with 404 for a minute ends the wait, and says that it was a minute', async () => {
		const { clock, wait, times } = startPoller(() => ({
			httpStatus: 404,
			description: 'Check it.',
		}));
		const outcome = wait({ assetId: 'asset-1' });
		await clock.advance(5 * minuteMs);
		expect(await outcome).toMatchObject({
			httpStatus: 404,
			transcriptId: 't',
			description: expect.stringMatching(/again for a minute.* Check it\.$/),
		});
		expect(times().at(-1)).toBeGreaterThanOrEqual(minuteMs);
		expect(times().at(-1)).toBeLessThan(1.5 * minuteMs);
	});

	test('with a Retry-After is not repeated before that', async () => {
		const { clock, wait, times } = startPoller((ms) =>
			ms < 1000 ? { httpStatus: 429, retryAfterMs: 120_000 } : 'SUCCEEDED',
		);
		void wait();
		await clock.advance(5 * minuteMs);
		expect(times()).toEqual([0, 120_010]);
	});

	test('with a Retry-After beyond five minutes ends the wait at once and names the wait', async () => {
		const { clock, wait, polls } = startPoller(() => ({
			httpStatus: 503,
			retryAfterMs: 20 * minuteMs,
		}));
		const outcome = wait();
		await clock.advance(minuteMs);
		expect(await outcome).toMatchObject({
			httpStatus: 503,
			description: expect.stringContaining('asked to wait 20 minutes'),
		});
		expect(polls).toHaveLength(1);
	});

	test('never waits beyond the user’s limit', async () => {
		const { clock, wait, times } = startPoller(() => ({ httpStatus: 503, retryAfterMs: 240_000 }));
		const outcome = wait({ timeoutMs: 30_000 });
		await clock.advance(10 * minuteMs);
		expect(await outcome).toMatchObject({ finished: false });
		expect(times()).toEqual([0, 30_000]);
	});

	test('is counted in the outcome of a wait that is out of time, with its reason', async () => {
		const { clock, wait } = startPoller((ms) =>
			ms > 1000 && ms < 4000 ? 'PROCESSING' : { httpStatus: 503, message: 'Too busy' },
		);
		const outcome = wait({ timeoutMs: 20_000 });
		await clock.advance(minuteMs);
		const failedPolls = {
			failed: 6,
			of: 8,
			atTheEnd: 5,
			last: { message: 'Too busy' },
			seenMsAgo: 16_480,
		};
		expect(await outcome).toMatchObject({
			finished: false,
			task: { status: 'PROCESSING' },
			failedPolls,
		});
	});

	test('is not in the outcome of a wait whose polls all got through', async () => {
		const { clock, wait } = startPoller(() => 'PROCESSING');
		const outcome = wait({ timeoutMs: 20_000 });
		await clock.advance(minuteMs);
		expect(await outcome).toMatchObject({ finished: false, failedPolls: undefined });
	});
});

describe('many waits', () => {
	test('share the polls: ten at once, each task in its own rhythm, every wait its own outcome', async () => {
		const { clock, wait, times, mostOpen } = startPoller((ms, taskId) => {
			if (taskId === 'task-7') return { httpStatus: 404 };
			return ms >= 30_000 ? 'SUCCEEDED' : 'PROCESSING';
		});
		const outcomes = Array.from({ length: 100 }, (_, i) =>
			wait({ taskId: `task-${i}`, hintMs: 1500 }),
		);
		await clock.advance(5 * minuteMs);
		const ended = await Promise.all(outcomes);
		expect(
			ended.filter(
				(outcome) => typeof outcome === 'object' && outcome !== null && 'finished' in outcome,
			),
		).toHaveLength(99);
		expect(ended[7]).toMatchObject({ httpStatus: 404, transcriptId: 'task-7' });
		expect(mostOpen()).toBe(10);
		expect(times('task-99').length).toBe(times('task-0').length);
		expect(clock.pending).toBe(0);
	});

	test('that begin later are polled at their own time, not at that of the others', async () => {
		const { clock, wait, times } = startPoller((ms) => (ms >= 60_000 ? 'SUCCEEDED' : 'PROCESSING'));
		void wait({ taskId: 'slow', fixedIntervalMs: 50_000 });
		await clock.advance(10_000);
		void wait({ taskId: 'quick', hintMs: 1500 });
		await clock.advance(2 * minuteMs);
		expect(times('quick')[0]).toBe(11_500);
		expect(times('slow')).toEqual([0, 50_010, 100_020]);
	});

	test('one after the other work too: the scheduler starts again', async () => {
		const { clock, wait } = startPoller(() => 'SUCCEEDED');
		for (const taskId of ['first', 'second']) {
			const outcome = wait({ taskId });
			await clock.advance(1000);
			expect(await outcome).toMatchObject({ finished: true, task: { transcriptId: taskId } });
		}
	});
});

describe('a stopped execution', () => {
	test.each([
		['between two polls', 1000],
		['in a poll', 5],
	])('ends every wait at once, %s, names the tasks and polls no more', async (_, atMs) => {
		const { clock, stop, wait, polls } = startPoller(() => 'PROCESSING');
		const outcomes = [wait({ taskId: 'a', assetId: 'asset-a' }), wait({ taskId: 'b' })];
		await clock.advance(atMs);
		const sent = polls.length;
		stop.abort();
		expect(await Promise.all(outcomes)).toMatchObject([
			{ kind: 'stopped', transcriptId: 'a', assetId: 'asset-a' },
			{ kind: 'stopped', transcriptId: 'b' },
		]);
		await clock.advance(minuteMs);
		expect([polls.length, clock.pending]).toEqual([sent, 0]);
	});

	test('begins no wait any more', async () => {
		const { clock, stop, wait, polls } = startPoller(() => 'PROCESSING');
		stop.abort();
		expect(await wait({ taskId: 'a' })).toMatchObject({ kind: 'stopped', transcriptId: 'a' });
		await clock.advance(minuteMs);
		expect(polls).toEqual([]);
	});
});
