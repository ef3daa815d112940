/** Tells what a long command does, as it does it, and counts what worked. */
export class Steps {
	passed = 0;

	/** Announces a step, does it, and says how long it took; the result goes through. */
	async take<T>(title: string, step: () => Promise<T>): Promise<T> {
		const startedAt = Date.now();
		console.log(`▸ ${title} …`);
		const result = await step();
		console.log(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
		this.passed++;
		return result;
	}

	/** A detail of the step under way. */
	note(text: string): void {
		console.log(text.replace(/^/gm, '    '));
	}
}
