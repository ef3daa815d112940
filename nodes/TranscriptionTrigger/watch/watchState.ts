import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4-mini';

import { terminalStatuses } from '../../shared/pipeline/taskStatus';

/**
 * What is remembered of one watched task. Many thousands are saved at a time, so nothing stands here
 * that is not needed: about 85 bytes for a pending task, less for a finished one.
 */
const taskRecordSchema = z.object({
	/** When the task was first listed, in milliseconds since the epoch. */
	since: z.optional(z.number()),
	/** Not to be looked up before this time, in milliseconds since the epoch. */
	dueAt: z.optional(z.number()),
	/** The service does not know the task; said in the log already. */
	unknown: z.optional(z.literal(true)),
	/** How the task ended: everything that is listed for it without a row has been dealt with. */
	status: z.optional(z.enum(terminalStatuses)),
	/** Ids of the table rows that have been dealt with: emitted, or ended in an unselected event. */
	rows: z.optional(z.array(z.number())),
});

const watchStateSchema = z.object({
	/** By task id, in lower case. */
	tasks: z.record(z.string(), taskRecordSchema),
	/** Texts that are no task ids, shortened; named in the log already. */
	malformed: z.array(z.string()),
	/** Row id after which the next listing goes on, if the last one did not come to the end. */
	listAfter: z.optional(z.number()),
});

export type TaskRecord = z.infer<typeof taskRecordSchema>;

/** The trigger's memory between polls. */
export interface WatchState {
	tasks: ReadonlyMap<string, TaskRecord>;
	malformed: readonly string[];
	listAfter?: number;
}

const stateKey = 'watch';

/**
 * Reads the memory from the node's static data; empty if there is none, or none that fits. It goes
 * through JSON, because n8n hands out proxies with a hidden key in every object (`__dataChanged`).
 */
export function readWatchState(staticData: IDataObject): WatchState {
	const stored: unknown = JSON.parse(JSON.stringify(staticData[stateKey] ?? null));
	const { data } = watchStateSchema.safeParse(stored);
	if (!data) return { tasks: new Map(), malformed: [] };
	return { ...data, tasks: new Map(Object.entries(data.tasks)) };
}

/** Replaces the memory in one assignment, so that an overlapping poll never sees half of it. */
export function writeWatchState(staticData: IDataObject, state: WatchState): void {
	staticData[stateKey] = {
		tasks: Object.fromEntries(state.tasks),
		malformed: [...state.malformed],
		...(state.listAfter !== undefined && { listAfter: state.listAfter }),
	};
}
