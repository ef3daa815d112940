import type { Chunk } from '../../../../../nodes/shared/api/answers/schemas';
import { defaultCaptionOptions } from '../../../../../nodes/shared/transcript/captions/captionOptions';
import {
	renderTranscript,
	transcriptFormats,
	type TranscriptFormatName,
} from '../../../../../nodes/shared/transcript/formats/transcriptFormats';
import { taskOf } from '../exampleTask.mts';

const render = (format: TranscriptFormatName, result: Parameters<typeof taskOf>[0]) =>
	String(renderTranscript(taskOf(result), format, defaultCaptionOptions));

const minutes = (text: string, nth: number, speakerName?: string): Chunk => ({
	...{ text, speakerName },
	startMs: nth * 60_000,
	endMs: nth * 60_000 + 3000,
});

describe('text for reading', () => {
	const meeting = [
		minutes('One.', 0, 'Ann'),
		minutes('Two.', 1, 'Ann'),
		minutes('Three.', 2, 'Bob'),
		minutes('Four.', 3),
	];

	test('has a paragraph for each turn', () => {
		expect(render('txt', { chunks: meeting })).toBe('Ann: One. Two.\n\nBob: Three.\n\nFour.\n');
	});

	test('has bold names and the time of each paragraph, about every minute, in Markdown', () => {
		expect(render('md', { chunks: meeting })).toBe(
			'# Transcript\n\n**Ann** [00:00:00] One.\n\n[00:01:00] Two.\n\n**Bob** [00:02:00] Three.\n\n[00:03:00] Four.\n',
		);
	});

	test('keeps the lines of the whole text where that says the same', () => {
		const chunks = [minutes('One. Two.', 0), minutes('Three.', 1)];
		expect(render('txt', { chunks, fullText: ' One.\r\nTwo.\n\n\nThree.\u0007 ' })).toBe(
			'One.\nTwo.\n\n\nThree.\n',
		);
		expect(render('txt', { chunks, fullText: 'One. Three.' })).toBe('One. Two. Three.\n');
	});

	test('joins Chinese without spaces, and everything else with them', () => {
		const chunks = [
			minutes('你好。', 0),
			minutes('世界。', 1),
			minutes('OK', 2),
			minutes('สวัสดี', 3),
			minutes('ครับ', 4),
		];
		expect(render('txt', { chunks })).toBe('你好。世界。 OK สวัสดี ครับ\n');
	});

	test('says in Markdown what it says, and does nothing', () => {
		const text = '*a* _b_ `c` <b>d</b> [e](f) ![g](h) i|j ~~k~~ &lt; A & B \\* # l';
		expect(render('md', { chunks: [minutes(text, 0, '**')] })).toBe(
			'# Transcript\n\n**\\*\\*** [00:00:00] \\*a\\* \\_b\\_ \\`c\\` \\<b>d\\</b> \\[e\\](f) !\\[g\\](h) i\\|j \\~\\~k\\~\\~ \\&lt; A & B \\\\\\* # l\n',
		);
	});
});

describe('subtitles', () => {
	const chunks = [minutes('<i>a</i> --> {\\an8}\\N 1 < 2 & 3 > 2 <', 0, '<b> & {x}')];

	test('show markup in SubRip with look-alikes', () => {
		expect(render('srt', { chunks })).toBe(
			'1\n00:00:00,000 --> 00:00:03,500\n‹b› & (x): ‹i›a‹/i› --›\n(∖an8)∖N 1 ‹ 2 & 3 › 2 ‹\n',
		);
	});

	test('escape markup in WebVTT', () => {
		expect(render('vtt', { chunks })).toBe(
			'WEBVTT\n\n00:00:00.000 --> 00:00:03.500\n<v &lt;b&gt; &amp; {x}>&lt;b&gt; &amp; {x}: &lt;i&gt;a&lt;/i&gt; --&gt;\n{\\an8}\\N 1 &lt; 2 &amp; 3 &gt; 2 &lt;</v>\n',
		);
	});
});

describe('every format', () => {
	test.each([
		['txt', ''],
		['srt', ''],
		['vtt', 'WEBVTT\n'],
		['md', '# Transcript\n'],
		['json', `${JSON.stringify(taskOf({}))}\n`],
	] as const)('%s of an empty transcript is a valid empty file', (format, file) => {
		expect(render(format, {})).toBe(file);
	});

	test('is named, and unknown ones are refused', () => {
		const names = transcriptFormats.map(({ name }) => name);
		expect(names.toSorted()).toEqual(['ass', 'docx', 'json', 'md', 'srt', 'ttml', 'txt', 'vtt']);
		const unknown = JSON.parse('"pdf"');
		expect(() => render(unknown, {})).toThrow(RangeError);
	});

	test('json keeps every field, known or not', () => {
		const task = taskOf({ billedCredits: '1.000000000000', invented: { later: [1, null] } });
		expect(JSON.parse(String(renderTranscript(task, 'json', defaultCaptionOptions)))).toEqual(task);
	});

	test('keeps 5,000 chunks that all last as long as the recording, with unusable indexes', () => {
		const words = Array.from({ length: 50_000 }, (_, nth) => ({
			text: `w${nth % 97}`,
			startMs: nth * 400,
			endMs: nth * 400 + 300,
		}));
		const chunks = Array.from({ length: 5000 }, (_, nth) => ({
			text: words
				.slice(nth * 10, nth * 10 + 10)
				.map(({ text }) => text)
				.join(' '),
			...{ startMs: 0, endMs: 20_000_000, wordStartIndex: 7, wordEndIndex: 3 },
		}));
		const text = render('txt', { chunks, words: words.toReversed() });
		expect(text.trim() === words.map((word) => word.text).join(' ')).toBe(true);
	});
});
