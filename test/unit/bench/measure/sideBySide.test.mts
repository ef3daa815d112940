import { sideBySide } from '../../../bench/measure/sideBySide.mts';

/** A real collection takes seconds in a worker whose heap is full of other specs. */
const uncollected = () => undefined;

test('contestants take turns, each begins a round, and the first round is not counted', async () => {
	const order: string[] = [];
	const times = { a: [1000, 1, 3, 2], b: [2000, 30, 10, 20] };
	const run = (name: 'a' | 'b') => () => {
		order.push(name);
		return times[name].shift();
	};
	const collect = () => void order.push('-');
	const medianMs = await sideBySide({ a: run('a'), b: run('b') }, 3, undefined, collect);

	expect(order.join('')).toBe('-a-b-b-a-a-b-b-a');
	expect(medianMs('a')).toBe(2);
	expect(medianMs('b')).toBe(20);
});

test('the whole call is timed where the contestant gives no time of its own', async () => {
	const medianMs = await sideBySide({ a: () => undefined }, 1, undefined, uncollected);
	expect(medianMs('a')).toBeGreaterThanOrEqual(0);
});
