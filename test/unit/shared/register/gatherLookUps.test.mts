import { gatherLookUps } from '../../../../nodes/shared/register/gatherLookUps';
import { toRegisterRow } from '../../../../nodes/shared/register/registerRow';

/** Look-ups that answer when told to, each with one row for every key. */
function startLookUps() {
	const asked: string[][] = [];
	const answers: Array<() => void> = [];
	const lookUp = gatherLookUps(async (keys) => {
		asked.push(keys);
		await new Promise<void>((resolve) => answers.push(resolve));
		return keys.map((taskKey, i) => toRegisterRow({ id: i + 1, taskKey }));
	});
	const settle = async () => await new Promise((resolve) => setImmediate(resolve));
	const answer = async () => {
		await settle();
		answers.shift()?.();
		await settle();
	};
	return { lookUp, asked, answer };
}

test('what is asked in one moment goes out together, and each gets its own rows', async () => {
	const { lookUp, asked, answer } = startLookUps();
	const all = Promise.all([lookUp('a'), lookUp('b')]);
	await answer();
	expect((await all).map((rows) => rows.map(({ taskKey }) => taskKey))).toEqual([['a'], ['b']]);
	expect(asked).toEqual([['a', 'b']]);
});

test('a key that is asked for during its look-up is looked up again: something was written', async () => {
	const { lookUp, asked, answer } = startLookUps();
	const first = lookUp('a');
	await new Promise((resolve) => setImmediate(resolve));
	const second = lookUp('a');
	await answer();
	await answer();
	await Promise.all([first, second]);
	expect(asked).toEqual([['a'], ['a']]);
});

test('no more go out at once than fit into an address', async () => {
	const { lookUp, asked, answer } = startLookUps();
	const all = Promise.all(Array.from({ length: 50 }, async (_, i) => await lookUp(`${i}`)));
	for (let i = 0; i < 3; i++) await answer();
	await all;
	expect(asked.map(({ length }) => length)).toEqual([20, 20, 10]);
});

test('a look-up that fails fails for all who asked, and the next goes out', async () => {
	let fails = true;
	const lookUp = gatherLookUps(async () => {
		if (fails) throw new Error('away');
		return [];
	});
	await expect(lookUp('a')).rejects.toThrow('away');
	fails = false;
	await expect(lookUp('a')).resolves.toEqual([]);
});
