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

test('a name is no markup: n8n shows hints as HTML', () => {
	expect(describeKeys(new Map([['<b>', mixUp]]))).not.toMatch(/[<>&]/);
});

test('it is a warning in the output, left out where n8n has none', () => {
	const hints: unknown[] = [];
	const addExecutionHints = (hint: unknown) => void hints.push(hint);
	const notes = new Map([['k1', mixUp]]);
	hintAtKeys(Object.assign(contextWith({}), { addExecutionHints }), notes);
	hintAtKeys(Object.assign(contextWith({}), { addExecutionHints: undefined }), notes);
	expect(hints).toMatchObject([{ location: 'outputPane', type: 'warning' }]);
});
