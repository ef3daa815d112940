const heartbeatMs = 10_000;

/** Tells what a long command does, as it does it, and counts what worked. */
export class Steps {
	passed = 0;

	/**
	 * Announces a step, does it, and says how long it took; the result goes through. While it lasts, a
	 * line every ten seconds shows that it is alive.
	 *
	 * @param usually how long it takes, in words, where that is more than a moment
	 */
	async take<T>(title: string, step: () => Promise<T>, usually?: string): Promise<T> {
		const startedAt = Date.now();
		const seconds = () => (Date.now() - startedAt) / 1000;
		console.log(`▸ ${title}${usually ? ` (${usually})` : ''} …`);
		const heartbeat = setInterval(
			() => console.log(`  … still at it, ${Math.round(seconds())} s`),
			heartbeatMs,
		);
		try {
			const result = await step();
			console.log(`  done in ${seconds().toFixed(1)} s`);
			this.passed++;
			return result;
		} finally {
			clearInterval(heartbeat);
		}
	}

	/** A detail of the step under way. */
	note(text: string): void {
		console.log(text.replace(/^/gm, '    '));
	}
}
