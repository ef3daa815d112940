/** Lets at most `count` of the given tasks run at once; the others wait in the order they came. */
export interface Slots {
	/** Whether anything runs, or waits to. */
	isBusy(): boolean;
	run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSlots(count: number): Slots {
	let free = count;
	const queue: Array<() => void> = [];
	return {
		isBusy: () => free < count,
		async run(work) {
			if (free > 0) free--;
			else await new Promise<void>((resolve) => queue.push(resolve));
			try {
				return await work();
			} finally {
				const next = queue.shift();
				if (next) next();
				else free++;
			}
		},
	};
}
