import {
	readChoice,
	readChoices,
	readText,
} from '../../../../nodes/Transcription/parameters/parameters';
import { readUrl, readUuid } from '../../../../nodes/Transcription/parameters/formedValues';
import { contextWith, refusal } from '../contextWith.mts';

describe('text', () => {
	test.each([
		['  meeting.mp3 ', 'meeting.mp3'],
		[42, '42'],
		[false, 'false'],
		[null, ''],
		[undefined, ''],
	])('%j is read as "%s"', (value, text) => {
		expect(readText(contextWith({ name: value }), 'name', 0)).toBe(text);
	});

	test('an object is refused', () => {
		expect(refusal(() => readText(contextWith({ name: { a: 1 } }), 'name', 0))).toBe(
			`'Name' must be text. You entered {"a":1}`,
		);
	});
});

describe('a choice', () => {
	const read = (value: unknown) =>
		readChoice(contextWith({ options: { onTimeout: value } }), 'options.onTimeout', 0, [
			'fail',
			'output',
		]);

	test.each([
		['fail', 'fail'],
		['output', 'output'],
		['', 'fail'],
		[undefined, 'fail'],
	])('%j is %s', (value, choice) => {
		expect(read(value)).toBe(choice);
	});

	test.each(['Fail', 'none', 1])('%j is refused', (value) => {
		expect(refusal(() => read(value))).toBe(
			`'On Timeout' must be one of fail, output. You entered "${value}"`,
		);
	});
});

describe('several choices', () => {
	const read = (value: unknown) =>
		readChoices(contextWith({ files: value }), 'files', 0, ['txt', 'srt', 'vtt']);

	test.each([
		[
			['vtt', 'txt'],
			['txt', 'vtt'],
		],
		[['srt', 'srt'], ['srt']],
		['srt', ['srt']],
		[[], []],
		[undefined, []],
	])('%j is %j, in the order of the list', (value, chosen) => {
		expect(read(value)).toEqual(chosen);
	});

	test.each([
		[['srt', 'docx'], 'You entered "docx"'],
		['docx', 'You entered "docx"'],
		[[1], 'You entered 1'],
		[null, 'It is empty'],
	])('%j is refused', (value, found) => {
		expect(refusal(() => read(value))).toBe(`'Files' must be a list of txt, srt, vtt. ${found}`);
	});
});

describe('a UUID', () => {
	const read = (value: unknown) => readUuid(contextWith({ taskId: value }), 'taskId', 0, 'task');
	const id = '8d7c6b5a-4f3e-4d2c-8b1a-0f9e8d7c6b5a';

	test.each([id, id.toUpperCase(), ` ${id}\n`, '00000000-0000-0000-0000-000000000000'])(
		'%j is one',
		(value) => {
			expect(read(value)).toBe(value.trim());
		},
	);

	test.each([
		'',
		'task-1',
		`${id}0`,
		id.slice(1),
		`../${id}`,
		`${id}/x`,
		`{${id}}`,
		id.replaceAll('-', ''),
	])('%j is none', (value) => {
		const what = value === '' ? "'Task ID' is empty" : `"${value}" is not a task ID`;
		expect(refusal(() => read(value))).toBe(`${what}. Use 'transcriptId' from Create Task`);
	});

	test('an expression that gives nothing is said to be one', () => {
		const stored = { parameters: { taskId: '={{ $json.transcriptId }}' } };
		const context = Object.assign(contextWith({ taskId: null }), { getNode: () => stored });
		expect(refusal(() => readUuid(context, 'taskId', 0, 'task'))).toBe(
			"No task ID arrives here: the expression in 'Task ID' gives nothing. Use 'transcriptId' from Create Task",
		);
	});

	test('an asset has its own words', () => {
		const asset = () => readUuid(contextWith({ assetId: 'a-1' }), 'assetId', 0, 'asset');
		expect(refusal(asset)).toBe(`"a-1" is not an asset ID. Use 'assetId' from Upload File`);
	});

	test('what was found is quoted briefly', () => {
		expect(refusal(() => read('x'.repeat(500)))).toMatch(/^"x{80}…" is not a task ID/);
	});
});

describe('a file URL', () => {
	const read = (value: unknown) => readUrl(contextWith({ fileUrl: value }), 'fileUrl', 0);

	test.each([
		['https://example.com/a b.mp3', 'https://example.com/a%20b.mp3'],
		[' HTTP://Example.com/A.mp3?x=1 ', 'http://example.com/A.mp3?x=1'],
		['https://example.com', 'https://example.com/'],
	])('%j becomes %s', (value, url) => {
		expect(read(value)).toBe(url);
	});

	test.each([
		['', 'It is empty'],
		['www.example.com/a.mp3', 'You entered "www.example.com/a.mp3"'],
		['example.com/a.mp3?sig=secret#part', 'You entered "example.com/a.mp3"'],
		['file:///etc/passwd', 'You entered "file:///etc/passwd"'],
		['ftp://ann:secret@example.com/a.mp3', 'You entered "ftp://example.com/a.mp3"'],
		['javascript:alert(1)', 'You entered "javascript:alert(1)"'],
	])('%j is refused, and what may be secret in it is not repeated', (value, found) => {
		expect(refusal(() => read(value))).toBe(
			`'File URL' must be an address that begins with https:// or http://. ${found}`,
		);
	});

	test('"https://" alone is no address', () => {
		expect(refusal(() => read('https://'))).toBe(
			`'File URL' must be a complete address. You entered "https://"`,
		);
	});
});
