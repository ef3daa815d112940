/** What has to be undone when something ends, latest first. */
export class Endings {
	readonly #undos: (() => Promise<unknown>)[] = [];
	#running: Promise<void> | undefined;

	/** Registers what undoes the step just taken. */
	add(undo: () => Promise<unknown>): void {
		this.#undos.unshift(undo);
	}

	/** True from the first call of `run` on. */
	get hasBegun(): boolean {
		return this.#running !== undefined;
	}

	/** Undoes everything; called again (a second Ctrl-C, the terminal closing) it is the same run. */
	run(): Promise<void> {
		this.#running ??= this.#undoAll();
		return this.#running;
	}

	async #undoAll(): Promise<void> {
		for (const undo of this.#undos) await undo();
	}
}
