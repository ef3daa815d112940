import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Clock } from '../../../nodes/shared/clock';

/** Longer than any time limit of a request: what was waited for then has been waited for in vain. */
const longMs = 24 * 60 * 60_000;

/** The clock of requests: it stands still, so no limit is ever reached by a slow machine. */
export class StandingClock implements Clock {
	#nowMs = Date.now();
	readonly #sleepers = new Set<() => void>();

	now(): number {
		return this.#nowMs;
	}

	async pause(_ms: number, signal?: AbortSignal): Promise<void> {
		await new Promise<void>((resolve) => {
			const wake = () => {
				this.#sleepers.delete(wake);
				signal?.removeEventListener('abort', wake);
				resolve();
			};
			this.#sleepers.add(wake);
			signal?.addEventListener('abort', wake, { once: true });
			if (signal?.aborted) wake();
		});
	}

	/** Lets every request that is under way reach its limit. */
	passTime(): void {
		this.#nowMs += longMs;
		for (const wake of [...this.#sleepers]) wake();
	}

	/** Requests that are being watched. */
	get pending(): number {
		return this.#sleepers.size;
	}
}

/** The clock between requests: pauses of minutes are over at once, and noted. */
export class SkippingClock implements Clock {
	readonly pauses: number[] = [];
	#skippedMs = 0;
	readonly #standing: StandingClock;

	constructor(standing: StandingClock) {
		this.#standing = standing;
	}

	now(): number {
		return this.#standing.now() + this.#skippedMs;
	}

	async pause(ms: number, signal?: AbortSignal): Promise<void> {
		// the poller waits like this for polls that are under way, and is woken by them
		if (ms === Infinity) return await this.#standing.pause(ms, signal);
		this.pauses.push(ms);
		this.#skippedMs += Math.max(0, ms);
		await nextTurn();
	}
}
