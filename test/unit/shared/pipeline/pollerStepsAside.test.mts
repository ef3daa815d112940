import { startPoller as start } from './startPoller.mts';

const busyMs = 20_000;
const isBusyAt = (elapsedMs: number) => elapsedMs < busyMs;
const ids = (count: number) => Array.from({ length: count }, (_, number) => `t${number}`);

describe('while tasks are still being made', () => {
	test('a thousand waits send a poll every 40 ms together, and catch up afterwards', async () => {
		const { clock, wait, polls } = start(() => 'SUCCEEDED', isBusyAt);
		const outcomes = ids(1000).map(async (taskId) => await wait({ taskId, hintMs: 1500 }));
		await clock.advance(busyMs);
		expect(polls.length).toBeGreaterThan(0.9 * (busyMs / 40));
		expect(polls.length).toBeLessThanOrEqual(busyMs / 40);
		await clock.advance(2000);
		expect(await Promise.all(outcomes)).toHaveLength(1000);
		expect(polls).toHaveLength(1000);
		expect(clock.pending).toBe(0);
	});

	test('a few waits are looked at as often as ever', async () => {
		const looks = async (isBusy?: typeof isBusyAt) => {
			const { clock, wait, polls } = start((ms) => (ms > 15_000 ? 'SUCCEEDED' : 'QUEUED'), isBusy);
			const outcomes = ids(5).map(async (taskId) => await wait({ taskId, hintMs: 1500 }));
			await clock.advance(busyMs);
			await Promise.all(outcomes);
			return polls.length;
		};
		expect(await looks(isBusyAt)).toBe(await looks());
	});

	test('a wait that is stopped ends at once', async () => {
		const { clock, wait, stop } = start(() => 'QUEUED', isBusyAt);
		const outcomes = ids(100).map(async (taskId) => await wait({ taskId, hintMs: 1500 }));
		await clock.advance(1600);
		stop.abort();
		expect(await Promise.all(outcomes)).toHaveLength(100);
		expect(clock.pending).toBe(0);
	});
});
