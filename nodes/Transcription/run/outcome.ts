import type { INodeExecutionData } from 'n8n-workflow';

import { toFailure, type Failure } from '../../shared/failure/Failure';

/** How a step of an item ended. A failure is a value, so that other items are unaffected by it. */
export type Outcome<T> = { value: T } | { failure: Failure };

export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
	try {
		return { value: await work() };
	} catch (error) {
		return { failure: toFailure(error) };
	}
}

/** How all items of the node ended. */
export interface RunResult {
	/** One per input item, in input order; a transcript may be many items. */
	outcomes: Array<Outcome<INodeExecutionData[]>>;
	/** The failure that ended the run, if failures were to end it. */
	ending?: { failure: Failure; itemIndex: number };
}
