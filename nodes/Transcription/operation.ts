import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Fingerprints, JournalEntry } from '../shared/pipeline/journal';
import type { ItemOutput } from './itemOutput';
import type { RunResult } from './run/outcome';
import type { Run } from './run/run';

/** One item, with its parameters read and checked: nothing has been sent for it yet. */
export interface PreparedItem {
	/** What the item's journal entry must match; undefined for an operation that makes nothing. */
	fingerprints?: Fingerprints;
	/** True if its task goes on at the service once the item is done. */
	leavesTask?: boolean;
	/** Carries the item from where it enters the line to where the operation stops. */
	execute(entry: JournalEntry): Promise<ItemOutput | ItemOutput[]>;
}

/** What n8n's panel shows of an operation: its choice in the list, and its fields. */
interface Choice {
	value: string;
	option: INodePropertyOptions;
	fields: INodeProperties[];
}

/** An operation that works without the service, and may make one item of several. */
export interface LocalOperation extends Choice {
	/** Reads and checks all items before it makes anything. */
	run(context: IExecuteFunctions, failureEndsRun: boolean): Promise<RunResult>;
}

/** One operation of the node, with what it does with an item. */
export interface Operation extends Choice {
	/** @throws Failure `invalidInput`; makes no request */
	prepare(run: Run, itemIndex: number): Promise<PreparedItem>;
}
