import type { Cue } from '../cuesFromTask';
import { timestamp } from '../timestamps';

const special = /[&<>]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes what WebVTT gives a meaning; the arrow goes with it, as it ends in `>`. */
const escaped = (text: string) => text.replace(special, (char) => entities[char] ?? char);

/** WebVTT: speakers as voice spans on each of their cues; a header and nothing else without cues. */
export function toVtt(cues: readonly Cue[]): string {
	const blocks = cues.map(({ startMs, endMs, speaker, lines }) => {
		const voice = speaker === undefined ? '' : `<v ${escaped(speaker)}>`;
		const times = `${timestamp(startMs, '.')} --> ${timestamp(endMs, '.')}`;
		return `\n${times}\n${voice}${escaped(lines.join('\n'))}\n`;
	});
	return `WEBVTT\n${blocks.join('')}`;
}
