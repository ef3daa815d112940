import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long that a busy machine is no reason to give up, and shorter than a test may take. */
const patienceMs = 20_000;

/**
 * Waits for something that happens elsewhere and that nobody tells of.
 *
 * @throws Error with the condition's source if it does not come true
 */
export async function until(condition: () => boolean): Promise<void> {
	const giveUpAt = Date.now() + patienceMs;
	while (!condition()) {
		if (Date.now() > giveUpAt) throw new Error(`Waited in vain for ${String(condition)}`);
		await nextTurn();
	}
}
