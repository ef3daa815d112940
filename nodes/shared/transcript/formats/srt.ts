import { shownText, type Cue } from '../captions/cuesFromTask';
import { timestamp } from '../reading/timestamps';
import { withLookAlikes } from './lookAlikes';

/** SubRip: cues numbered from 1, a `Name: ` before a turn's first line; empty without cues. */
export function toSrt(cues: readonly Cue[]): string {
	const blocks = cues.map((cue, index) => {
		const times = `${timestamp(cue.startMs, ',')} --> ${timestamp(cue.endMs, ',')}`;
		// `join` makes one flat string; glued with `+`, a long transcript would keep all the pieces alive.
		return [index + 1, times, withLookAlikes(shownText(cue)), ''].join('\n');
	});
	return blocks.join('\n');
}
