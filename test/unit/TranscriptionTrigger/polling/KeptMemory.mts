import type { IDataObject } from 'n8n-workflow';

/** How n8n keeps the memory of a polling trigger; measured on n8n 2.41. */
export type Mode = 'default' | 'durable';

/** What becomes of a poll after the node has returned. */
export type Fate =
	| 'normal'
	/** The first poll after activation. */
	| 'activation'
	/** n8n dies, or discards the result, before anything is stored. */
	| 'discarded'
	/** Default mode only: n8n dies after it has saved the memory, before the execution exists. */
	| 'lostInHandOff'
	/** Default mode only: the execution runs, saving the memory fails, then n8n dies. */
	| 'savedTooLate';

/** The trigger's memory, as n8n hands it to polls and stores it in one of its modes. */
export class KeptMemory {
	#memory: IDataObject = {};
	#stored = '{}';

	constructor(readonly mode: Mode) {}

	/** For the next poll: in durable mode a copy of what is stored, else the one object of all polls. */
	get forPoll(): IDataObject {
		return this.mode === 'durable' ? JSON.parse(this.#stored) : this.#memory;
	}

	/** Back to what is stored. */
	crash(): void {
		this.#memory = JSON.parse(this.#stored);
	}

	/** After a poll that did not fail. */
	keep(staticData: IDataObject, fate: Fate, emits: boolean): void {
		const stores =
			this.mode === 'durable' ? emits || fate === 'normal' : emits || fate === 'activation';
		if (stores && fate !== 'savedTooLate') this.#stored = JSON.stringify(staticData);
	}

	get text(): string {
		return this.mode === 'durable' ? this.#stored : JSON.stringify(this.#memory);
	}
}
