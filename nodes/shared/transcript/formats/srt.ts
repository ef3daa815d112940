import { shownText, type Cue } from '../captions/cuesFromTask';
import { timestamp } from '../reading/timestamps';

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
	const blocks = cues.map((cue, index) => {
		const { startMs, endMs } = cue;
		const times = `${timestamp(startMs, ',')} --> ${timestamp(endMs, ',')}`;
		// `join` makes one flat string; glued with `+`, a long transcript would keep all the pieces alive.
		return [index + 1, times, harmless(shownText(cue)), ''].join('\n');
	});
	return blocks.join('\n');
}
