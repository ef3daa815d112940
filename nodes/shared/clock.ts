import { sleep } from 'n8n-workflow';

/** Time as an argument, so that schedules can be tested without waiting. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number;
	/**
	 * Resolves after `ms` milliseconds, or at once when the signal aborts. It never throws: whoever
	 * waits looks at the signal afterwards.
	 */
	pause(ms: number, signal?: AbortSignal): Promise<void>;
}

/** n8n before 2.36 ignores the signal of `sleep`: short slices keep every stop under half a second. */
const sliceMs = 500;

export const systemClock: Clock = {
	now: () => Date.now(),
	async pause(ms, signal) {
		const endAt = Date.now() + ms;
		for (let left = ms; left > 0 && !signal?.aborted; left = endAt - Date.now()) {
			try {
				await sleep(Math.min(left, sliceMs), signal);
			} catch {
				return; // `sleep` rejects when the signal aborts; stopping early is all we wanted
			}
		}
	},
};
