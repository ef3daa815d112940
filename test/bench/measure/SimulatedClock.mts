import type { Clock } from '../../../nodes/shared/clock';

interface Timer {
	at: number;
	end(): void;
}

/** A clock on which hours pass in a blink: whenever everybody waits, it jumps to the next timer. */
export class SimulatedClock implements Clock {
	#nowMs = 0;
	readonly #timers = new Set<Timer>();

	now(): number {
		return this.#nowMs;
	}

	async pause(ms: number, signal?: AbortSignal): Promise<void> {
		if (signal?.aborted || ms <= 0) return;
		await new Promise<void>((resolve) => {
			const end = () => {
				this.#timers.delete(timer);
				signal?.removeEventListener('abort', end);
				resolve();
			};
			const timer = { at: this.#nowMs + ms, end };
			this.#timers.add(timer);
			signal?.addEventListener('abort', end, { once: true });
		});
	}

	/** Lets time pass until the work is done. @throws if the work waits for something else than time */
	async runUntilDone<T>(work: Promise<T>): Promise<T> {
		let isDone = false;
		const mark = () => void (isDone = true);
		work.then(mark, mark);
		for (;;) {
			// Everything that can go on without time passing does so before an immediate runs.
			await new Promise((resolve) => setImmediate(resolve));
			if (isDone) return await work;
			const next = [...this.#timers].reduce<Timer | undefined>(
				(first, timer) => (first && first.at <= timer.at ? first : timer),
				undefined,
			);
			if (!next || next.at === Infinity) throw new Error('Nobody waits for time to pass');
			this.#nowMs = next.at;
			next.end();
		}
	}
}
