import { timedParagraphsOf } from '../pieces/paragraphs';
import { clockTime } from '../reading/timestamps';
import type { Transcript } from './transcript';

/** Escapes what Markdown gives a meaning within a paragraph, HTML included. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<~|]|&(?=[#a-z])/gi, '\\$&');

/** Markdown: a heading, then paragraphs with bold names and the time at which each begins. */
export function toMd({ stretches, options, title }: Transcript): string {
	const paragraphs = timedParagraphsOf(stretches).map(({ startMs, startsTurn, speaker, text }) => {
		const isNamed = options.speakerLabels && startsTurn && speaker !== undefined;
		const name = isNamed ? `**${escaped(speaker)}** ` : '';
		return `\n${name}[${clockTime(startMs)}] ${escaped(text)}\n`;
	});
	return `# ${escaped(title)}\n${paragraphs.join('')}`;
}
