import { sideBySide } from '../../../bench/measure/sideBySide.mts';

test('contestants take turns, each begins a round, and the first round is not counted', async () => {
	const order: string[] = [];
	const times = { a: [1000, 1, 3, 2], b: [2000, 30, 10, 20] };
	const run = (name: 'a' | 'b') => () => {
		order.push(name);
		return times[name].shift();
	};
	const medianMs = await sideBySide({ a: run('a'), b: run('b') }, 3);

	expect(order.join('')).toBe('abbaabba');
	expect(medianMs('a')).toBe(2);
	expect(medianMs('b')).toBe(20);
});

test('the whole call is timed where the contestant gives no time of its own', async () => {
	const medianMs = await sideBySide({ a: () => undefined }, 1);
	expect(medianMs('a')).toBeGreaterThanOrEqual(0);
});
