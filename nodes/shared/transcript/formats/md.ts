import type { Cue } from '../captions/cuesFromTask';
import { timedParagraphsOf } from '../pieces/paragraphs';
import { clockTime } from '../reading/timestamps';

/** Escapes what Markdown gives a meaning within a paragraph, HTML included. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<~|]|&(?=[#a-z])/gi, '\\$&');

/** Markdown: a heading, then paragraphs with bold names and the time at which each begins. */
export function toMd(cues: readonly Cue[]): string {
	const paragraphs = timedParagraphsOf(cues).map(({ startMs, startsTurn, speaker, text }) => {
		const name = startsTurn && speaker !== undefined ? `**${escaped(speaker)}** ` : '';
		return `\n${name}[${clockTime(startMs)}] ${escaped(text)}\n`;
	});
	return `# Transcript\n${paragraphs.join('')}`;
}
