import type { Cue } from '../captions/cuesFromTask';
import { clockTime } from '../reading/timestamps';
import { timedParagraphsOf } from './paragraphs';

/** The transcript for messages and prompts: paragraphs `[00:01:05] Anna: …`, a blank line between. */
export function timedTextOf(cues: readonly Cue[]): string {
	const paragraphs = timedParagraphsOf(cues).map(({ startMs, startsTurn, speaker, text }) => {
		const name = startsTurn && speaker !== undefined ? `${speaker}: ` : '';
		return `[${clockTime(startMs)}] ${name}${text}`;
	});
	return paragraphs.join('\n\n');
}
