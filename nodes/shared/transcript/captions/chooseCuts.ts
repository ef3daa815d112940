import { breakCosts } from './breakCosts';
import type { CueLimits } from './captionOptions';
import { nextStart } from './cueTimes';
import { linesNeeded, twoLinesCost, widthOf } from './lineBreaks';
import { showingCost } from './showingCost';
import { spokenEnd, type Run, type Track } from './track';

/** A cue as a stretch of units; `share` is where the second speaker begins, if there are two. */
export interface Cut {
	from: number;
	to: number;
	run: number;
	share?: number;
}

/** No cue of more units is looked at, whatever the limits say: it keeps the cost in a straight line. */
const mostUnits = 160;

/** Two speakers in one cue have to be told apart. */
const sharedCost = 35;
/** A single short word that is no sentence. */
const orphanCost = 30;
const orphanColumns = 8;
/** A cue breaks a thought more than a line does. */
const cueBreakWeight = 1.25;

/**
 * Where to cut all that is said into cues, so that all of it together costs least: ends of sentences
 * and clauses, pauses, line breaks, reading speed and flashes are weighed against each other. A cue
 * holds units of one run, or the end of one and the beginning of the next, a line each.
 *
 * The cost of the best cuts before every unit is known when it is reached, and so is when a cue that
 * begins with it would be shown. So each possible cue is looked at once, and a cue is of bounded length.
 */
export function chooseCuts(track: Track, limits: CueLimits): Cut[] {
	const count = track.units.length;
	const best = new Float64Array(count + 1).fill(Infinity);
	best[0] = 0;
	const begins = new Float64Array(count + 1);
	begins[0] = track.startMs[0] ?? 0;
	const origins = new Int32Array(count + 1);
	const shares = new Int32Array(count + 1);
	const offer: Offer = (from, to, share, width, cost) => {
		const startMs = begins[from] ?? 0;
		const next = { startMs: track.startMs[to] ?? 0, isSpokenOver: track.isSpokenOver[to] === 1 };
		const nextMs = to < count ? nextStart(startMs, width, next, limits) : Infinity;
		const spokenEndMs = spokenEnd(track, to, share < 0 ? undefined : share);
		const spokenMs = track.startMs[from] ?? 0;
		const shown = { startMs, spokenMs, spokenEndMs, nextMs, width };
		const total = (best[from] ?? 0) + cost + showingCost(shown, limits);
		if (total >= (best[to] ?? 0)) return;
		best[to] = total;
		begins[to] = nextMs;
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

/** Takes a cue into account: where it is, its columns, and what its breaks cost; `share` is -1 for one speaker. */
type Offer = (from: number, to: number, share: number, width: number, cost: number) => void;

/** Offers all cues of one speaker that begin at a unit. */
function ownCues(track: Track, run: Run, from: number, limits: CueLimits, offer: Offer): void {
	const { maxLineLength: room, maxLines, maxCueMs, maxWords } = limits;
	const labelWidth = from === run.from ? run.labelWidth : 0;
	const most = Math.min(run.to, from + Math.min(maxWords, mostUnits));
	const startMs = track.startMs[from] ?? 0;
	for (let to = from + 1; to <= most; to++) {
		const width = widthOf(track, from, to);
		if (to > from + 1 && spokenEnd(track, to) - startMs > maxCueMs) break;
		const lines = linesCost(track, from, to, labelWidth, room, maxLines);
		if (lines === Infinity && to > from + 1) break;
		let cost = lines === Infinity ? 0 : lines;
		if (to < run.to) cost += cueBreakWeight * (track.cost[to] ?? 0);
		if (to === from + 1 && width < orphanColumns && isCutOff(track, run, from, to))
			cost += orphanCost;
		offer(from, to, -1, width, cost);
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
	if (run.to - from > maxWords) return;
	const upper = widthOf(track, from, run.to);
	if (upper + run.markWidth > room) return;
	const startMs = track.startMs[from] ?? 0;
	const most = Math.min(next.to, run.to + Math.min(maxWords, mostUnits));
	for (let to = run.to + 1; to <= most; to++) {
		const lower = widthOf(track, run.to, to);
		if (lower + next.markWidth > room) break;
		if (spokenEnd(track, to, run.to) - startMs > maxCueMs) break;
		let cost = sharedCost;
		if (to < next.to) cost += cueBreakWeight * (track.cost[to] ?? 0);
		offer(from, to, run.to, upper + lower + 1, cost);
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
