import type { Task } from '../../api/answers/schemas';
import type { CaptionOptions } from '../captions/captionOptions';
import { toAss } from './ass';
import { toDocx } from './docx';
import { toJson } from './json';
import { toMd } from './md';
import { toSrt } from './srt';
import { transcriptOf, type Transcript } from './transcript';
import { toTtml } from './ttml';
import { toTxt } from './txt';
import { toVtt } from './vtt';

export type TranscriptFormatName = 'txt' | 'srt' | 'vtt' | 'md' | 'docx' | 'ass' | 'ttml' | 'json';

/** A kind of file that a transcript can be written as. */
export interface TranscriptFormat {
	/** Value of the option, name of the binary field and file extension. */
	name: TranscriptFormatName;
	mediaType: string;
	/** The file's text (UTF-8, LF) or its bytes. */
	render: (transcript: Transcript) => string | Uint8Array;
}

const docxMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** All formats, in the order in which they are offered. */
export const transcriptFormats: readonly TranscriptFormat[] = [
	{ name: 'ass', mediaType: 'text/x-ass', render: toAss },
	{ name: 'docx', mediaType: docxMediaType, render: toDocx },
	{ name: 'json', mediaType: 'application/json', render: toJson },
	{ name: 'md', mediaType: 'text/markdown', render: toMd },
	{ name: 'srt', mediaType: 'application/x-subrip', render: ({ cues }) => toSrt(cues) },
	{ name: 'ttml', mediaType: 'application/ttml+xml', render: toTtml },
	{ name: 'txt', mediaType: 'text/plain', render: toTxt },
	{ name: 'vtt', mediaType: 'text/vtt', render: ({ cues }) => toVtt(cues) },
];

/**
 * One transcript file. For several formats of one task, make the transcript once with `transcriptOf`
 * and call each format's `render`.
 *
 * @throws RangeError if there is no such format
 */
export function renderTranscript(
	task: Task,
	formatName: TranscriptFormatName,
	options: CaptionOptions,
	fileName?: string,
): string | Uint8Array {
	const format = transcriptFormats.find(({ name }) => name === formatName);
	if (format === undefined) throw new RangeError(`Unknown transcript format: ${formatName}`);
	return format.render(transcriptOf(task, options, fileName));
}
