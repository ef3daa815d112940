import type { TimeSpan } from '../reading/unitTimes';

/** Less than this is a flash that nobody reads (20 frames at 24 a second). */
const readableMs = 833;

/**
 * Puts the times of cues, given in reading order, in strict order: no cue overlaps the next, none is
 * shorter than 1 ms or longer than `maxCueMs`, and each lasts 833 ms where the next one leaves room.
 *
 * A cue that starts while the one before is still spoken waits until that one could be read; times that
 * were in order stay as they are.
 *
 * @param spans wanted times, in whole milliseconds from 0
 */
export function orderTimes(spans: readonly TimeSpan[], maxCueMs: number): TimeSpan[] {
	const shortestMs = Math.min(readableMs, maxCueMs);
	let earliestMs = 0;
	const started = spans.map(({ startMs, endMs }) => {
		const start = Math.max(startMs, earliestMs);
		earliestMs = Math.max(start + 1, Math.min(endMs, start + shortestMs));
		return { startMs: start, endMs };
	});
	return started.map(({ startMs, endMs }, index) => {
		const nextMs = started[index + 1]?.startMs ?? Infinity;
		const wantedMs = Math.min(Math.max(endMs, startMs + shortestMs), startMs + maxCueMs);
		return { startMs, endMs: Math.min(wantedMs, nextMs) };
	});
}
