import { createConvoys } from '../../../../nodes/shared/pipeline/convoys';
import type { Slots } from '../../../../nodes/shared/pipeline/slots';
import { settle } from '../FakeClock.mts';

/** Visitors that leave when they are told to; `entered` has one list for every convoy. */
function startVisits(convoys: Slots) {
	const entered: number[][] = [];
	const leave: Array<() => void> = [];
	let arrived: number[] = [];
	let count = 0;
	const come = async (visitors: number) => {
		for (let visitor = 0; visitor < visitors; visitor++) {
			const number = count++;
			void convoys.run(async () => {
				arrived.push(number);
				await new Promise<void>((resolve) => (leave[number] = resolve));
			});
		}
		await collect();
	};
	const collect = async () => {
		await settle();
		if (arrived.length > 0) entered.push(arrived);
		arrived = [];
	};
	const go = async (...numbers: number[]) => {
		for (const number of numbers) leave[number]?.();
		await collect();
	};
	return { entered, come, go };
}

test('those who come in the same moment go in together, up to the most', async () => {
	const { entered, come } = startVisits(createConvoys(3, 1));
	await come(5);
	expect(entered).toEqual([[0, 1, 2]]);
});

test('the next convoy goes in when few are left, not when one leaves', async () => {
	const { entered, come, go } = startVisits(createConvoys(3, 1));
	await come(7);
	await go(0);
	expect(entered).toHaveLength(1);
	await go(1);
	expect(entered).toEqual([
		[0, 1, 2],
		[3, 4, 5],
	]);
});

test('where few come nobody waits', async () => {
	const { entered, come } = startVisits(createConvoys(20, 2));
	for (let visitor = 0; visitor < 3; visitor++) await come(1);
	expect(entered).toEqual([[0], [1], [2]]);
});

test('one that stays for ever holds up nobody, as long as few do', async () => {
	const { entered, come, go } = startVisits(createConvoys(2, 1));
	await come(6);
	await go(1);
	await go(2, 3);
	expect(entered.flat()).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a failure is the caller’s own, and leaves as everybody does', async () => {
	const convoys = createConvoys(1, 0);
	const lost = convoys.run(async () => await Promise.reject(new Error('lost')));
	const next = convoys.run(async () => 'next');
	await expect(lost).rejects.toThrow('lost');
	await expect(next).resolves.toBe('next');
});
