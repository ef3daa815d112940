import type { Task } from '../../api/answers/schemas';
import { cleanFileName, splitName } from '../../fileName';
import type { CaptionOptions } from '../captions/captionOptions';
import { cuesFromStretches, type Cue } from '../captions/cuesFromTask';
import { stretchesOf, type Stretch } from '../reading/stretches';

/** What the formats are written from; made once for all of them. */
export interface Transcript {
	task: Task;
	options: CaptionOptions;
	/** Heading of texts for reading: the recording's name. */
	title: string;
	stretches: readonly Stretch[];
	/** Cut when a format first asks for them: text for reading needs none. */
	readonly cues: readonly Cue[];
}

/**
 * @param fileName of the recording, if it is known
 * @param kept stretches of pieces that keep to their own times, instead of the task's own stretches
 */
export function transcriptOf(
	task: Task,
	options: CaptionOptions,
	fileName: string | undefined,
	kept?: readonly Stretch[],
): Transcript {
	const stretches = kept ?? stretchesOf(task, options.speakerNames);
	let cues: Cue[] | undefined;
	return {
		...{ task, options, stretches },
		title: titleOf(fileName) ?? 'Transcript',
		get cues() {
			cues ??= cuesFromStretches(stretches, task.resultLanguage, options);
			return kept ? (cues = endingWithTheirPieces(cues, options)) : cues;
		},
	};
}

/** Pieces say when they end: their cues do not linger, unless nobody could read them otherwise. */
const endingWithTheirPieces = (cues: readonly Cue[], { readableMs }: CaptionOptions): Cue[] =>
	cues.map((cue) => {
		const lastMs = cue.parts.at(-1)?.lines.at(-1)?.at(-1)?.endMs ?? cue.endMs;
		const readMs = cue.startMs + readableMs;
		return { ...cue, endMs: Math.min(cue.endMs, Math.max(lastMs, readMs)) };
	});

/** The recording's name without its extension, for a heading; `undefined` where it is not known. */
function titleOf(sourceFileName: string | undefined): string | undefined {
	const name = cleanFileName(sourceFileName);
	return name === undefined ? undefined : splitName(name).stem;
}
