import { systemClock } from '../../../nodes/shared/clock';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
	expect(jest.getTimerCount()).toBe(0);
	jest.useRealTimers();
});

/** Has this pause ended? */
function watch(pause: Promise<void>) {
	const state = { isOver: false };
	void pause.then(() => (state.isOver = true));
	return state;
}

test.each([1, 499, 500, 501, 60_000])('a pause of %i ms lasts that long', async (ms) => {
	const state = watch(systemClock.pause(ms));
	await jest.advanceTimersByTimeAsync(ms - 1);
	expect(state.isOver).toBe(false);
	await jest.advanceTimersByTimeAsync(1);
	expect(state.isOver).toBe(true);
});

test.each([0, -5, NaN])('a pause of %p ms is none', async (ms) => {
	const state = watch(systemClock.pause(ms));
	await jest.advanceTimersByTimeAsync(0);
	expect(state.isOver).toBe(true);
});

test.each([60_000, Infinity])(
	'a pause of %p ms ends at once when it is stopped, without an error',
	async (ms) => {
		const stop = new AbortController();
		const state = watch(systemClock.pause(ms, stop.signal));
		await jest.advanceTimersByTimeAsync(1300);
		expect(state.isOver).toBe(false);
		stop.abort();
		await jest.advanceTimersByTimeAsync(0);
		expect(state.isOver).toBe(true);
	},
);

test('a pause that was stopped before it began is none', async () => {
	const state = watch(systemClock.pause(60_000, AbortSignal.abort()));
	await jest.advanceTimersByTimeAsync(0);
	expect(state.isOver).toBe(true);
});

test('the time is that of the machine', () => {
	jest.setSystemTime(1_900_000_000_000);
	expect(systemClock.now()).toBe(1_900_000_000_000);
});
