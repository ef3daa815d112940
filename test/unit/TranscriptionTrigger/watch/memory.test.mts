import type { TaskRecord } from '../../../../nodes/TranscriptionTrigger/watch/watchState';
import { a, b, ended, pollOnce, remembering, row, whole } from './pollOnce.mts';

const done: TaskRecord = { status: 'SUCCEEDED' };

test('a whole listing forgets what is gone', () => {
	const state = remembering({ [a]: done, [b]: done });
	expect([...pollOnce(state, whole(b), {}).next.tasks.keys()]).toEqual([b]);
});

test('ids are the same in any case and order', () => {
	const state = remembering({ [a]: done, [b]: done });
	expect(pollOnce(state, whole(b.toUpperCase(), ` ${a}\t`), {}).asked).toEqual([]);
});

test('an id that comes back after it was forgotten is new', () => {
	const forgotten = pollOnce(remembering({ [a]: done }), whole(), {}).next;
	expect(pollOnce(forgotten, whole(a), { [a]: ended('FAILED') }).emitted).toEqual(['FAILED']);
});

test('row ids that are gone are forgotten, even if the task is still listed', () => {
	const state = remembering({ [a]: { status: 'SUCCEEDED', rows: [1, 2] } });
	expect(pollOnce(state, whole(row(2, a)), {}).next.tasks.get(a)?.rows).toEqual([2]);
});

test('a row is cleaned up at the poll after its emission, and again until that has worked', () => {
	const first = pollOnce(remembering(), whole(row(1, a)), { [a]: ended('SUCCEEDED') });
	const second = pollOnce(first.next, whole(row(1, a)), {});
	const third = pollOnce(second.next, whole(row(1, a)), {});
	expect([first.cleaned, second.cleaned, third.cleaned]).toEqual([
		[],
		['1 SUCCEEDED'],
		['1 SUCCEEDED'],
	]);
});

test('a row that is listed again after it was marked was cleared by a person: it goes out again', () => {
	const finds = { [a]: ended('SUCCEEDED') };
	const emitted = pollOnce(remembering(), whole(row(1, a), row(2, a)), finds);
	const marked = pollOnce(emitted.next, whole(row(1, a), row(2, a)), {}, { cleans: [1, 2] });
	const cleared = pollOnce(marked.next, whole(row(2, a)), finds);
	expect(cleared.emitted).toEqual(['SUCCEEDED row 2']);
	expect(pollOnce(cleared.next, whole(row(2, a)), {})).toMatchObject({
		asked: [],
		cleaned: ['2 SUCCEEDED'],
	});
});

test('a row that is cleared before it could be marked is not emitted twice', () => {
	const finds = { [a]: ended('SUCCEEDED') };
	const emitted = pollOnce(remembering(), whole(row(1, a)), finds);
	const unmarked = pollOnce(emitted.next, whole(row(1, a)), finds);
	expect(pollOnce(unmarked.next, whole(row(1, a)), finds)).toMatchObject({
		asked: [],
		emitted: [],
	});
});

test('a row that was given another task is not cleaned up', () => {
	const state = remembering({ [a]: { status: 'SUCCEEDED', rows: [1] } });
	expect(pollOnce(state, whole(row(1, b)), {})).toMatchObject({ cleaned: [], asked: [b] });
});

test('a row that is cleared while its mark is not remembered is marked once more, and then may be cleared', () => {
	const finds = { [a]: ended('SUCCEEDED') };
	const { next: emitted } = pollOnce(remembering(), whole(row(1, a), row(2, b)), finds);
	// the poll that marked the row is lost with a crash, or failed: the memory is that of before
	const again = pollOnce(emitted, whole(row(1, a), row(2, b)), finds, { cleans: [1] });
	expect(again).toMatchObject({ emitted: [], cleaned: ['1 SUCCEEDED'] });
	expect(pollOnce(again.next, whole(row(1, a)), finds).emitted).toEqual(['SUCCEEDED row 1']);
	// and if a poll has listed the table without the row, the clearing counts at once
	const listed = pollOnce(emitted, whole(row(2, b)), {});
	expect(pollOnce(listed.next, whole(row(1, a)), finds).emitted).toEqual(['SUCCEEDED row 1']);
});

test('a malformed id is named once, shortened, and does not stand in the way', () => {
	const text = `no id ${'x'.repeat(100)}`;
	const first = pollOnce(remembering(), whole(text, a), {});
	const second = pollOnce(first.next, whole(text, a), {});
	expect(first.malformed).toEqual([text.slice(0, 40)]);
	expect([second.malformed, first.asked]).toEqual([[], [a]]);
	expect(
		pollOnce(pollOnce(second.next, whole(a), {}).next, whole(text), {}).malformed,
	).toHaveLength(1);
});

test('an empty cell is no id and no mistake', () => {
	expect(pollOnce(remembering(), whole(row(1, ''), row(2, '  ')), {})).toMatchObject({
		asked: [],
		malformed: [],
	});
});
