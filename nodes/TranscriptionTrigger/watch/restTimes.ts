/**
 * How long a task rests between two look-ups. Both rules go by the time a task has been watched: a
 * fresh task is looked up at every poll, a forgotten one costs next to nothing.
 */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A delay of 5 % of the waiting time is not noticed; a poll every minute is, by the service. */
const shareOfAge = 0.05;
const longestPendingRestMs = hourMs;

/** Just under n8n's shortest poll interval, so that a poll some milliseconds early is not wasted. */
const shortestUnknownRestMs = 50_000;
const longestUnknownRestMs = 24 * hourMs;

/** Milliseconds until a pending task is due again; `ageMs` since it was first listed. At least 1. */
export const pendingRestMs = (ageMs: number): number =>
	Math.min(longestPendingRestMs, Math.max(1, Math.round(ageMs * shareOfAge)));

/** The same for a task that the service does not know: it rests as long as it has been unknown. */
export const unknownRestMs = (ageMs: number): number =>
	Math.min(longestUnknownRestMs, Math.max(shortestUnknownRestMs, ageMs));
