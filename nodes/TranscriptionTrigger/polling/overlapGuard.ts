/**
 * Keeps polls of one trigger from overlapping in this process. n8n starts a poll on schedule even if
 * the one before is still at work, and in its default mode both would see the same memory and emit
 * the same tasks.
 *
 * A place is held until it is given back, and at the longest for its lease: a poll that n8n has
 * abandoned while its code goes on, or one that never returns, cannot lock the trigger for good.
 */
export interface OverlapGuard {
	/** Runs the work, or resolves to null at once if another run with this key holds the place. */
	run<T>(key: string, leaseMs: number, work: () => Promise<T>): Promise<T | null>;
}

export function createOverlapGuard(now: () => number): OverlapGuard {
	const holders = new Map<string, { until: number }>();
	return {
		async run(key, leaseMs, work) {
			const other = holders.get(key);
			if (other && now() < other.until) return null;
			const holder = { until: now() + leaseMs };
			holders.set(key, holder);
			try {
				return await work();
			} finally {
				// After its lease the place may belong to a later run: that one keeps it.
				if (holders.get(key) === holder) holders.delete(key);
			}
		},
	};
}
