import fc from 'fast-check';
import type { Chunk, Task } from '../../../../nodes/shared/api/answers/schemas';
import {
	cuesFromTask,
	shownText,
	type Cue,
} from '../../../../nodes/shared/transcript/captions/cuesFromTask';
import { stretchesOf } from '../../../../nodes/shared/transcript/reading/stretches';
import { hostileCase, markedCase } from './hostileTask.mts';

/** Words as anybody would count them: control characters away, then split at any white space. */
function wordsIn(text: string): string[] {
	const visible = text
		.toWellFormed()
		.replaceAll('\u0085', ' ')
		.replace(/(?!\s)\p{Cc}/gu, '');
	return visible.split(/\s+/).filter(Boolean);
}

const ofOneSpeaker = (chunks: Task['chunks']) =>
	(chunks ?? []).map((chunk) => ({ ...chunk, speakerKey: 1, speakerName: 1 }));

const spoken = (cues: readonly Cue[]) => cues.map(({ gap, text }) => gap + text).join('');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const isWide = (grapheme: string) =>
	/(?![\uff61-\uffdc])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff01-\uff60]/u.test(
		grapheme,
	);

/** Columns of a line by the letter of the rule: graphemes, wide CJK (not half-width) counting two. */
const columns = (line: string) =>
	[...graphemes.segment(line)].reduce((sum, { segment }) => sum + (isWide(segment) ? 2 : 1), 0);

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Whether a line has no place to break: no space, and at most one word from a dictionary. */
function isOneWord(line: string): boolean {
	const words = [...segmenter.segment(line)].filter(({ segment }) => unspaced.test(segment));
	// A repetition sign belongs to the word before it.
	return (
		!line.includes(' ') && words.filter(({ segment }) => !/^\p{Lm}/u.test(segment)).length <= 1
	);
}

/** The lines as SubRip shows them, the label in its place. */
const shownLines = (cue: Cue) => shownText(cue).split('\n');

describe('cues of hostile transcripts', () => {
	test('hold the words of the chunks, all of them, once, in order, where nobody overlaps', () => {
		fc.assert(
			fc.property(markedCase, ({ task, options }) => {
				const chunks = (task.chunks ?? []).map((own) => ({
					...own,
					speakerKey: 1,
					speakerName: 1,
				}));
				const words = spoken(cuesFromTask({ ...task, chunks }, options)).split(/\s+/);
				const order = words
					.filter((word) => /^#\d+$/.test(word))
					.map((mark) => Number(mark.slice(1)));
				expect(words).toEqual(order.flatMap((nth) => wordsIn(chunks[nth]?.text ?? '')));
				expect(order.toSorted((a, b) => a - b)).toEqual(chunks.map((_, nth) => nth));
			}),
		);
	});

	test('hold every letter once, in the order of each speaker, whoever overlaps', () => {
		fc.assert(
			fc.property(markedCase, ({ task, options }) => {
				const apart = (texts: readonly string[]) => texts.join('').replace(/\s+/g, '');
				const said = new Map<unknown, string[]>();
				const cues = cuesFromTask(task, { ...options, speakerLabels: true });
				for (const { speaker, lines } of cues.flatMap(({ parts }) => parts)) {
					const texts = lines.flat().map(({ text }) => text);
					said.set(speaker, [...(said.get(speaker) ?? []), ...texts]);
				}
				const stretches = stretchesOf(task, options.speakerNames);
				for (const [speaker, texts] of said) {
					const own = stretches.filter((stretch) => stretch.speaker === speaker);
					const units = own.flatMap((stretch) => stretch.units.map(({ text }) => text));
					expect(texts).toEqual(units);
				}
				const letters = (text: string) => [...text].sort().join('');
				const all = (task.chunks ?? []).flatMap(({ text }) => wordsIn(text ?? ''));
				expect(letters(apart([...said.values()].flat()))).toBe(letters(apart(all)));
			}),
		);
	});

	test('keep chunks in the order of their start, then of `seq`', () => {
		const startOf = (chunk: Chunk | undefined) => Math.max(0, Math.round(chunk?.startMs ?? NaN));
		fc.assert(
			fc.property(markedCase, ({ task, options }) => {
				const own = ofOneSpeaker(task.chunks);
				const marks = spoken(cuesFromTask({ ...task, chunks: own }, options)).match(/#\d+/g) ?? [];
				const chunks = marks.map((mark) => own[Number(mark.slice(1))]);
				const dated = chunks.filter(
					(chunk) =>
						Number.isFinite(chunk?.startMs) &&
						startOf(chunk) <= 3.6e12 &&
						// nothing but zeros is no time
						(startOf(chunk) > 0 || !((chunk?.endMs ?? 1) < 0.5)),
				);
				for (const [nth, chunk] of dated.entries()) {
					const [here, next] = [startOf(chunk), startOf(dated[nth + 1])];
					expect(next < here).toBe(false);
					const seqs = [chunk?.seq, dated[nth + 1]?.seq];
					if (next === here && seqs.every(Number.isFinite)) {
						expect(seqs[1]).toBeGreaterThanOrEqual(seqs[0] ?? 0);
					}
				}
			}),
		);
	});

	test('say what the first source that says anything says: chunks, words, whole text', () => {
		// Letters only: words that come without chunks take their punctuation from the whole text.
		const letters = (texts: Array<string | null | undefined>) =>
			[
				...wordsIn(texts.join(' '))
					.join('')
					.toLowerCase()
					.replace(/[\p{P}\p{Cf}]/gu, ''),
			]
				.sort()
				.join('');
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				const sources = [task.chunks ?? [], task.words ?? [], [{ text: task.fullText }]];
				const said = sources.map((source) => source.map(({ text }) => text));
				const first = said.find((texts) => wordsIn(texts.join(' ')).length > 0) ?? [];
				expect(letters([spoken(cuesFromTask(task, options))])).toBe(letters(first));
			}),
		);
	});

	test('follow each other strictly in time, in whole milliseconds, none too long', () => {
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				let before = 0;
				for (const { startMs, endMs } of cuesFromTask(task, options)) {
					expect(Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs)).toBe(true);
					expect(startMs).toBeGreaterThanOrEqual(before);
					expect(endMs).toBeGreaterThan(startMs);
					expect(endMs - startMs).toBeLessThanOrEqual(options.maxCueSeconds * 1000);
					before = endMs;
				}
			}),
		);
	});

	test('keep within lines and columns, unless a single word is longer', () => {
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				for (const cue of cuesFromTask(task, options)) {
					const lines = shownLines(cue);
					expect(lines.length).toBeLessThanOrEqual(options.maxLines);
					for (const line of lines) {
						expect(line.trim()).toBe(line);
						expect(line).not.toBe('');
						expect(columns(line) <= options.maxLineLength || isOneWord(line)).toBe(true);
					}
				}
			}),
		);
	});

	test('are broken between words only, never inside a grapheme', () => {
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				const cues = cuesFromTask(task, options);
				const whole = spoken(cues);
				const starts = new Set([...graphemes.segment(whole)].map(({ index }) => index));
				let at = 0;
				for (const line of cues.flatMap(({ lines }) => lines)) {
					if (whole[at] === ' ') at++;
					else expect(starts).toContain(at);
					expect(whole.startsWith(line, at)).toBe(true);
					at += line.length;
				}
				expect(at).toBe(whole.length);
			}),
		);
	});
});
