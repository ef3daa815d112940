import { breakCosts } from './breakCosts';
import type { CueLimits } from './captionOptions';
import type { Track } from './track';

/** What a line costs that is longer or shorter than its fair share, at the extreme. */
const imbalanceCost = 40;
/** The upper line is rather the shorter one: it leaves more of the picture free. */
const topHeavyCost = 4;

/** Whether the units between fit in a line; a wider unit stands alone in one. */
const fitsLine = (track: Track, from: number, to: number, room: number): boolean =>
	to - from === 1 || widthOf(track, from, to) <= room;

export const widthOf = ({ left, right }: Track, from: number, to: number): number =>
	(right[to - 1] ?? 0) - (left[from] ?? 0);

/** What a break into an upper and a lower line of these widths costs. */
function lineCost(cost: number, upper: number, lower: number, maxLineLength: number): number {
	const difference = (upper - lower) / maxLineLength;
	return cost + imbalanceCost * difference * difference + (upper > lower ? topHeavyCost : 0);
}

/** The least that a break into two lines costs; infinite if the text does not fit. */
export function twoLinesCost(
	track: Track,
	from: number,
	to: number,
	labelWidth: number,
	room: number,
): number {
	let best = Infinity;
	for (let at = to - 1; at > from; at--) {
		const lower = widthOf(track, at, to);
		if (lower > room && to - at > 1) break;
		const upper = labelWidth + widthOf(track, from, at);
		if (upper > room && (labelWidth > 0 || at - from > 1)) continue;
		best = Math.min(best, lineCost(track.cost[at] ?? 0, upper, lower, room));
	}
	const isAlone = best === Infinity && labelWidth > 0 && fitsLine(track, from, to, room);
	return isAlone ? breakCosts.article : best;
}

/** How many lines a text takes at least. */
export function linesNeeded(
	track: Track,
	from: number,
	to: number,
	labelWidth: number,
	room: number,
) {
	let lines = 1;
	let lineFrom = from;
	let taken = labelWidth;
	for (let at = from; at < to; at++) {
		const isFirst = at === lineFrom && taken === 0;
		if (isFirst || taken + widthOf(track, lineFrom, at + 1) <= room) continue;
		lines++;
		lineFrom = at;
		taken = 0;
	}
	return lines;
}

/**
 * Breaks the text of a cue into as few lines as possible, where it costs least. Returns where each line
 * begins; a line that begins where the next one does is the label's own.
 */
export function breakLines(
	track: Track,
	from: number,
	to: number,
	labelWidth: number,
	{ maxLineLength }: CueLimits,
): number[] {
	const count = linesNeeded(track, from, to, labelWidth, maxLineLength);
	if (count === 1) return [from];
	const fair = (labelWidth + widthOf(track, from, to)) / count;
	// costs[at]: the least that the lines before `at` cost; one line more in every round
	let costs = new Map([[from, 0]]);
	const origins: Array<Map<number, number>> = [];
	for (let line = 1; line <= count; line++) {
		const reached = new Map<number, number>();
		const origin = new Map<number, number>();
		for (const [at, cost] of costs) {
			const taken = line === 1 ? labelWidth : 0;
			if (line === 1 && taken > 0) offer(at, cost + breakCosts.article * 2, at);
			for (let end = at + 1; end <= to; end++) {
				const width = taken + widthOf(track, at, end);
				if (width > maxLineLength && (end > at + 1 || taken > 0)) break;
				const difference = (width - fair) / maxLineLength;
				const isTopHeavy = line < count && width > fair;
				const breaking = end < to ? (track.cost[end] ?? 0) : 0;
				const uneven =
					2 * imbalanceCost * difference * difference + (isTopHeavy ? topHeavyCost : 0);
				offer(end, cost + breaking + uneven, at);
			}
		}
		function offer(end: number, cost: number, at: number) {
			if (cost >= (reached.get(end) ?? Infinity)) return;
			reached.set(end, cost);
			origin.set(end, at);
		}
		costs = reached;
		origins.push(origin);
	}
	const begins: number[] = [];
	for (let at = to, line = count - 1; line >= 0; line--)
		begins.unshift((at = origins[line]?.get(at) ?? from));
	return begins;
}
