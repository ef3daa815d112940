import { readBoolean, readNumber } from '../../../../nodes/Transcription/parameters/parameters';
import {
	readLanguage,
	readMimeType,
} from '../../../../nodes/Transcription/parameters/formedValues';
import { contextWith, refusal } from '../contextWith.mts';

describe('a number', () => {
	const read = (value: unknown, limits: Parameters<typeof readNumber>[4]) =>
		readNumber(contextWith({ options: { parallelItems: value } }), 'parallelItems', 0, 5, limits);
	const slots = { min: 1, max: 50, isWhole: true };

	test.each([
		[undefined, 5],
		[1, 1],
		[50, 50],
		['7', 7],
		[' 7 ', 7],
	])('%j is %s', (value, number) => {
		expect(read(value, slots)).toBe(number);
	});

	test.each([0, 51, 2.5, -1, NaN, Infinity, '', 'many', null, true, [5], '5 items'])(
		'%j is refused',
		(value) => {
			expect(refusal(() => read(value, slots))).toMatch(
				/^'Parallel Items' must be a whole number from 1 to 50\. (You entered|It is empty)/,
			);
		},
	);

	test('without an upper limit', () => {
		expect(read(1e9, { min: 0 })).toBe(1e9);
		expect(read(0.5, { min: 0 })).toBe(0.5);
		expect(refusal(() => read(-0.1, { min: 0 }))).toBe(
			`'Parallel Items' must be a number from 0 up. You entered -0.1`,
		);
	});
});

describe('true or false', () => {
	const read = (value: unknown) =>
		readBoolean(contextWith({ simplify: value }), 'simplify', 0, true);

	test.each([
		[true, true],
		[false, false],
		[undefined, true],
	])('%j is %s', (value, boolean) => {
		expect(read(value)).toBe(boolean);
	});

	test.each(['false', 0, null])('%j is refused', (value) => {
		expect(refusal(() => read(value))).toMatch(/^'Simplify' must be true or false\. /);
	});
});

describe('the language', () => {
	test.each([
		[{ language: 'Auto' }, 'Auto'],
		[{ language: 'auto' }, 'Auto'],
		[{}, 'Auto'],
		[{ language: 'english' }, 'english'],
		[{ language: 'German' }, 'german'],
		[{ language: 'custom', customLanguage: ' Swiss German ' }, 'swiss german'],
		[{ language: 'custom', customLanguage: 'AUTO' }, 'Auto'],
		[{ language: 'spanish', customLanguage: 'german' }, 'spanish'],
	])('%j is %s', (parameters, language) => {
		expect(readLanguage(contextWith(parameters), 0)).toBe(language);
	});

	test('a custom one must be named', () => {
		expect(
			refusal(() => readLanguage(contextWith({ language: 'custom', customLanguage: ' ' }), 0)),
		).toMatch(/^'Custom Language' must be the lowercase English name .*\. It is empty$/);
	});
});

describe('a media type', () => {
	const read = (value: unknown) => readMimeType(contextWith({ options: { mimeType: value } }), 0);

	test.each([
		'',
		'audio/mpeg',
		'video/x-matroska',
		'audio/webm;codecs=opus',
		'audio/L16; rate=16000',
	])('%j may stand in a header', (value) => {
		expect(read(value)).toBe(value);
	});

	test.each([
		'mp3',
		'audio/',
		'audio/mpeg\r\nX-Evil: 1',
		'audio/mpeg; a\u0000',
		'áudio/mpeg',
		'a/b/c',
	])('%j may not', (value) => {
		expect(refusal(() => read(value))).toMatch(
			/^'MIME Type' must be a media type such as audio\/mpeg\. You entered /,
		);
	});
});
