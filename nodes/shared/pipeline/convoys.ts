import type { Slots } from './slots';

/**
 * Lets those who come go in together, so that they can share what they do: everybody who waits, up to
 * `most`, as soon as no more than `few` are inside. Nobody waits where few come.
 */
export function createConvoys(most: number, few: number): Slots {
	let inside = 0;
	let isDue = false;
	const queue: Array<() => void> = [];

	function admit(): void {
		isDue = false;
		while (inside <= few && queue.length > 0) {
			const convoy = queue.splice(0, most);
			inside += convoy.length;
			for (const enter of convoy) enter();
		}
	}

	/** A moment later, so that those who come in the same moment are one convoy. */
	function admitSoon(): void {
		if (isDue) return;
		isDue = true;
		void Promise.resolve().then(admit);
	}

	return {
		isBusy: () => inside > 0 || queue.length > 0,
		async run(work) {
			const entered = new Promise<void>((resolve) => queue.push(resolve));
			admitSoon();
			await entered;
			try {
				return await work();
			} finally {
				inside--;
				admitSoon();
			}
		},
	};
}
