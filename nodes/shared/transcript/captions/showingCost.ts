import type { CueLimits } from './captionOptions';
import { fastestSpeed, openGapMs, shownUntil } from './cueTimes';

/** What counts beside the breaks, in the unit of `breakCosts`. */
const costs = {
	/** Every cue is a new text to find and to read. */
	cue: 14,
	/** Too fast, and for every column a second more, up to a most. */
	fast: 400,
	tooFast: 10,
	fastest: 300,
	/** Nearly too fast, for every column a second. */
	brisk: 1.5,
	/** Too short to be read, and for every millisecond that is missing. */
	flash: 300,
	missingMs: 0.15,
	/** Short, for every millisecond that is missing. */
	shortMs: 0.02,
	/** A short gap that the longest duration does not let close. */
	openGap: 150,
	/** So long after its first word that it is noticed. */
	late: 250,
};
const comfortableMs = 1400;
const briskSpeed = 15;
const noticedMs = 150;

/** A cue that might be: what it says, and when; `startMs` and `nextMs` as it and the next one are shown. */
export interface PossibleCue {
	startMs: number;
	spokenMs: number;
	spokenEndMs: number;
	nextMs: number;
	width: number;
}

/** What it costs to show a cue, without its breaks. */
export function showingCost(
	{ startMs, spokenMs, spokenEndMs, nextMs, width }: PossibleCue,
	limits: CueLimits,
): number {
	const endMs = shownUntil(startMs, spokenEndMs, width, nextMs, limits);
	const shownMs = Math.max(1, endMs - startMs);
	const speed = (width * 1000) / shownMs;
	let cost = costs.cue;
	if (startMs - spokenMs > noticedMs) cost += costs.late;
	if (shownMs < limits.readableMs)
		cost += costs.flash + (limits.readableMs - shownMs) * costs.missingMs;
	if (shownMs < comfortableMs) cost += (comfortableMs - shownMs) * costs.shortMs;
	if (speed > fastestSpeed)
		cost += costs.fast + Math.min(costs.fastest, (speed - fastestSpeed) * costs.tooFast);
	if (speed > briskSpeed) cost += (Math.min(speed, fastestSpeed) - briskSpeed) * costs.brisk;
	if (nextMs - endMs > limits.gapMs && nextMs - endMs < openGapMs) cost += costs.openGap;
	return cost;
}
