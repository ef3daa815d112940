import { cleanFileName, splitName } from '../../fileName';
import type { TranscriptFormatName } from './transcriptFormats';

/**
 * Name of a transcript file: that of the media with the format's extension (`meeting.mp4` gives
 * `meeting.srt`), else the task's id. Without paths, hidden or forbidden characters; never empty.
 */
export function transcriptFileName(
	sourceFileName: string | undefined,
	taskId: string,
	format: TranscriptFormatName,
): string {
	const name = cleanFileName(sourceFileName) ?? cleanFileName(taskId) ?? 'transcript';
	return `${splitName(name).stem}.${format}`;
}
