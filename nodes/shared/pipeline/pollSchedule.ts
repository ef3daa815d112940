import { explainGivingUp } from '../api/retries/retry';
import { isPassing, longestRetryAfterMs } from '../api/retries/retryPolicy';
import type { Failure } from '../failure/Failure';
import type { PollRecord } from './pollRecord';

/** The hint for a task whose own hint is not known, in milliseconds (the interface's example). */
export const defaultHintMs = 1500;

const shortestIntervalMs = 500;
const longestIntervalMs = 30_000;
/** Looking again after 5 % of the time already waited: a delay nobody notices, a tenth of the requests. */
const shareOfElapsed = 0.05;

/**
 * Milliseconds until the next poll, half a second at least. A fixed interval is what the user asked
 * for; otherwise the interval grows with the elapsed time, never below the service's hint.
 *
 * @param fixedMs 0 for none
 */
export function pollIntervalMs(elapsedMs: number, hintMs: number, fixedMs: number): number {
	if (fixedMs > 0) return Math.max(shortestIntervalMs, fixedMs);
	const growing = Math.min(longestIntervalMs, elapsedMs * shareOfElapsed);
	return Math.round(Math.max(shortestIntervalMs, hintMs, growing));
}

const mostFailedPolls = 10;
const shortestFailingMs = 5 * 60_000;
/** Answers about this task or this key: asking again would get the same. */
const finalStatuses = new Set([400, 401, 403]);
/** A task that was just made may not be visible yet. */
const patienceWithUnknownMs = 60_000;

/**
 * Should a wait end because polls fail? At once where another poll cannot help; after a minute in
 * which the service did not know the task; else after ten in a row that span at least five minutes,
 * so that neither a hiccup nor a short outage ends it.
 *
 * @param record with `failure` as the last of its polls
 */
export function pollingHasFailed(failure: Failure, record: PollRecord, nowMs: number): boolean {
	const { failedInARow, failingSince, unknownSince = nowMs } = record;
	const { kind, httpStatus = 0, retryAfterMs = 0 } = failure.facts;
	if (kind === 'stopped' || kind === 'unexpected' || kind === 'invalidInput') return true;
	if (kind === 'refused' && finalStatuses.has(httpStatus)) return true;
	if (retryAfterMs > longestRetryAfterMs) return true;
	if (nowMs - unknownSince >= patienceWithUnknownMs) return true;
	return failedInARow >= mostFailedPolls && nowMs - failingSince >= shortestFailingMs;
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

/** The failure that a wait ends with; it says how long was tried where another try might have helped. */
export function explainEnd(failure: Failure, failedPolls: number): Failure {
	const { kind, httpStatus, description = '' } = failure.facts;
	if (kind === 'refused' && httpStatus === 404) {
		return failure.with({
			description: `It was asked for the task again for a minute, because a new one may not be visible at once. ${description}`,
		});
	}
	return isPassing(failure) ? explainGivingUp(failure, failedPolls) : failure;
}
