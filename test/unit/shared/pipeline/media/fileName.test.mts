import fc from 'fast-check';

import {
	cleanFileName,
	extensionOf,
	fileNameFromDisposition,
	fileNameFromUrl,
} from '../../../../../nodes/shared/pipeline/media/fileName';

describe('a bare, printable file name', () => {
	test.each([
		['a simple name', 'meeting.mp4', 'meeting.mp4'],
		['spaces, quotes and scripts', ' Büro "Q3" 会议.m4a ', 'Büro "Q3" 会议.m4a'],
		['a letter in two parts', 'Bu\u0308ro.mp3', 'Büro.mp3'],
		['a path', '/home/anna/voice.wav', 'voice.wav'],
		['a path of another system', 'C:\\Users\\anna\\voice.wav', 'voice.wav'],
		['steps upwards', '../../etc/passwd', 'passwd'],
		['line breaks that would begin a header', 'a\r\nX-Evil: 1.mp3', 'aX-Evil: 1.mp3'],
		['a zero byte', 'a\u0000.mp3', 'a.mp3'],
		['an override that turns the name around', 'song\u202egpj.mp3', 'songgpj.mp3'],
		['a half character', 'a\ud800.mp3', 'a.mp3'],
		['an emoji of several parts', '👩‍🎤.mp3', '👩‍🎤.mp3'],
		['a hidden file', '.env', '.env'],
	])('%s', (_, name, cleaned) => {
		expect(cleanFileName(name)).toBe(cleaned);
	});

	test.each([undefined, '', '   ', '.', '..', '...', '/', 'folder/', '\u0000\u202e'])(
		'nothing is left of %j',
		(name) => {
			expect(cleanFileName(name)).toBeUndefined();
		},
	);

	test.each([
		['a long name', `${'a'.repeat(300)}.mp3`, `${'a'.repeat(196)}.mp3`],
		['a long name of long letters', `${'会'.repeat(300)}.mp3`, `${'会'.repeat(65)}.mp3`],
		[
			'a long name that ends in the middle of a letter',
			`a${'🎙'.repeat(60)}.mp3`,
			`a${'🎙'.repeat(48)}.mp3`,
		],
		['a long name without an extension', 'a'.repeat(300), 'a'.repeat(200)],
		['what only looks like an extension', `a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
	])('%s is cut, the extension stays', (_, name, cleaned) => {
		expect(cleanFileName(name)).toBe(cleaned);
	});

	test('an endless name is cut without trying every length', () => {
		expect(cleanFileName(`${'é'.repeat(2_000_000)}.mp3`)).toBe(`${'é'.repeat(98)}.mp3`);
	});

	test('whatever comes in, what goes out is short, printable, no path, and stays as it is', () => {
		const text = fc.string({ unit: 'binary', maxLength: 400 });
		fc.assert(
			fc.property(text, (name) => {
				const cleaned = cleanFileName(name);
				if (cleaned === undefined) return;
				expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(200);
				expect(cleaned).not.toMatch(/[\\/\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|^\.+$|^$/u);
				expect(cleanFileName(cleaned)).toBe(cleaned);
			}),
		);
	});
});

test.each([
	['meeting.MP4', 'mp4'],
	['a.b.wav', 'wav'],
	['meeting', ''],
	['.mp3', ''],
	['meeting.', ''],
	['a.mp3.', ''],
	['a.верх', ''],
	['a.waytoolongforone', ''],
])('the extension of %s is "%s"', (name, extension) => {
	expect(extensionOf(name)).toBe(extension);
});

describe('the name in Content-Disposition', () => {
	test.each([
		['in quotes', 'attachment; filename="meeting.mp3"', 'meeting.mp3'],
		['in quotes, with quotes', 'attachment; filename="the \\"big\\" one.mp3"', 'the "big" one.mp3'],
		['bare', 'inline; filename=meeting.mp3; size=1', 'meeting.mp3'],
		['encoded', "attachment; filename*=UTF-8''B%C3%BCro%20%E4%BC%9A.mp3", 'Büro 会.mp3'],
		[
			'encoded and plain: the encoded one',
			`attachment; filename="B_ro.mp3"; filename*=utf-8'de'B%C3%BCro.mp3`,
			'Büro.mp3',
		],
		['encoded wrongly', "attachment; filename*=UTF-8''100%.mp3", '100%.mp3'],
		['in another spelling', 'Attachment; FileName = "a.mp3"', 'a.mp3'],
		['not there', 'attachment', undefined],
		['empty', 'attachment; filename=""', undefined],
		['no header', undefined, undefined],
	])('%s', (_, header, name) => {
		expect(fileNameFromDisposition(header)).toBe(name);
	});
});

test.each([
	['https://host/files/meeting.mp3?sig=1', 'meeting.mp3'],
	['https://host/B%C3%BCro%20Q3.mp3', 'Büro Q3.mp3'],
	['https://host/100%.mp3', '100%.mp3'],
	['https://host/a%2Fb.mp3', 'a/b.mp3'],
	['https://host/files/', undefined],
	['https://host', undefined],
])('the name in %s is %s', (url, name) => {
	expect(fileNameFromUrl(url)).toBe(name);
});
