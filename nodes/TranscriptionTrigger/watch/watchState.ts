import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4-mini';

import { terminalStatuses } from '../../shared/pipeline/taskStatus';

/**
 * What is remembered of one watched task. Many thousands are saved at a time, so nothing stands here
 * that is not needed: about 85 bytes for a pending task, less for a finished one.
 */
const taskRecordSchema = z.object({
	/** When the task was first listed, or went bad, in milliseconds since the epoch. */
	since: z.optional(z.number()),
	/** Not to be looked up before this time, in milliseconds since the epoch. */
	dueAt: z.optional(z.number()),
	/** The last look-up ended like this (`codeOf`), without a task; said in the log already. */
	bad: z.optional(z.number()),
	/** How the task ended: everything that is listed for it without a row has been dealt with. */
	status: z.optional(z.enum(terminalStatuses)),
	/** Ids of the table rows that have been dealt with, and neither deleted nor marked since. */
	rows: z.optional(z.array(z.number())),
	/** Listed in the round under way, with these of its rows; only while a round takes several polls. */
	seen: z.optional(z.array(z.number())),
});

/** A reading of the whole list that takes more than one poll. */
const roundSchema = z.object({
	/** Row id after which the next listing goes on. */
	listAfter: z.number(),
	/** Texts without a task id that were listed so far. */
	malformed: z.array(z.string()),
});

const watchStateSchema = z.object({
	/** By task id, in lower case. */
	tasks: z.record(z.string(), taskRecordSchema),
	/** Texts that are no task ids, shortened; named in the log already. */
	malformed: z.array(z.string()),
	/** The round under way, if the last listing did not come to the end. */
	round: z.optional(roundSchema),
	/** Fingerprint of the service that was asked last. What is bad is bad there only. */
	service: z.optional(z.string()),
	/** That service has answered for one task at least. */
	hasAnswered: z.optional(z.boolean()),
});

export type TaskRecord = z.infer<typeof taskRecordSchema>;

/** The trigger's memory between polls. */
export type WatchState = Readonly<Omit<z.infer<typeof watchStateSchema>, 'tasks'>> & {
	tasks: ReadonlyMap<string, TaskRecord>;
};

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
	const { tasks, ...rest } = state;
	staticData[stateKey] = JSON.parse(
		JSON.stringify({ ...rest, tasks: Object.fromEntries(tasks) }),
	) as IDataObject;
}
