import type { Task } from '../../api/schemas';
import type { CaptionOptions } from '../captions/captionOptions';
import { cuesFromStretches, type Cue } from '../captions/cuesFromTask';
import { stretchesOf, type Stretch } from '../reading/stretches';
import { transcriptTitle } from './transcriptFileName';

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

/** @param fileName of the recording, if it is known */
export function transcriptOf(
	task: Task,
	options: CaptionOptions,
	fileName: string | undefined,
): Transcript {
	const stretches = stretchesOf(task, options.speakerNames);
	let cues: Cue[] | undefined;
	return {
		...{ task, options, stretches },
		title: transcriptTitle(fileName) ?? 'Transcript',
		get cues() {
			return (cues ??= cuesFromStretches(stretches, task.resultLanguage, options));
		},
	};
}
