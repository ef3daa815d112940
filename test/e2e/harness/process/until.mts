import { setTimeout as delay } from 'node:timers/promises';

/**
 * Looks again and again until `look` finds something.
 *
 * @param what the condition in words, for the message when it never comes true
 * @param look gives `undefined` or `false` while there is nothing yet; what it throws ends the wait
 * @throws if nothing was found within `timeoutMs` (default one minute)
 */
export async function until<T>(
	what: string,
	look: () => Promise<T | undefined | false> | T | undefined | false,
	{ timeoutMs = 60_000, everyMs = 100 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
	const deadline = Date.now() + timeoutMs;
	for (;;) {
		const found = await look();
		if (found !== undefined && found !== false) return found;
		if (Date.now() >= deadline)
			throw new Error(`waited ${timeoutMs / 1000} s in vain for: ${what}`);
		await delay(everyMs);
	}
}
