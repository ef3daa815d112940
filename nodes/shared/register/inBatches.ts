/**
 * Handles what waits, one batch after the other: what comes while a batch is under way goes into the
 * next, and what comes in the same moment shares one.
 *
 * @param takeBatch takes what is handled together out of what waits; undefined if nothing waits
 * @param handle settles everything in the batch, and never throws
 * @returns what says that something waits
 */
export function inBatches<Batch>(
	takeBatch: () => Batch | undefined,
	handle: (batch: Batch) => Promise<void>,
): () => void {
	let isRunning = false;

	async function run(): Promise<void> {
		for (let batch = takeBatch(); batch !== undefined; batch = takeBatch()) await handle(batch);
		isRunning = false;
	}

	return () => {
		if (isRunning) return;
		isRunning = true;
		void Promise.resolve().then(run);
	};
}
