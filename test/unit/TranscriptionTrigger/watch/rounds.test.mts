import {
	a,
	b,
	c,
	ended,
	now,
	pending,
	pollOnce,
	remembering,
	row,
	until,
	whole,
} from './pollOnce.mts';

const done = { status: 'SUCCEEDED' } as const;
const idsIn = (state: { tasks: ReadonlyMap<string, unknown> }) => [...state.tasks.keys()];

test('part of a list forgets nothing', () => {
	const state = remembering({ [a]: done, [b]: { ...done, rows: [7] } });
	const { next } = pollOnce(state, until(7, row(7, b)), {});
	expect([idsIn(next), next.round?.listAfter]).toEqual([[a, b], 7]);
});

test('what a full round over several polls did not list is forgotten', () => {
	const state = remembering({ [a]: done, [b]: { ...done, rows: [7] }, [c]: done });
	const first = pollOnce(state, until(7, row(7, b)), {});
	const second = pollOnce(first.next, until(8, row(8, c)), { [c]: pending });
	const third = pollOnce(second.next, whole(), {});
	expect(idsIn(second.next)).toEqual([a, b, c]);
	expect(idsIn(third.next)).toEqual([b, c]);
	expect(third.next.round).toBeUndefined();
	expect(third.next.tasks.get(b)).toEqual({ ...done, rows: [7] });
});

test('rows that a full round did not list are forgotten, also if their task is still listed', () => {
	const state = remembering({ [a]: { ...done, rows: [1, 2, 9] } });
	const first = pollOnce(state, until(2, row(2, a)), {});
	const second = pollOnce(first.next, whole(row(9, a)), {});
	expect(second.next.tasks.get(a)).toEqual({ ...done, rows: [2, 9] });
});

test('what is emitted on the way stays known', () => {
	const first = pollOnce(remembering(), until(1, row(1, a)), { [a]: ended('SUCCEEDED') });
	const second = pollOnce(first.next, whole(row(2, b)), { [b]: ended('SUCCEEDED') });
	const again = pollOnce(second.next, whole(row(1, a), row(2, b)), {});
	expect([first.emitted, second.emitted, again.asked]).toEqual([
		['SUCCEEDED row 1'],
		['SUCCEEDED row 2'],
		[],
	]);
});

test('texts that are no ids are named once, and forgotten after a round without them', () => {
	const first = pollOnce(remembering(), until(1, row(1, 'x')), {});
	const second = pollOnce(first.next, whole(row(2, 'y')), {});
	expect([first.malformed, second.malformed]).toEqual([['x'], ['y']]);
	const third = pollOnce(second.next, until(1, row(1, 'x')), {});
	const fourth = pollOnce(third.next, whole(), {});
	expect([third.malformed, fourth.next.malformed]).toEqual([[], ['x']]);
});

test('a list that fits into one poll again leaves no marks of rounds behind', () => {
	const state = remembering({ [a]: { since: now, dueAt: now + 1 } });
	const first = pollOnce(state, until(1, row(1, a)), {});
	const second = pollOnce(first.next, whole(), {});
	const { next } = pollOnce(second.next, whole(row(1, a)), {});
	expect(next.tasks.get(a)).toEqual({ since: now, dueAt: now + 1 });
});

test('a memory that never shrinks is no more: a table that is always read in parts stays bounded', () => {
	let state = remembering();
	for (let poll = 0; poll < 300; poll++) {
		const isEnd = poll % 3 === 2;
		const id = `00000000-0000-4000-8000-${String(poll).padStart(12, '0')}`;
		const entry = row(poll, id);
		const listing = isEnd ? whole(entry) : until(poll, entry);
		state = pollOnce(state, listing, { [id]: pending }).next;
	}
	expect(state.tasks.size).toBeLessThanOrEqual(6);
});
