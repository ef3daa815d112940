import type { Clock } from '../../clock';
import { Failure, stopped, toFailure } from '../../failure/Failure';
import { backoffMs, isRepeatable, longestRetryAfterMs, type RequestName } from './retryPolicy';

export interface RetryOptions {
	clock: Clock;
	signal?: AbortSignal;
	/** True if an idempotency key goes out with every attempt. */
	retrySafe?: boolean;
	/** From 0 (inclusive) to 1 (exclusive). */
	random?: () => number;
}

/**
 * Sends a request until it succeeds or the policy gives up. `attempt` gets the number of the try,
 * from 1, and must make everything anew that a try consumes, such as the stream of a file.
 *
 * @throws Failure of the last attempt; `stopped` as soon as the signal aborts
 */
export async function withRetries<T>(
	request: RequestName,
	options: RetryOptions,
	attempt: (attempts: number) => Promise<T>,
): Promise<T> {
	const { clock, signal, retrySafe = false, random = Math.random } = options;
	let waitedMs = 0;
	for (let attempts = 1; ; attempts++) {
		const outcome = await settle(async () => await attempt(attempts));
		if ('value' in outcome) return outcome.value;
		const { failure } = outcome;
		if (!isRepeatable(request, failure, retrySafe)) throw failure;
		const waitMs = backoffMs(request, failure, attempts, waitedMs, random());
		if (waitMs === undefined) throw explainGivingUp(failure, attempts);
		waitedMs += waitMs;
		await clock.pause(waitMs, signal);
		if (signal?.aborted) throw stopped();
	}
}

async function settle<T>(attempt: () => Promise<T>): Promise<{ value: T } | { failure: Failure }> {
	try {
		return { value: await attempt() };
	} catch (error) {
		return { failure: toFailure(error) };
	}
}

/** Says why no further try was made: too many, or a wait that nobody wants to sit through. */
export function explainGivingUp(failure: Failure, attempts: number): Failure {
	const { retryAfterMs = 0, description = '' } = failure.facts;
	const why =
		retryAfterMs > longestRetryAfterMs
			? `The service asked to wait ${Math.ceil(retryAfterMs / 60_000)} minutes before the next try, which is longer than this node waits.`
			: `Tried ${attempts} times.`;
	return failure.with({ description: `${why} ${description}`.trim(), isFinal: true });
}
