import { systemClock } from '../../../nodes/shared/clock';

// n8n before 2.36: `sleep` takes no signal and only ever ends in time
jest.mock('n8n-workflow', () => ({
	sleep: async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms)),
}));

test('where n8n cannot stop a sleep, a stopped pause ends within half a second', async () => {
	jest.useFakeTimers();
	const stop = new AbortController();
	let isOver = false;
	void systemClock.pause(60_000, stop.signal).then(() => (isOver = true));
	await jest.advanceTimersByTimeAsync(1300);
	stop.abort();
	await jest.advanceTimersByTimeAsync(500);
	expect(isOver).toBe(true);
	expect(jest.getTimerCount()).toBe(0);
	jest.useRealTimers();
});
