/**
 * How long a task rests between two look-ups. All rules go by time: a fresh task is looked up at
 * every poll, a forgotten one costs next to nothing.
 */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A delay of 5 % of the waiting time is not noticed; a poll every minute is, by the service. */
const shareOfAge = 0.05;
const longestPendingRestMs = hourMs;

/** Just under n8n's shortest poll interval, so that a poll some milliseconds early is not wasted. */
const shortestBadRestMs = 50_000;
const longestBadRestMs = 24 * hourMs;

/** Milliseconds until a pending task is due again; `ageMs` since it was first listed. At least 1. */
export const pendingRestMs = (ageMs: number): number =>
	Math.min(longestPendingRestMs, Math.max(1, Math.round(ageMs * shareOfAge)));

/**
 * The same for a task that cannot be looked up: it rests as long as that has been so.
 *
 * @param isPassing whether the reason is likely to pass by itself: then no longer than a pending task
 */
export const badRestMs = (ageMs: number, isPassing: boolean): number =>
	Math.min(isPassing ? longestPendingRestMs : longestBadRestMs, Math.max(shortestBadRestMs, ageMs));
