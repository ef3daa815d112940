import { listTaskIds } from '../../../../nodes/TranscriptionTrigger/sources/taskIds.source';

test.each<[string, unknown, string[]]>([
	['commas, spaces and lines', ' a, b;c\n\td,,e ', ['a', 'b', 'c', 'd', 'e']],
	['a list', ['a', 'b c', ['d']], ['a', 'b', 'c', 'd']],
	['nothing', '', []],
	['no value', undefined, []],
	['a list with gaps', [null, 'a', undefined, ''], ['a']],
	['a number', 7, ['7']],
	['an object, kept whole so that the log can name it', [{ id: 'a b' }], ['{"id":"a b"}']],
])('reads %s', (_name, value, ids) => {
	const { entries, listAfter } = listTaskIds(value);
	expect(entries.map(({ taskId }) => taskId).filter(Boolean)).toEqual(ids);
	expect(listAfter).toBeUndefined();
});
