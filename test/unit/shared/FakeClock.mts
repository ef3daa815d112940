import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Clock } from '../../../nodes/shared/clock';

interface Sleeper {
	dueAt: number;
	wake(): void;
}

/** A clock that stands still until it is told to go on. Milliseconds. */
export class FakeClock implements Clock {
	#nowMs: number;
	readonly #sleepers = new Set<Sleeper>();
	/** Length of every pause that was asked for, in order. */
	readonly pauses: number[] = [];

	constructor(nowMs = Date.UTC(2030, 0, 1)) {
		this.#nowMs = nowMs;
	}

	now(): number {
		return this.#nowMs;
	}

	/** Pauses that have not ended. */
	get pending(): number {
		return this.#sleepers.size;
	}

	async pause(ms: number, signal?: AbortSignal): Promise<void> {
		this.pauses.push(ms);
		if (signal?.aborted || ms <= 0) return;
		await new Promise<void>((resolve) => {
			const sleeper: Sleeper = {
				dueAt: this.#nowMs + ms,
				wake: () => {
					this.#sleepers.delete(sleeper);
					signal?.removeEventListener('abort', sleeper.wake);
					resolve();
				},
			};
			this.#sleepers.add(sleeper);
			signal?.addEventListener('abort', sleeper.wake, { once: true });
		});
	}

	/** Lets the time pass, waking every pause in its turn and letting it act before the next. */
	async advance(ms: number): Promise<void> {
		const endAt = this.#nowMs + ms;
		for (;;) {
			await settle();
			const next = [...this.#sleepers].sort((a, b) => a.dueAt - b.dueAt)[0];
			if (!next || next.dueAt > endAt) break;
			this.#nowMs = Math.max(this.#nowMs, next.dueAt);
			next.wake();
		}
		this.#nowMs = endAt;
		await settle();
	}
}

/** Lets everything happen that waits for promises only. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 3; turn++) await nextTurn();
}
