import fc from 'fast-check';
import type { Task } from '../../../../../nodes/shared/api/answers/schemas';
import { defaultCaptionOptions } from '../../../../../nodes/shared/transcript/captions/captionOptions';
import { cuesFromTask } from '../../../../../nodes/shared/transcript/captions/cuesFromTask';
import { pieceKinds, piecesOf } from '../../../../../nodes/shared/transcript/pieces/piecesOf';
import { hostileCase } from '../hostileTask.mts';

const kind = fc.constantFrom(...pieceKinds);
const maxPassageLength = fc.integer({ min: 100, max: 600 });

/** All that a text says, whatever white space is between. */
const letters = (text: string) =>
	text
		.toWellFormed()
		.replace(/(?!\s)\p{Cc}/gu, '')
		.replace(/[\s\u0085]+/gu, '');

/** A task whose speakers have names that can be told from all text, so that labels can be taken away. */
const withMarkedSpeakers = (task: Task): Task => ({
	...task,
	chunks: (task.chunks ?? []).map((chunk) => ({
		...chunk,
		speakerName: undefined,
		speakerKey: typeof chunk.speakerKey === 'string' ? '\ue123' : undefined,
	})),
});
const withoutLabels = (text: string) => text.replace(/(^|\n)\ue123: /g, '$1');

/** Chunks of numbered words, by speakers who may talk at once. */
const numberedTask = fc
	.array(
		fc.record({
			speakerKey: fc.constantFrom('\ue123', null),
			startMs: fc.integer({ min: 0, max: 20_000 }),
			lastsMs: fc.integer({ min: 0, max: 9_000 }),
			count: fc.integer({ min: 1, max: 30 }),
			isSentence: fc.boolean(),
		}),
		{ minLength: 1, maxLength: 8 },
	)
	.map((plans): Task => {
		const chunks = plans.map(({ speakerKey, startMs, lastsMs, count, isSentence }, nth) => ({
			seq: nth,
			startMs,
			endMs: startMs + lastsMs,
			speakerKey,
			text: Array.from(
				{ length: count },
				(_, word) => `c${nth}w${word}${isSentence && word % 7 === 6 ? '.' : ''}`,
			).join(' '),
		}));
		return { transcriptId: 'task-1', status: 'SUCCEEDED', chunks };
	});
const numbersIn = (text: string) => text.match(/c\d+w\d+/g) ?? [];

describe.each(pieceKinds)('%s of any transcript', (kind) => {
	test('say every word once, and each chunk in its order', () => {
		fc.assert(
			fc.property(numberedTask, maxPassageLength, (task, maxPassageLength) => {
				const settings = { kind, maxPassageLength, captions: defaultCaptionOptions };
				const said = piecesOf(task, settings).flatMap(({ text }) => numbersIn(text));
				const perChunk = (task.chunks ?? []).map(({ text }) => numbersIn(text ?? ''));
				expect(
					perChunk.map((_, nth) => said.filter((word) => word.startsWith(`c${nth}w`))),
				).toEqual(perChunk);
				expect(said).toHaveLength(perChunk.flat().length);
			}),
		);
	});

	test('say as much as the subtitles do, however hostile the transcript', () => {
		const sorted = (text: string) => [...letters(text)].sort().join('');
		fc.assert(
			fc.property(hostileCase, ({ task, options }) => {
				const marked = withMarkedSpeakers(task);
				const pieces = piecesOf(marked, { kind, maxPassageLength: 200, captions: options });
				const cues = cuesFromTask(marked, defaultCaptionOptions);
				expect(sorted(pieces.map(({ text }) => withoutLabels(text)).join(' '))).toBe(
					sorted(cues.map(({ text }) => text).join(' ')),
				);
			}),
		);
	});
});

test('pieces of any kind have times in whole milliseconds, none reversed, and are never empty', () => {
	fc.assert(
		fc.property(hostileCase, kind, ({ task, options }, kind) => {
			for (const piece of piecesOf(task, { kind, maxPassageLength: 500, captions: options })) {
				const { startMs, endMs, text, speaker } = piece;
				expect(Number.isSafeInteger(startMs) && Number.isSafeInteger(endMs)).toBe(true);
				expect(startMs).toBeGreaterThanOrEqual(0);
				expect(endMs).toBeGreaterThanOrEqual(startMs);
				expect(text.trim()).toBe(text);
				expect(text).not.toBe('');
				expect(speaker).not.toBe('');
			}
		}),
	);
});

test('a passage is never longer than the user wants', () => {
	fc.assert(
		fc.property(hostileCase, maxPassageLength, ({ task, options }, maxPassageLength) => {
			const settings = { kind: 'passages', maxPassageLength, captions: options } as const;
			for (const { text } of piecesOf(task, settings)) {
				expect(text.length).toBeLessThanOrEqual(maxPassageLength);
			}
		}),
	);
});

test('two turns in a row are never of one speaker', () => {
	fc.assert(
		fc.property(hostileCase, ({ task, options }) => {
			const settings = { kind: 'turns', maxPassageLength: 500, captions: options } as const;
			const speakers = piecesOf(task, settings).map(({ speaker }) => speaker);
			for (const [index, speaker] of speakers.slice(1).entries()) {
				expect(speaker).not.toBe(speakers[index]);
			}
		}),
	);
});
