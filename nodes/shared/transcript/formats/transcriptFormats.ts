import type { Task } from '../../api/schemas';
import type { CaptionOptions } from '../captions/captionOptions';
import { cuesFromTask, type Cue } from '../captions/cuesFromTask';
import { toJson } from './json';
import { toMd } from './md';
import { toSrt } from './srt';
import { toTxt } from './txt';
import { toVtt } from './vtt';

export type TranscriptFormatName = 'txt' | 'srt' | 'vtt' | 'md' | 'json';

/** A kind of file that a transcript can be written as. */
export interface TranscriptFormat {
	/** Value of the option, name of the binary field and file extension. */
	name: TranscriptFormatName;
	displayName: string;
	mediaType: string;
	/** The file's text (UTF-8, LF) from a task and its cues. */
	render: (cues: readonly Cue[], task: Task) => string;
}

/** All formats, in the order in which they are offered. */
export const transcriptFormats: readonly TranscriptFormat[] = [
	{
		name: 'json',
		displayName: 'JSON (.json)',
		mediaType: 'application/json',
		render: (_, task) => toJson(task),
	},
	{ name: 'md', displayName: 'Markdown (.md)', mediaType: 'text/markdown', render: toMd },
	{ name: 'txt', displayName: 'Plain Text (.txt)', mediaType: 'text/plain', render: toTxt },
	{
		name: 'srt',
		displayName: 'SubRip Subtitles (.srt)',
		mediaType: 'application/x-subrip',
		render: toSrt,
	},
	{ name: 'vtt', displayName: 'WebVTT Subtitles (.vtt)', mediaType: 'text/vtt', render: toVtt },
];

/**
 * The text of one transcript file. For several formats of one task, make the cues once with
 * `cuesFromTask` and call each format's `render`.
 *
 * @throws RangeError if there is no such format
 */
export function renderTranscript(
	task: Task,
	formatName: TranscriptFormatName,
	options: CaptionOptions,
): string {
	const format = transcriptFormats.find(({ name }) => name === formatName);
	if (format === undefined) throw new RangeError(`Unknown transcript format: ${formatName}`);
	return format.render(cuesFromTask(task, options), task);
}
