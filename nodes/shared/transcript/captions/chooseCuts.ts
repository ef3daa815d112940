import { breakCosts } from './breakCosts';
import type { CueLimits } from './captionOptions';
import { fastestSpeed, shownUntil } from './cueTimes';
import { fitsLine, linesNeeded, twoLinesCost, widthOf } from './lineBreaks';
import type { Run, Track } from './track';

/** A cue as a stretch of units; `share` is where the second speaker begins, if there are two. */
export interface Cut {
	from: number;
	to: number;
	run: number;
	share?: number;
}

/** No cue of more units is looked at, whatever the limits say: it keeps the cost in a straight line. */
const mostUnits = 160;

/** What counts beside the breaks, in the unit of `breakCosts`. */
const costs = {
	/** Every cue is a new text to find and to read. */
	cue: 26,
	/** Two speakers in one cue have to be told apart. */
	shared: 45,
	/** Too fast, and for every column a second more. */
	fast: 120,
	tooFast: 12,
	fastest: 200,
	/** Nearly too fast, for every column a second. */
	brisk: 2.5,
	/** Too short to be read, and for every millisecond that is missing. */
	flash: 110,
	missingMs: 0.15,
	/** Short, for every millisecond that is missing. */
	shortMs: 0.02,
	/** A single short word that is no sentence. */
	orphan: 30,
	/** A short gap that the longest duration does not let close. */
	openGap: 150,
};
/** A cue breaks a thought more than a line does. */
const cueBreakWeight = 1.25;
const comfortableMs = 1400;
const briskSpeed = 15;
const orphanColumns = 8;

/** What it costs to show the units between as one cue, without its breaks. */
function showingCost(track: Track, from: number, to: number, width: number, limits: CueLimits) {
	const startMs = track.startMs[from] ?? 0;
	const spokenEndMs = track.endMs[to - 1] ?? 0;
	const nextMs = to < track.units.length ? (track.startMs[to] ?? 0) : Infinity;
	const endMs = shownUntil(startMs, spokenEndMs, width, nextMs, limits);
	const shownMs = Math.max(1, endMs - startMs);
	const speed = (width * 1000) / shownMs;
	let cost = costs.cue;
	if (shownMs < limits.readableMs)
		cost += costs.flash + (limits.readableMs - shownMs) * costs.missingMs;
	if (shownMs < comfortableMs) cost += (comfortableMs - shownMs) * costs.shortMs;
	if (speed > fastestSpeed) {
		cost += costs.fast + Math.min(costs.fastest, (speed - fastestSpeed) * costs.tooFast);
	}
	if (speed > briskSpeed) cost += (Math.min(speed, fastestSpeed) - briskSpeed) * costs.brisk;
	if (nextMs - endMs > limits.gapMs && nextMs - endMs < 500) cost += costs.openGap;
	return cost;
}

/**
 * Where to cut all that is said into cues, so that all of it together costs least: ends of sentences
 * and clauses, pauses, line breaks, reading speed and flashes are weighed against each other. A cue
 * holds units of one run, or the end of one and the beginning of the next, a line each.
 *
 * The cost of the best cuts before every unit is known when it is reached, so each possible cue is
 * looked at once, and a cue is of bounded length.
 */
export function chooseCuts(track: Track, limits: CueLimits): Cut[] {
	const count = track.units.length;
	const best = new Float64Array(count + 1).fill(Infinity);
	best[0] = 0;
	const origins = new Int32Array(count + 1);
	const shares = new Int32Array(count + 1);
	const offer = (from: number, to: number, cost: number, share: number) => {
		const total = (best[from] ?? 0) + cost;
		if (total >= (best[to] ?? 0)) return;
		best[to] = total;
		origins[to] = from;
		shares[to] = share;
	};
	for (const [index, run] of track.runs.entries()) {
		const next = track.runs[index + 1];
		for (let from = run.from; from < run.to; from++) {
			ownCues(track, run, from, limits, offer);
			if (run.mayShareEnd && next) sharedCues(track, run, next, from, limits, offer);
		}
	}
	return cutsAt(track.runs, origins, shares);
}

