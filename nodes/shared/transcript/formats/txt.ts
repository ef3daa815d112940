import { turnsOf } from '../pieces/paragraphs';
import { tokensOf } from '../reading/tokens';
import type { Transcript } from './transcript';

/** Plain text: a paragraph for each speaker's turn, or the whole text where no speaker is known. */
export function toTxt({ stretches, options, task }: Transcript): string {
	const turns = turnsOf(stretches);
	const [first] = turns;
	if (first === undefined) return '';
	if (turns.length === 1 && (first.speaker === undefined || !options.speakerLabels)) {
		return `${laidOut(task.fullText ?? '', first.text)}\n`;
	}
	const paragraphs = turns.map(({ speaker, text }) =>
		speaker === undefined || !options.speakerLabels ? text : `${speaker}: ${text}`,
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
