import type { Clock } from '../clock';

/**
 * Milliseconds between two polls while items are still on their way to their tasks: of a thousand young
 * tasks the polls alone would take all of n8n's time, and keep back the tasks that are not made yet.
 */
const betweenMs = 40;

/**
 * What a poll waits for before it is sent: nothing, or its turn as long as there is something to do
 * that polls should make way for.
 */
export function createStepAside(
	clock: Clock,
	isBusy: () => boolean,
	signal?: AbortSignal,
): () => Promise<void> {
	let nextTurnAt = 0;
	return async () => {
		if (!isBusy()) return;
		const nowMs = clock.now();
		const turnAt = Math.max(nowMs, nextTurnAt);
		nextTurnAt = turnAt + betweenMs;
		await clock.pause(turnAt - nowMs, signal);
	};
}
