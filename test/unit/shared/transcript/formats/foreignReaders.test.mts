import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse as parseAss } from 'ass-compiler';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { taskSchema } from '../../../../../nodes/shared/api/answers/schemas';
import { defaultCaptionOptions } from '../../../../../nodes/shared/transcript/captions/captionOptions';
import { toAss } from '../../../../../nodes/shared/transcript/formats/ass';
import { toDocx } from '../../../../../nodes/shared/transcript/formats/docx';
import { transcriptOf } from '../../../../../nodes/shared/transcript/formats/transcript';
import { toTtml } from '../../../../../nodes/shared/transcript/formats/ttml';

/** The part of `imsc` that is used; it comes without types. */
interface Imsc {
	fromXML(
		file: string,
		reports: Record<'info' | 'warn' | 'error' | 'fatal', (message: string) => void>,
	): { getMediaTimeEvents(): number[] };
}
const require = createRequire(import.meta.url);
// the part that reads; the rest draws in browsers
const imsc: Imsc = require('imsc/src/main/js/doc.js');

const names = ['two-speaker-meeting', 'lecture', 'chinese', 'arabic', 'thai'];
const read = (name: string) => {
	const file = `test/fixtures/transcripts/${name}.task.json`;
	const task = taskSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
	return transcriptOf(task, defaultCaptionOptions, `${name}.mp4`);
};
const withoutSpace = (text: string) => text.replace(/\s+/g, '');

describe.each(names)('readers that nobody here wrote understand %s', (name) => {
	const transcript = read(name);
	const { cues } = transcript;
	const texts = cues.map(({ text }) => withoutSpace(text));

	test('as ASS: every cue with its words', () => {
		const { events } = parseAss(toAss(transcript));
		expect(events.dialogue).toHaveLength(cues.length);
		for (const [index, { Start, End, Text }] of events.dialogue.entries()) {
			expect(Math.abs(Start * 1000 - (cues[index]?.startMs ?? 0))).toBeLessThanOrEqual(5);
			expect(End).toBeGreaterThan(Start);
			expect(withoutSpace(Text.combined.replaceAll('\\N', ''))).toContain(
				(texts[index] ?? '').replaceAll('<', '‹').replaceAll('>', '›'),
			);
		}
	});

	test('as TTML: well-formed, every cue at its time', () => {
		const file = toTtml(transcript);
		expect(XMLValidator.validate(file)).toBe(true);
		const parsed = new XMLParser({ ignoreAttributes: false }).parse(file);
		expect(parsed.tt.body.div.p).toHaveLength(cues.length);
		const complaints: string[] = [];
		const note = (message: string) => void complaints.push(message);
		const document = imsc.fromXML(file, {
			info: () => {},
			warn: note,
			error: note,
			fatal: note,
		});
		const times = document.getMediaTimeEvents();
		for (const { startMs, endMs } of cues) {
			expect(times).toEqual(
				expect.arrayContaining([
					expect.closeTo(startMs / 1000, 3),
					expect.closeTo(endMs / 1000, 3),
				]),
			);
		}
		expect(complaints).toEqual([]);
	});

	test('as DOCX: a heading, and all that was said', async () => {
		const bytes = Buffer.from(toDocx(transcript));
		const { value: html, messages } = await mammoth.convertToHtml({ buffer: bytes });
		expect(messages).toEqual([]);
		expect(html).toContain(`<h1>${name}</h1>`);
		const { value: text } = await mammoth.extractRawText({ buffer: bytes });
		const said = transcript.stretches.flatMap(({ units }) => units.map((unit) => unit.text));
		const bare = withoutSpace(text.replace(/\[\d\d:\d\d:\d\d\]/g, ''));
		for (const word of said) expect(bare).toContain(withoutSpace(word));
		for (const part of Object.values(unzipSync(bytes))) {
			expect(XMLValidator.validate(strFromU8(part))).toBe(true);
		}
	});
});
