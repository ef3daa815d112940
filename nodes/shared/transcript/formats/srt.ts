import type { Cue } from '../cuesFromTask';
import { timestamp } from '../timestamps';

const risky = /[<{}\\]|-->/;

/**
 * SubRip has no escapes, and players obey tags (`<i>`), style codes (`{\an8}`), `\N` and the arrow in
 * the text. So these are written with look-alikes: every word stays, nothing of it is obeyed, and it
 * survives a conversion to a format where `<` opens a tag.
 */
function harmless(text: string): string {
	if (!risky.test(text)) return text;
	return text
		.replace(/<([^<>]*)>/g, '‹$1›')
		.replace(/</g, '‹')
		.replace(/-->/g, '--›')
		.replace(/\{/g, '(')
		.replace(/\}/g, ')')
		.replace(/\\/g, '∖');
}

/** SubRip: cues numbered from 1, a `Name: ` before a turn's first line; empty without cues. */
export function toSrt(cues: readonly Cue[]): string {
	let text = '';
	for (const [index, { startMs, endMs, label, lines }] of cues.entries()) {
		const times = `${timestamp(startMs, ',')} --> ${timestamp(endMs, ',')}`;
		const gap = index > 0 ? '\n' : '';
		text += `${gap}${index + 1}\n${times}\n${harmless(label + lines.join('\n'))}\n`;
	}
	return text;
}
