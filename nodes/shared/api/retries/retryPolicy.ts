import type { Failure } from '../../failure/Failure';
import { neverReachedPeer } from './transportFailures';

/** The kinds of request; a creation is the only one that costs money. */
export type RequestName =
	| 'openUrl'
	| 'createUpload'
	| 'putMedia'
	| 'completeUpload'
	| 'createTask'
	| 'getTask'
	| 'dataTable';

/** Longest wait that a service may ask for before we give up instead, in milliseconds. */
export const longestRetryAfterMs = 5 * 60_000;

const firstBackoffMs = 500;
const mostAttempts = 5;
/** Longest that one request may spend waiting between its tries, in milliseconds. */
const longestTotalWaitMs = 10 * 60_000;
/** An upload may be gigabytes: sending it again is worth fewer tries than a small request. */
const mostUploadAttempts = 3;

/** Statuses that say "not now", whatever was asked. */
const passingStatuses = new Set([408, 425, 429]);

/** True if the failure is one that another try may cure: network, overload, server trouble. */
export function isPassing(failure: Failure): boolean {
	const { kind, httpStatus = 0, isFinal = false } = failure.facts;
	if (isFinal) return false;
	if (kind === 'network' || kind === 'timeout') return true;
	return kind === 'refused' && (passingStatuses.has(httpStatus) || httpStatus >= 500);
}

/**
 * True if a task creation that failed like this has certainly made no task: it never left, or it was
 * refused as not to be carried out. A time-out, a lost connection, an answer nobody understands and
 * every 5xx, also the service's own with an error code, leave open whether a task exists and is
 * billed: the fault may have come after the effect.
 */
export function surelyNotCreated(failure: Failure): boolean {
	const { kind, httpStatus = 0, networkCode } = failure.facts;
	if (kind === 'invalidInput') return true;
	if (kind === 'network') return neverReachedPeer(networkCode);
	// 4xx means "not carried out" by the standard (RFC 9110, 15.5), whoever says it; a 408 may be the
	// word of a gateway that had passed the request on.
	return kind === 'refused' && httpStatus >= 400 && httpStatus <= 499 && httpStatus !== 408;
}

/**
 * May this request be sent again after this failure?
 *
 * Anything but a creation: after a passing failure, because repeating it costs nothing. A creation:
 * only if it provably never reached the service, if the service refused it for now (429), or if an
 * idempotency key makes the repeat harmless.
 */
export function isRepeatable(request: RequestName, failure: Failure, retrySafe: boolean): boolean {
	if (!isPassing(failure)) return false;
	if (request !== 'createTask' || retrySafe) return true;
	const { httpStatus, networkCode } = failure.facts;
	return httpStatus === 429 || neverReachedPeer(networkCode);
}

/**
 * Milliseconds to wait before the next try, or undefined to give up. Full jitter: many workflows
 * that failed together do not come back together. The service's own `Retry-After` is the lower bound.
 *
 * @param attempts tries made so far, at least 1
 * @param waitedMs spent waiting between the tries so far
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function backoffMs(
	request: RequestName,
	failure: Failure,
	attempts: number,
	waitedMs: number,
	random: number,
): number | undefined {
	if (attempts >= (request === 'putMedia' ? mostUploadAttempts : mostAttempts)) return undefined;
	const { retryAfterMs = 0 } = failure.facts;
	if (retryAfterMs > longestRetryAfterMs) return undefined;
	const ceilingMs = firstBackoffMs * 2 ** attempts; // 8 s before the fifth and last try
	const waitMs = Math.max(retryAfterMs, Math.round(random * ceilingMs));
	return waitedMs + waitMs > longestTotalWaitMs ? undefined : waitMs;
}
