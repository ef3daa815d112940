import type { Cue, CuePart } from '../captions/cuesFromTask';
import { timestamp } from '../reading/timestamps';
import { joinUnits } from '../reading/units';

const special = /[&<>]/;
const everySpecial = /[&<>]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes what WebVTT gives a meaning; the arrow goes with it, as it ends in `>`. */
const escaped = (text: string) =>
	special.test(text) ? text.replace(everySpecial, (char) => entities[char] ?? char) : text;

/**
 * WebVTT: what each speaker says is a voice span. Players do not show those, so that a turn's first cue
 * also has the name as text. A header and nothing else without cues.
 */
export function toVtt(cues: readonly Cue[]): string {
	const blocks = cues.map(({ startMs, endMs, parts }) => {
		const times = `${timestamp(startMs, '.')} --> ${timestamp(endMs, '.')}`;
		return ['', times, ...parts.map(voiceSpan), ''].join('\n');
	});
	return `WEBVTT\n${blocks.join('')}`;
}

function voiceSpan({ speaker, label, lines }: CuePart): string {
	const text = escaped(label + lines.map(joinUnits).join('\n'));
	return speaker === undefined ? text : `<v ${escaped(speaker)}>${text}</v>`;
}
