import type { Cue } from '../cuesFromTask';
import { timestamp } from '../timestamps';

const special = /[&<>]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes what WebVTT gives a meaning; the arrow goes with it, as it ends in `>`. */
const escaped = (text: string) => text.replace(special, (char) => entities[char] ?? char);

/** WebVTT: speakers as voice spans on each of their cues; a header and nothing else without cues. */
export function toVtt(cues: readonly Cue[]): string {
	let text = 'WEBVTT\n';
	for (const { startMs, endMs, speaker, lines } of cues) {
		const voice = speaker === undefined ? '' : `<v ${escaped(speaker)}>`;
		const times = `${timestamp(startMs, '.')} --> ${timestamp(endMs, '.')}`;
		text += `\n${times}\n${voice}${escaped(lines.join('\n'))}\n`;
	}
	return text;
}
