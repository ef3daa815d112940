import { latencyMs, startPoller as start } from './startPoller.mts';

const minuteMs = 60_000;

const doneAfter = (ms: number) => (elapsedMs: number) =>
	elapsedMs >= ms ? 'SUCCEEDED' : 'PROCESSING';

describe('the first poll', () => {
	test.each([
		['at once without a hint', { hintMs: undefined }, 0],
		['after the hint', { hintMs: 1500 }, 1500],
		['after half a second at least', { hintMs: 0 }, 500],
		[
			'after the hint although the interval is fixed',
			{ hintMs: 1500, fixedIntervalMs: 9000 },
			1500,
		],
		['at the end of the time limit, if that is before', { hintMs: 60_000, timeoutMs: 5000 }, 5000],
	])('%s', async (_, request, atMs) => {
		const { clock, wait, times } = start(() => 'SUCCEEDED');
		const outcome = wait(request);
		await clock.advance(2 * minuteMs);
		expect(times()).toEqual([atMs]);
		expect(await outcome).toMatchObject({ finished: true, waitedMs: atMs + latencyMs });
	});
});

describe('a wait that ends', () => {
	test.each(['SUCCEEDED', 'FAILED', 'CANCELED'])(
		'with %s, and then nothing is sent any more',
		async (status) => {
			const { clock, wait, polls } = start((ms) => (ms > 5000 ? status : 'QUEUED'));
			const outcome = wait({ hintMs: 1500 });
			await clock.advance(60 * minuteMs);
			expect(await outcome).toMatchObject({ finished: true, task: { status } });
			expect(polls).toHaveLength(4);
			expect(clock.pending).toBe(0);
		},
	);

	test('not with a status that this package does not know', async () => {
		const { clock, wait } = start((ms) => (ms > 10_000 ? 'SUCCEEDED' : 'DIARIZING'));
		const outcome = wait();
		await clock.advance(minuteMs);
		expect(await outcome).toMatchObject({ finished: true, task: { status: 'SUCCEEDED' } });
	});

	test('with polls that grow rarer, and little delay', async () => {
		const { clock, wait, times } = start(doneAfter(20 * minuteMs));
		const outcome = wait({ hintMs: 1500 });
		await clock.advance(30 * minuteMs);
		expect(await outcome).toMatchObject({ finished: true });
		const gaps = times()
			.slice(1)
			.map((at, index) => at - (times()[index] ?? 0));
		expect(gaps[0]).toBe(1500 + latencyMs);
		expect(Math.max(...gaps)).toBeLessThanOrEqual(30_000 + latencyMs);
		expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
		expect((times().at(-1) ?? 0) - 20 * minuteMs).toBeLessThan(30_000);
	});

	test('at fixed intervals where the user wants them', async () => {
		const { clock, wait, times } = start(doneAfter(25_000));
		void wait({ fixedIntervalMs: 10_000 });
		await clock.advance(minuteMs);
		expect(times()).toEqual([0, 10_010, 20_020, 30_030]);
	});
});

describe('a wait that is out of time', () => {
	test('looks once more at the very end, and hands over what it saw', async () => {
		const { clock, wait, times } = start(() => 'PROCESSING');
		const outcome = wait({ timeoutMs: 100_000, fixedIntervalMs: 30_000 });
		await clock.advance(10 * minuteMs);
		expect(times()).toEqual([0, 30_010, 60_020, 90_030, 100_000]);
		expect(await outcome).toEqual({
			finished: false,
			task: { transcriptId: 't', status: 'PROCESSING' },
			waitedMs: 100_010,
		});
	});

	test('takes a task that is finished at that look', async () => {
		const { clock, wait } = start(doneAfter(100_000));
		const outcome = wait({ timeoutMs: 100_000, fixedIntervalMs: 30_000 });
		await clock.advance(10 * minuteMs);
		expect(await outcome).toMatchObject({ finished: true });
	});

	test('knows no task if every poll failed', async () => {
		const { clock, wait } = start(() => ({ httpStatus: 503 }));
		const outcome = wait({ timeoutMs: 60_000 });
		await clock.advance(10 * minuteMs);
		expect(await outcome).toMatchObject({ finished: false, task: undefined });
	});
});
