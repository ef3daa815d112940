/** By what they share, such as an execution's journal: the calls of each key that have not ended. */
const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs `work` once the earlier calls with the same key have ended, however they ended: an AI agent
 * may call its tool several times at once, also for one and the same task. The second call then
 * finds what the first has made.
 *
 * @param owner what the calls share
 * @param signal ends the waiting, not the work: that looks at the signal itself
 */
export async function inTurn<T>(
	owner: object,
	key: string,
	signal: AbortSignal,
	work: () => Promise<T>,
): Promise<T> {
	const calls = underWay.get(owner) ?? new Map<string, Promise<unknown>>();
	underWay.set(owner, calls);
	const before = calls.get(key);
	const mine = startAfter(before, signal, work);
	const last = Promise.allSettled([before, mine]);
	calls.set(key, last);
	try {
		return await mine;
	} finally {
		if (calls.get(key) === last) calls.delete(key);
	}
}

async function startAfter<T>(
	before: Promise<unknown> | undefined,
	signal: AbortSignal,
	work: () => Promise<T>,
): Promise<T> {
	if (before && !signal.aborted) {
		let onAbort = () => {};
		const aborted = new Promise<void>((resolve) => (onAbort = resolve));
		signal.addEventListener('abort', onAbort, { once: true });
		await Promise.race([before, aborted]);
		signal.removeEventListener('abort', onAbort);
	}
	return await work();
}
