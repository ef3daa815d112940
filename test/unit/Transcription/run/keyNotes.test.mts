import { describeKeys, hintAtKeys } from '../../../../nodes/Transcription/run/keyNotes';
import { contextWith } from '../contextWith.mts';

const mixUp = { known: 'memo.mp3', came: 'interview.ogg' };

test('nothing is said where every key stood for its own file', () => {
	expect(describeKeys(new Map())).toBeUndefined();
});

test('a key that stood for two files is named with both, and what to do', () => {
	expect(describeKeys(new Map([['k1', mixUp]]))).toBe(
		'\'Register Key\': "k1" is known as that of "memo.mp3", and so "interview.ogg" got the transcript of that file. If these are two recordings, enter an expression that is different for every file.',
	);
});

test('of many such keys one is named', () => {
	const notes = new Map(['a', 'b', 'c'].map((key) => [key, mixUp]));
	expect(describeKeys(notes)).toMatch(/^'Register Key': "a" \(and 2 more\) is known/);
});

test('it is a warning in the output', () => {
	const hints: unknown[] = [];
	const addExecutionHints = (hint: unknown) => void hints.push(hint);
	hintAtKeys(Object.assign(contextWith({}), { addExecutionHints }), new Map([['k1', mixUp]]));
	expect(hints).toMatchObject([{ location: 'outputPane', type: 'warning' }]);
});
