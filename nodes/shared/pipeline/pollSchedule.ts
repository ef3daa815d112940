import type { Failure } from '../failure/Failure';
import { longestRetryAfterMs } from '../api/retryPolicy';

/** The hint for a task whose own hint is not known, in milliseconds (the interface's example). */
export const defaultHintMs = 1500;

const shortestIntervalMs = 500;
const longestIntervalMs = 30_000;
/** Looking again after 5 % of the time already waited: a delay nobody notices, a tenth of the requests. */
const shareOfElapsed = 0.05;

/**
 * Milliseconds until the next poll. A fixed interval is what the user asked for; otherwise the
 * interval grows with the elapsed time, never below the service's hint.
 *
 * @param fixedMs 0 for none
 */
export function pollIntervalMs(elapsedMs: number, hintMs: number, fixedMs: number): number {
	if (fixedMs > 0) return fixedMs;
	const growing = Math.min(longestIntervalMs, elapsedMs * shareOfElapsed);
	return Math.round(Math.max(shortestIntervalMs, hintMs, growing));
}

const mostFailedPolls = 10;
const shortestFailingMs = 5 * 60_000;
/** Answers about this task or this key: asking again would get the same. */
const finalStatuses = new Set([400, 401, 403, 404]);

/**
 * Should a wait end because polls fail? At once where another poll cannot help; else after ten in a
 * row that span at least five minutes, so that neither a hiccup nor a short outage ends it.
 *
 * @param failedPolls in a row, this one included; `failingMs` since the first of them
 */
export function pollingHasFailed(
	failure: Failure,
	failedPolls: number,
	failingMs: number,
): boolean {
	const { kind, httpStatus = 0, retryAfterMs = 0 } = failure.facts;
	if (kind === 'stopped' || kind === 'unexpected' || kind === 'invalidInput') return true;
	if (kind === 'refused' && finalStatuses.has(httpStatus)) return true;
	if (retryAfterMs > longestRetryAfterMs) return true;
	return failedPolls >= mostFailedPolls && failingMs >= shortestFailingMs;
}

/** Milliseconds until the poll after a failed one: doubling, and never before `Retry-After`. */
export function failedPollIntervalMs(
	intervalMs: number,
	failure: Failure,
	failedPolls: number,
): number {
	const backoff = Math.min(longestIntervalMs, 1000 * 2 ** Math.min(failedPolls, 10));
	return Math.max(intervalMs, backoff, failure.facts.retryAfterMs ?? 0);
}
