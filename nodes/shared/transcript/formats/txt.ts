import type { Task } from '../../api/schemas';
import type { Cue } from '../captions/cuesFromTask';
import { joinCues, turnsOf } from '../pieces/paragraphs';
import { tokensOf } from '../reading/tokens';

/** Plain text: a paragraph for each speaker's turn, or the whole text where no speaker is known. */
export function toTxt(cues: readonly Cue[], { fullText }: Task): string {
	if (cues.length === 0) return '';
	const turns = turnsOf(cues);
	if (turns.length === 1 && turns[0]?.speaker === undefined) {
		return `${laidOut(fullText ?? '', joinCues(cues))}\n`;
	}
	const paragraphs = turns.map(({ speaker, text }) =>
		speaker === undefined ? text : `${speaker}: ${text}`,
	);
	return `${paragraphs.join('\n\n')}\n`;
}

/** The text with the line breaks that the service gave it in `fullText`, if that says the same. */
function laidOut(fullText: string, text: string): string {
	const withoutSpace = (spaced: string) => spaced.split(' ').join('');
	if (withoutSpace(tokensOf(fullText).join('')) !== withoutSpace(text)) return text;
	const lines = fullText.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
	return lines
		.map((line) => tokensOf(line).join(' '))
		.join('\n')
		.trim();
}
