import { tokensOf } from '../reading/tokens';
import type { TranscriptFormatName } from './transcriptFormats';

/** File systems take 255 bytes of UTF-8; this leaves room for an extension and a copy's number. */
const longestStemBytes = 200;

/** An extension: a dot and up to five letters and digits at the end, one letter at least (`.3gp`). */
const extension = /\.(?=[0-9]{0,4}[a-z])[a-z0-9]{1,5}$/i;

const utf8Bytes = (char: string) => {
	const code = char.codePointAt(0) ?? 0;
	return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

function cut(text: string): string {
	let bytes = 0;
	let kept = '';
	for (const char of text) {
		bytes += utf8Bytes(char);
		if (bytes > longestStemBytes) break;
		kept += char;
	}
	return kept;
}

/** A name that every file system takes, from the last part of any text; may turn out empty. */
function stemOf(name: string): string {
	const lastPart = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
	const words = tokensOf(lastPart.replace(/[\p{Bidi_Control}<>:"|?*]/gu, ' ')).join(' ');
	const visible = words.slice(Math.max(0, words.search(/[^. ]/)));
	const stem = cut(visible.replace(extension, ''));
	let end = stem.length;
	while (end > 0 && '. '.includes(stem.charAt(end - 1))) end--;
	return stem.slice(0, end);
}

/**
 * Name of a transcript file: that of the media with the format's extension (`meeting.mp4` gives
 * `meeting.srt`), else the task's id. Without paths, hidden or forbidden characters; never empty.
 */
export function transcriptFileName(
	sourceFileName: string | undefined,
	taskId: string,
	format: TranscriptFormatName,
): string {
	const stem = stemOf(sourceFileName ?? '') || stemOf(taskId) || 'transcript';
	return `${stem}.${format}`;
}
