import type { Task } from '../../../nodes/shared/api/answers/schemas';
import { defaultCaptionOptions } from '../../../nodes/shared/transcript/captions/captionOptions';
import { cuesFromTask } from '../../../nodes/shared/transcript/captions/cuesFromTask';
import { transcriptOf } from '../../../nodes/shared/transcript/formats/transcript';
import { transcriptFormats } from '../../../nodes/shared/transcript/formats/transcriptFormats';

/** What the cues of a task say, and how long each file of it is; a DOCX is packed. */
export function writeEveryFormat(task: Task): { said: string; lengths: number[] } {
	const cues = cuesFromTask(task, defaultCaptionOptions);
	const transcript = transcriptOf(task, defaultCaptionOptions, undefined);
	const plain = transcriptFormats.filter(({ name }) => name !== 'docx');
	return {
		said: cues.map(({ gap, text }) => gap + text).join(''),
		lengths: plain.map(({ render }) => render(transcript).length),
	};
}
