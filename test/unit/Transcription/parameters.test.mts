import {
	readChoice,
	readChoices,
	readText,
	readUrl,
	readUuid,
} from '../../../nodes/Transcription/parameters';
import { contextWith, refusal } from './contextWith.mts';

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
			'Expected text for the parameter name, found "{"a":1}"',
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
			`Expected one of fail, output for the parameter onTimeout, found "${value}"`,
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
		[['srt', 'docx'], '"docx"'],
		['docx', '"docx"'],
		[[1], '"1"'],
		[null, 'nothing'],
	])('%j is refused', (value, found) => {
		expect(refusal(() => read(value))).toBe(
			`Expected a list of txt, srt, vtt for the parameter files, found ${found}`,
		);
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
		const found = value === '' ? 'nothing' : `"${value}"`;
		expect(refusal(() => read(value))).toMatch(
			/^Expected a UUID for the task such as [0-9a-f-]{36}, found /,
		);
		expect(refusal(() => read(value))).toContain(`found ${found}`);
	});

	test('what was found is quoted briefly', () => {
		expect(refusal(() => read('x'.repeat(500)))).toMatch(/found "x{80}…"$/);
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
		['', 'nothing'],
		['example.com/a.mp3', '"text that is not a URL"'],
		['https://', '"text that is not a URL"'],
		['file:///etc/passwd', '"the scheme file:"'],
		['ftp://example.com/a.mp3', '"the scheme ftp:"'],
		['data:audio/mpeg;base64,SUQz', '"the scheme data:"'],
		['javascript:alert(1)', '"the scheme javascript:"'],
	])('%j is refused and not repeated', (value, found) => {
		expect(refusal(() => read(value))).toBe(
			`Expected a file URL that begins with http:// or https://, found ${found}`,
		);
	});
});
