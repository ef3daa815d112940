import { gatherWrites } from '../../../../nodes/shared/register/gatherWrites';
import type { Cells } from '../../../../nodes/shared/dataTable/rowStore';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { settle } from '../FakeClock.mts';

/** A table whose insertions wait to be answered, and that refuses the rows that say so. */
function startTable() {
	const batches: string[][] = [];
	const answers: Array<() => void> = [];
	let lastId = 0;
	const insert = gatherWrites(async (rows: Cells[]) => {
		batches.push(rows.map(({ taskKey }) => String(taskKey)));
		await new Promise<void>((resolve) => answers.push(resolve));
		const bad = rows.map(({ refused }) => refused).find((status) => typeof status === 'number');
		if (typeof bad === 'number')
			throw new Failure({ kind: 'refused', message: `${bad}`, httpStatus: bad });
		return () => ++lastId;
	});
	/** Answers until nothing is asked any more. */
	const answerAll = async () => {
		for (await settle(); answers.length > 0; await settle()) answers.shift()?.();
	};
	return { insert, batches, answerAll };
}

test('what comes in the same moment, or while an insertion is under way, goes out together', async () => {
	const { insert, batches, answerAll } = startTable();
	const first = [insert({ taskKey: 'a' }), insert({ taskKey: 'b' })];
	await settle();
	const then = [insert({ taskKey: 'c' }), insert({ taskKey: 'd' })];
	await answerAll();
	expect(batches).toEqual([
		['a', 'b'],
		['c', 'd'],
	]);
	expect(await Promise.all([...first, ...then])).toEqual([1, 2, 3, 4]);
});

test('at most twenty at once, each with its own id', async () => {
	const { insert, batches, answerAll } = startTable();
	const all = Array.from({ length: 45 }, async (_, i) => await insert({ taskKey: `${i}` }));
	await answerAll();
	expect(batches.map(({ length }) => length)).toEqual([20, 20, 5]);
	expect(await Promise.all(all)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1));
});

test('a row that n8n does not take keeps no other out', async () => {
	const { insert, answerAll } = startTable();
	const [good, bad, other] = ['a', 'b', 'c'].map(async (taskKey) =>
		insert({ taskKey, ...(taskKey === 'b' && { refused: 400 }) }).catch(String),
	);
	await answerAll();
	expect([await good, await bad, await other]).toEqual([1, expect.stringMatching('400'), 2]);
});

test('a failure that is about all is that of each, and the next insertion goes out', async () => {
	const { insert, batches, answerAll } = startTable();
	const failed = ['a', 'b'].map(async (taskKey) => insert({ taskKey, refused: 403 }).catch(String));
	await answerAll();
	expect(await Promise.all(failed)).toEqual(Array(2).fill(expect.stringMatching('403')));
	const next = insert({ taskKey: 'c' });
	await answerAll();
	expect([await next, batches.length]).toEqual([1, 2]);
});
