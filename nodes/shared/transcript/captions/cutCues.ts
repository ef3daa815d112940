import type { CueLimits } from './captionOptions';
import { bestBreak, widthBetween } from './lineBreaks';
import type { Unit } from '../reading/units';

/** A cue that is cut early must still be worth a third of a full one. */
const smallestShare = 1 / 3;

/**
 * Cuts the units of a segment into cues that keep within the limits: after a sentence or a clause
 * where one ends not far before the limit, else into about equal parts.
 */
export function cutCues(units: readonly Unit[], limits: CueLimits): Unit[][] {
	const cues: Unit[][] = [];
	let from = 0;
	while (from < units.length) {
		const most = fullCueEnd(units, from, limits);
		const to = most === units.length ? most : goodCueEnd(units, from, most);
		cues.push(units.slice(from, to));
		from = to;
	}
	return cues;
}

/** Where a cue ends that takes in as much as the limits of lines and time allow. */
function fullCueEnd(units: readonly Unit[], from: number, limits: CueLimits): number {
	const first = units[from];
	let lineStart = first;
	let lineCount = 1;
	for (let to = from + 1; to < units.length; to++) {
		const previous = units[to - 1];
		const unit = units[to];
		if (!first || !lineStart || !previous || !unit) break;
		if (unit.endMs - first.startMs > limits.maxCueMs && !previous.isLabel) return to;
		if (widthBetween(lineStart, unit) > limits.maxLineLength) {
			if (++lineCount > limits.maxLines) return to;
			lineStart = unit;
		}
	}
	return units.length;
}

/** Where a cue ends well that could go on to `most` but not to the end. */
function goodCueEnd(units: readonly Unit[], from: number, most: number): number {
	const first = units[from];
	const widthTo = (to: number) => {
		const last = units[to - 1];
		return first && last ? widthBetween(first, last) : 0;
	};
	const fullWidth = Math.max(1, widthTo(most));
	const restWidth = widthTo(units.length);
	const idealWidth = restWidth / Math.ceil(restWidth / fullWidth);
	let least = from + 1;
	while (least < most && widthTo(least) < fullWidth * smallestShare) least++;
	return bestBreak(units, from, { least, most }, idealWidth);
}
