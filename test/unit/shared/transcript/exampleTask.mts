import type { Chunk, Task } from '../../../../nodes/shared/api/answers/schemas';
import {
	defaultCaptionOptions,
	type CaptionOptions,
} from '../../../../nodes/shared/transcript/captions/captionOptions';
import { cuesFromTask } from '../../../../nodes/shared/transcript/captions/cuesFromTask';

/** A finished task with the given result. */
export const taskOf = (result: Partial<Task>): Task => ({
	transcriptId: '7d1f7d0e-3f6e-4b53-9d57-0f3a3e6f6a10',
	status: 'SUCCEEDED',
	...result,
});

/** Cues of a task with the given chunks, under the default options except those given. */
export const cuesOfChunks = (chunks: Chunk[], options: Partial<CaptionOptions> = {}) =>
	cuesFromTask(taskOf({ chunks }), { ...defaultCaptionOptions, ...options });

/** Lines of the cues of one chunk of text, ten seconds long. */
export const linesOf = (text: string, options: Partial<CaptionOptions> = {}) =>
	cuesOfChunks([{ startMs: 0, endMs: 10_000, text }], { maxCueSeconds: 60, ...options }).map(
		({ lines }) => lines,
	);
