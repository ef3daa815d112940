import type { Stretch } from '../reading/stretches';
import { silenceMs } from '../reading/stretches';
import { shorten, textWidth } from '../reading/textWidth';
import type { Unit } from '../reading/units';
import { breakCost } from './breakCosts';
import type { CaptionOptions, CueLimits } from './captionOptions';
import { isSpokenOver } from './cueTimes';
import type { WordKind } from './functionWords';

/** A stretch as the cutting sees it: where its units stand among all, and how it is introduced. */
export interface Run {
	speaker?: string;
	from: number;
	to: number;
	/** Whether another speaker than before begins here (true for the first). */
	startsTurn: boolean;
	/** `Name: ` with its width, if names are shown and a turn begins; empty otherwise. */
	label: string;
	labelWidth: number;
	/** What goes before its words where two speakers share a cue: `Name: ` or a hyphen. */
	mark: string;
	markWidth: number;
	/** Whether its end may share a cue with the beginning of the next one. */
	mayShareEnd: boolean;
}

/**
 * All that is said, in reading order: the units one after the other, and beside them in plain arrays
 * what the cutting looks at some twenty times for every unit.
 */
export interface Track {
	units: Unit[];
	runs: Run[];
	startMs: Float64Array;
	endMs: Float64Array;
	/** Whether what comes before a unit is still spoken when it begins: 1 if so. */
	isSpokenOver: Uint8Array;
	/** Columns at which a unit starts and ends if its whole run stands on one endless line. */
	left: Float64Array;
	right: Float64Array;
	/** What a break before a unit costs. */
	cost: Float64Array;
}

export function trackOf(
	stretches: readonly Stretch[],
	options: CaptionOptions,
	limits: CueLimits,
	functionWords: ReadonlyMap<string, WordKind>,
): Track {
	const count = stretches.reduce((sum, { units }) => sum + units.length, 0);
	const track: Track = {
		units: [],
		runs: runsOf(stretches, options, limits),
		startMs: new Float64Array(count),
		endMs: new Float64Array(count),
		isSpokenOver: new Uint8Array(count),
		left: new Float64Array(count),
		right: new Float64Array(count),
		cost: new Float64Array(count + 1),
	};
	let spokenUntilMs = 0;
	for (const { units } of stretches) {
		let column = 0;
		let latestMs = 0;
		let previous: Unit | undefined;
		for (const unit of units) {
			const at = track.units.push(unit) - 1;
			if (previous) {
				if (unit.spaceBefore) column++;
				track.cost[at] = breakCost(previous, unit, functionWords);
			}
			track.startMs[at] = unit.startMs;
			track.isSpokenOver[at] = isSpokenOver(unit.startMs, spokenUntilMs) ? 1 : 0;
			spokenUntilMs = Math.max(spokenUntilMs, unit.endMs);
			track.endMs[at] = latestMs = Math.max(latestMs, unit.endMs);
			track.left[at] = column;
			track.right[at] = column += unit.width;
			previous = unit;
		}
	}
	return track;
}

/** When the last word of a cue has been said; of two speakers, the first one's may end later. */
export const spokenEnd = ({ endMs }: Track, to: number, share = 0): number =>
	Math.max(endMs[to - 1] ?? 0, endMs[share - 1] ?? 0);

function runsOf(stretches: readonly Stretch[], options: CaptionOptions, limits: CueLimits): Run[] {
	const runs: Run[] = [];
	let from = 0;
	for (const [index, { speaker, units }] of stretches.entries()) {
		const next = stretches[index + 1];
		const to = from + units.length;
		const startsTurn = index === 0 || stretches[index - 1]?.speaker !== speaker;
		const shown = options.speakerLabels ? speaker : undefined;
		const name = shown === undefined ? '' : `${shorten(shown, limits.maxLineLength - 2)}: `;
		const label = startsTurn && hasRoom(name, units[0], limits) ? name : '';
		const mark = name === '' ? '-' : name;
		runs.push({
			...{ speaker: shown, from, to, startsTurn, label, mark },
			labelWidth: label === '' ? 0 : textWidth(label),
			markWidth: textWidth(mark),
			mayShareEnd:
				limits.maxLines > 1 &&
				next !== undefined &&
				next.speaker !== speaker &&
				isNear(units, next),
		});
		from = to;
	}
	return runs;
}

const isNear = (units: readonly Unit[], next: Stretch) =>
	(next.units[0]?.startMs ?? 0) - (units.at(-1)?.endMs ?? 0) < silenceMs;

/** A single line that cannot hold a name and a word goes without the name. */
function hasRoom(name: string, first: Unit | undefined, limits: CueLimits): boolean {
	if (name === '' || limits.maxLineLength < 4) return false;
	return limits.maxLines > 1 || textWidth(name) + (first?.width ?? 0) <= limits.maxLineLength;
}
