import { createSlots } from '../../../../nodes/shared/pipeline/slots';
import { settle } from '../FakeClock.mts';

/** Work that ends when it is told to. */
function startWork(count: number, amount: number) {
	const slots = createSlots(count);
	const started: number[] = [];
	const ends: Array<{ resolve: () => void; reject: (error: Error) => void }> = [];
	const done = Array.from(
		{ length: amount },
		async (_, number) =>
			await slots.run(async () => {
				started.push(number);
				await new Promise<void>((resolve, reject) => (ends[number] = { resolve, reject }));
				return number;
			}),
	);
	return { started, ends, done };
}

test.each([1, 2, 5])('with %i slots no more run at once, in the order they came', async (count) => {
	const { started, ends, done } = startWork(count, 6);
	for (let ended = 0; ended < 6; ended++) {
		await settle();
		expect(started).toEqual([...Array(Math.min(6, ended + count)).keys()]);
		ends[ended]?.resolve();
	}
	expect(await Promise.all(done)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a failure frees its slot and is the caller’s own', async () => {
	const { started, ends, done } = startWork(1, 2);
	await settle();
	ends[0]?.reject(new Error('lost'));
	await expect(done[0]).rejects.toThrow('lost');
	await settle();
	expect(started).toEqual([0, 1]);
	ends[1]?.resolve();
	expect(await done[1]).toBe(1);
});

test('slots that were freed can be taken again', async () => {
	const slots = createSlots(1);
	expect(await slots.run(async () => 'a')).toBe('a');
	expect(await slots.run(async () => 'b')).toBe('b');
});

test('busy while anything runs or waits', async () => {
	const slots = createSlots(2);
	expect(slots.isBusy()).toBe(false);
	const ends: Array<() => void> = [];
	const works = [1, 2, 3].map(async () =>
		slots.run(async () => await new Promise<void>((resolve) => ends.push(resolve))),
	);
	await settle();
	for (let ended = 0; ended < 3; ended++) {
		expect(slots.isBusy()).toBe(true);
		ends[ended]?.();
		await settle();
	}
	await Promise.all(works);
	expect(slots.isBusy()).toBe(false);
});
