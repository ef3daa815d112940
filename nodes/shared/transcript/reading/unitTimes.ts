import type { Unit } from './units';
import type { Anchor } from './wordTimes';

/** A stretch of time in whole milliseconds from the start of the media. */
export interface TimeSpan {
	startMs: number;
	endMs: number;
}

/** A point where the time is known: so far into the chunk's key, at this time. */
interface Knot {
	offset: number;
	ms: number;
}

/**
 * Sets the time of every unit of a chunk: that of the service's words where they are known, else a share
 * of the time between its neighbours by text length. Times never go back and stay within the chunk.
 */
export function setTimes(units: readonly Unit[], span: TimeSpan, anchors: readonly Anchor[]): void {
	const total = units.reduce((sum, { key }) => sum + key.length, 0);
	const knots = knotsOf(total, span, anchors);
	const isDated = knots.length > 2;
	let offset = 0;
	let startKnot = 0;
	let endKnot = 0;
	for (const unit of units) {
		// Between two words lies a pause: a unit starts at the later of two knots, and ends at the earlier.
		while ((knots[startKnot + 1]?.offset ?? Infinity) <= offset) startKnot++;
		unit.startMs = timeAt(knots, startKnot, offset);
		offset += unit.key.length;
		while ((knots[endKnot]?.offset ?? Infinity) < offset) endKnot++;
		unit.endMs = Math.max(unit.startMs, timeAt(knots, endKnot - 1, offset));
		unit.isDated = isDated;
	}
}

/**
 * Known points in order. A word outside the chunk, or not later than the one before, is left out: a
 * list whose times are all zero must not pile the whole chunk up at its start.
 */
function knotsOf(total: number, span: TimeSpan, anchors: readonly Anchor[]): Knot[] {
	let last: Knot = { offset: 0, ms: span.startMs };
	let lastStartMs = -1;
	const knots = [last];
	const add = (offset: number, ms: number) => knots.push((last = { offset, ms }));
	for (const { from, to, startMs, endMs } of anchors) {
		if (startMs < span.startMs || startMs >= span.endMs || startMs <= lastStartMs) continue;
		last.ms = Math.min(last.ms, startMs);
		lastStartMs = startMs;
		add(from, startMs);
		if (endMs !== undefined && endMs > startMs) add(to, Math.min(endMs, span.endMs));
	}
	add(total, span.endMs);
	return knots;
}

/** Time between a knot and the next one, in proportion to the offset. */
function timeAt(knots: readonly Knot[], index: number, offset: number): number {
	const left = knots[Math.max(0, index)];
	const right = knots[index + 1];
	if (left === undefined) return 0;
	if (right === undefined || right.offset <= left.offset) return left.ms;
	const share = (offset - left.offset) / (right.offset - left.offset);
	return left.ms + Math.round((right.ms - left.ms) * share);
}
