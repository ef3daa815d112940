import { a, b, c, ended, pollOnce, remembering, row, whole } from './pollOnce.mts';

test('a finished task goes out once and is never looked up again', () => {
	const first = pollOnce(remembering(), whole(a), { [a]: ended('SUCCEEDED') });
	const second = pollOnce(first.next, whole(a), { [a]: ended('SUCCEEDED') });
	expect(first.emitted).toEqual(['SUCCEEDED']);
	expect(second).toMatchObject({ asked: [], emitted: [] });
});

test('the oldest task goes first, one without a readable time last', () => {
	const lookUps = {
		[a]: ended('SUCCEEDED', '2026-05-01T10:00:00.000Z'),
		[b]: ended('SUCCEEDED', 'yesterday'),
		[c]: ended('SUCCEEDED', '2026-05-01T09:00:00.000Z'),
	};
	const { emitted } = pollOnce(remembering(), whole(b, a, c), lookUps);
	expect(emitted).toEqual([
		'SUCCEEDED 2026-05-01T09:00:00.000Z',
		'SUCCEEDED 2026-05-01T10:00:00.000Z',
		'SUCCEEDED yesterday',
	]);
});

test('what does not fit into a batch stays due and goes out at the next poll', () => {
	const lookUps = { [a]: ended('SUCCEEDED', '2026-01-02'), [b]: ended('FAILED', '2026-01-01') };
	const first = pollOnce(remembering(), whole(a, b), lookUps, { mostEmissions: 1 });
	const second = pollOnce(first.next, whole(a, b), lookUps, { mostEmissions: 1 });
	const third = pollOnce(second.next, whole(a, b), lookUps, { mostEmissions: 1 });
	expect([first.emitted, second.emitted, third.emitted]).toEqual([
		['FAILED 2026-01-01'],
		['SUCCEEDED 2026-01-02'],
		[],
	]);
});

test('rows that share a task are one item each; the same id twice without a row is one', () => {
	const lookUps = { [a]: ended('SUCCEEDED') };
	const rows = pollOnce(remembering(), whole(row(1, a), row(2, a.toUpperCase())), lookUps);
	const ids = pollOnce(remembering(), whole(a, a.toUpperCase()), lookUps);
	expect(rows).toMatchObject({ asked: [a], emitted: ['SUCCEEDED row 1', 'SUCCEEDED row 2'] });
	expect(ids).toMatchObject({ asked: [a], emitted: ['SUCCEEDED'] });
});

test('rows of one task beyond the batch are not lost', () => {
	const lookUps = { [a]: ended('SUCCEEDED') };
	const listing = whole(row(1, a), row(2, a), row(3, a));
	const first = pollOnce(remembering(), listing, lookUps, { mostEmissions: 2 });
	const second = pollOnce(first.next, listing, lookUps, { mostEmissions: 2 });
	expect([first.emitted.length, second.emitted]).toEqual([2, ['SUCCEEDED row 3']]);
});

test('a row added later for a task that has gone out is an item of its own', () => {
	const lookUps = { [a]: ended('SUCCEEDED') };
	const first = pollOnce(remembering(), whole(row(1, a)), lookUps);
	const second = pollOnce(first.next, whole(row(1, a), row(2, a)), lookUps);
	expect(second.emitted).toEqual(['SUCCEEDED row 2']);
	expect(pollOnce(second.next, whole(row(1, a), row(2, a)), lookUps).asked).toEqual([]);
});

test('an event that is not selected is recorded and cleaned up, not emitted', () => {
	const passedOver = { [a]: { outcome: 'passedOver', status: 'FAILED' } } as const;
	const first = pollOnce(remembering(), whole(row(1, a), row(2, a)), passedOver);
	const second = pollOnce(first.next, whole(row(1, a), row(2, a)), {});
	expect([first.emitted, first.cleaned]).toEqual([[], []]);
	expect(second).toMatchObject({ asked: [], cleaned: ['1 FAILED', '2 FAILED'] });
});

test('a batch ends where its transcripts become too large, with one at least', () => {
	const lookUps = {
		[a]: ended('SUCCEEDED', '2026-01-01', 60),
		[b]: ended('SUCCEEDED', '2026-01-02', 40),
		[c]: ended('SUCCEEDED', '2026-01-03', 1),
	};
	const sizes = (mostBytes: number) =>
		pollOnce(remembering(), whole(a, b, c), lookUps, { mostBytes }).emitted.length;
	expect([sizes(10), sizes(99), sizes(100), sizes(101)]).toEqual([1, 1, 2, 3]);
});
