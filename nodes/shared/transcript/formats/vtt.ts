import type { Cue } from '../captions/cuesFromTask';
import { timestamp } from '../reading/timestamps';

const special = /[&<>]/;
const everySpecial = /[&<>]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes what WebVTT gives a meaning; the arrow goes with it, as it ends in `>`. */
const escaped = (text: string) =>
	special.test(text) ? text.replace(everySpecial, (char) => entities[char] ?? char) : text;

/** WebVTT: speakers as voice spans on each of their cues; a header and nothing else without cues. */
export function toVtt(cues: readonly Cue[]): string {
	const blocks = cues.map(({ startMs, endMs, speaker, lines }) => {
		const voice = speaker === undefined ? '' : `<v ${escaped(speaker)}>`;
		const times = `${timestamp(startMs, '.')} --> ${timestamp(endMs, '.')}`;
		return ['', times, voice + escaped(lines.join('\n')), ''].join('\n');
	});
	return `WEBVTT\n${blocks.join('')}`;
}
