import fc from 'fast-check';
import {
	captionStyleNames,
	captionStyles,
	cueLimits,
	defaultCaptionOptions,
} from '../../../../../nodes/shared/transcript/captions/captionOptions';
import {
	cuesFromTask,
	shownText,
	type Cue,
} from '../../../../../nodes/shared/transcript/captions/cuesFromTask';
import { spokenTask } from '../spokenTask.mts';

const ownLimits = { maxLineLength: 30, maxLines: 3, maxCueSeconds: 4 };
const wordsOf = ({ text }: Cue) => text.split(' ');

describe.each(captionStyleNames)('cues in the style %s', (name) => {
	const options = {
		...defaultCaptionOptions,
		...captionStyles[name],
		...(name === 'custom' ? ownLimits : {}),
	};

	/** Runs a check on the cues of random conversations with word times. */
	const always = (
		check: (cues: Cue[], words: ReadonlyMap<string, number>, all: string[]) => void,
	) =>
		fc.assert(
			fc.property(spokenTask, fc.boolean(), (task, speakerLabels) => {
				const starts = new Map(task.words.map(({ text, startMs }) => [text ?? '', startMs ?? 0]));
				const cues = cuesFromTask(task, { ...options, speakerLabels });
				check(cues, starts, [...starts.keys()]);
			}),
		);

	test('say every word once, and each speaker says them in order', () => {
		always((cues, _, words) => {
			const said = cues.flatMap(wordsOf);
			expect(said.toSorted()).toEqual(words.toSorted());
			const bySpeaker = Map.groupBy(
				cues.flatMap(({ parts }) => parts),
				({ speaker }) => speaker,
			);
			for (const [speaker, parts] of bySpeaker) {
				if (speaker === undefined) continue;
				const texts = parts.flatMap(({ lines }) => lines.flat().map(({ text }) => text));
				const own = new Set(texts);
				expect(texts).toEqual(words.filter((word) => own.has(word)));
			}
		});
	});

	test('never begin before their first word is spoken', () => {
		always((cues, starts) => {
			for (const cue of cues) {
				const [first = ''] = wordsOf(cue);
				expect(cue.startMs).toBeGreaterThanOrEqual(starts.get(first) ?? Infinity);
			}
		});
	});

	test('never overlap, nor stand closer to each other than the style allows', () => {
		const { gapMs } = cueLimits(options);
		always((cues) => {
			for (const [index, { startMs, endMs }] of cues.entries()) {
				expect(endMs).toBeGreaterThan(startMs);
				expect((cues[index + 1]?.startMs ?? Infinity) - endMs).toBeGreaterThanOrEqual(gapMs);
			}
		});
	});

	test('keep within lines, columns, words and seconds', () => {
		always((cues) => {
			for (const cue of cues) {
				const lines = shownText(cue).split('\n');
				expect(lines.length).toBeLessThanOrEqual(options.maxLines);
				expect(wordsOf(cue).length).toBeLessThanOrEqual(options.maxWords);
				expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(options.maxCueSeconds * 1000);
				for (const line of lines) expect(line.length).toBeLessThanOrEqual(options.maxLineLength);
			}
		});
	});
});
