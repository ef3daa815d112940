import fc from 'fast-check';

import { cleanFileName, extensionOf } from '../../../nodes/shared/fileName';

describe('a bare, printable file name', () => {
	test.each([
		['a simple name', 'meeting.mp4', 'meeting.mp4'],
		['spaces and scripts', '  Büro  Q3 会议.m4a ', 'Büro Q3 会议.m4a'],
		['what Windows forbids', 'what? <now>: "a|b*".mp3', 'what now a b.mp3'],
		['a device of Windows', 'CON.mp3', '_CON.mp3'],
		['a device with two extensions', 'nul.tar.mp3', '_nul.tar.mp3'],
		['a device with a superscript', 'com¹ .wav', '_com¹.wav'],
		['a word that only begins like a device', 'console.mp3', 'console.mp3'],
		['dots and blanks before the extension', 'trailing. . .mp3', 'trailing.mp3'],
		['dots and blanks at the end', 'meeting. .', 'meeting'],
		['a letter in two parts, with something hidden between', 'Bu\u200b\u0308ro.mp3', 'Büro.mp3'],
		['a letter in two parts', 'Bu\u0308ro.mp3', 'Büro.mp3'],
		['a path', '/home/anna/voice.wav', 'voice.wav'],
		['a path of another system', 'C:\\Users\\anna\\voice.wav', 'voice.wav'],
		['steps upwards', '../../etc/passwd', 'passwd'],
		['line breaks that would begin a header', 'a\r\nX-Evil: 1.mp3', 'a X-Evil 1.mp3'],
		['a zero byte', 'a\u0000.mp3', 'a.mp3'],
		['an override that turns the name around', 'song\u202egpj.mp3', 'songgpj.mp3'],
		['a half character', 'a\ud800.mp3', 'a.mp3'],
		['an emoji of several parts', '👩‍🎤.mp3', '👩‍🎤.mp3'],
		['a hidden file', '.env', 'env'],
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
		['a long name', `${'a'.repeat(300)}.mp3`, `${'a'.repeat(195)}.mp3`],
		['a long name of long letters', `${'会'.repeat(300)}.mp3`, `${'会'.repeat(65)}.mp3`],
		[
			'a long name that ends in the middle of a letter',
			`a${'🎙'.repeat(60)}.mp3`,
			`a${'🎙'.repeat(48)}.mp3`,
		],
		['a long name without an extension', 'a'.repeat(300), 'a'.repeat(199)],
		['what only looks like an extension', `a.${'b'.repeat(300)}`, `a.${'b'.repeat(197)}`],
	])('%s is cut, the extension stays', (_, name, cleaned) => {
		expect(cleanFileName(name)).toBe(cleaned);
	});

	test('an endless name is cut without trying every length', () => {
		expect(cleanFileName(`${'é'.repeat(2_000_000)}.mp3`)).toBe(`${'é'.repeat(97)}.mp3`);
	});

	test('whatever comes in, what goes out is short, printable, no path, and stays as it is', () => {
		const text = fc.string({ unit: 'binary', maxLength: 400, size: 'max' });
		let longest = 0;
		fc.assert(
			fc.property(text, (name) => {
				const cleaned = cleanFileName(name);
				longest = Math.max(longest, Buffer.byteLength(name));
				if (cleaned === undefined) return;
				expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(200);
				expect(cleaned).not.toMatch(
					/[\\/\p{Cc}\p{Cs}<>:"|?*\u202a-\u202e\u2066-\u2069]|^[. ]|[. ]$|^$/u,
				);
				expect(cleanFileName(cleaned)).toBe(cleaned);
			}),
		);
		expect(longest).toBeGreaterThan(300);
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