type Offer = (from: number, to: number, cost: number, share: number) => void;

/** Offers all cues of one speaker that begin at a unit. */
function ownCues(track: Track, run: Run, from: number, limits: CueLimits, offer: Offer): void {
	const { maxLineLength: room, maxLines, maxCueMs, maxWords } = limits;
	const labelWidth = from === run.from ? run.labelWidth : 0;
	const most = Math.min(run.to, from + Math.min(maxWords, mostUnits));
	const startMs = track.startMs[from] ?? 0;
	for (let to = from + 1; to <= most; to++) {
		const width = widthOf(track, from, to);
		if (to > from + 1 && (track.endMs[to - 1] ?? 0) - startMs > maxCueMs) break;
		const lines = linesCost(track, from, to, labelWidth, room, maxLines);
		if (lines === Infinity && to > from + 1) break;
		let cost = showingCost(track, from, to, width, limits);
		if (lines !== Infinity) cost += lines;
		if (to < run.to) cost += cueBreakWeight * (track.cost[to] ?? 0);
		if (to === from + 1 && width < orphanColumns && isCutOff(track, run, from, to))
			cost += costs.orphan;
		offer(from, to, cost, -1);
	}
}

/** Whether units belong to a sentence that goes on before or after them. */
const isCutOff = ({ cost }: Track, run: Run, from: number, to: number) =>
	(from > run.from && (cost[from] ?? 0) > breakCosts.sentence) ||
	(to < run.to && (cost[to] ?? 0) > breakCosts.sentence);

function linesCost(
	track: Track,
	from: number,
	to: number,
	labelWidth: number,
	room: number,
	maxLines: number,
): number {
	if (labelWidth + widthOf(track, from, to) <= room || (labelWidth === 0 && to - from === 1))
		return 0;
	if (maxLines === 1) return Infinity;
	if (maxLines === 2) return twoLinesCost(track, from, to, labelWidth, room);
	return linesNeeded(track, from, to, labelWidth, room) <= maxLines ? breakCosts.phrase : Infinity;
}

/** Offers all cues of two speakers, a line each, of which the first begins at a unit. */
function sharedCues(
	track: Track,
	run: Run,
	next: Run,
	from: number,
	limits: CueLimits,
	offer: Offer,
): void {
	const { maxLineLength: room, maxCueMs, maxWords } = limits;
	if (run.to - from > maxWords || !fitsLine(track, from, run.to, room - run.markWidth)) return;
	const upper = widthOf(track, from, run.to);
	if (upper + run.markWidth > room) return;
	const startMs = track.startMs[from] ?? 0;
	const most = Math.min(next.to, run.to + Math.min(maxWords, mostUnits));
	for (let to = run.to + 1; to <= most; to++) {
		const lower = widthOf(track, run.to, to);
		if (lower + next.markWidth > room) break;
		const endMs = Math.max(track.endMs[run.to - 1] ?? 0, track.endMs[to - 1] ?? 0);
		if (endMs - startMs > maxCueMs) break;
		let cost = costs.shared + showingCost(track, from, to, upper + lower + 1, limits);
		if (to < next.to) cost += cueBreakWeight * (track.cost[to] ?? 0);
		offer(from, to, cost, run.to);
	}
}

function cutsAt(runs: readonly Run[], origins: Int32Array, shares: Int32Array): Cut[] {
	const cuts: Cut[] = [];
	let run = runs.length - 1;
	for (let to = origins.length - 1; to > 0;) {
		const from = origins[to] ?? 0;
		const share = shares[to] ?? -1;
		while (run > 0 && (runs[run]?.from ?? 0) > from) run--;
		cuts.push(share < 0 ? { from, to, run } : { from, to, run, share });
		to = from;
	}
	return cuts.reverse();
}
