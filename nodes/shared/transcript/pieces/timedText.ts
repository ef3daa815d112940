import type { Stretch } from '../reading/stretches';
import { clockTime } from '../reading/timestamps';
import { timedParagraphsOf } from './paragraphs';

/** The transcript for messages and prompts: paragraphs `[00:01:05] Anna: …`, a blank line between. */
export function timedTextOf(stretches: readonly Stretch[], speakerLabels: boolean): string {
	const paragraphs = timedParagraphsOf(stretches).map(({ startMs, startsTurn, speaker, text }) => {
		const name = speakerLabels && startsTurn && speaker !== undefined ? `${speaker}: ` : '';
		return `[${clockTime(startMs)}] ${name}${text}`;
	});
	return paragraphs.join('\n\n');
}
