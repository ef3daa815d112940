import { SimulatedClock } from '../../../bench/measure/SimulatedClock.mts';

test('hours pass at once, in the order of the timers', async () => {
	const clock = new SimulatedClock();
	const seen: Array<[string, number]> = [];
	const wait = async (name: string, ms: number) => {
		await clock.pause(ms);
		seen.push([name, clock.now()]);
	};
	await clock.runUntilDone(
		Promise.all([wait('long', 7_200_000), wait('short', 500), wait('middle', 60_000)]),
	);
	expect(seen).toEqual([
		['short', 500],
		['middle', 60_000],
		['long', 7_200_000],
	]);
});

test('a pause ends when its signal aborts, and time stays', async () => {
	const clock = new SimulatedClock();
	const stop = new AbortController();
	const pause = clock.pause(1000, stop.signal);
	stop.abort();
	await pause;
	await clock.pause(1000, stop.signal);
	expect(clock.now()).toBe(0);
});

test('what waits for something else than time is told so', async () => {
	const clock = new SimulatedClock();
	const never = new Promise(() => undefined);
	await expect(clock.runUntilDone(never)).rejects.toThrow('Nobody waits for time');
});
