import type { IDataObject, Logger } from 'n8n-workflow';

import type { Task } from '../../shared/api/answers/schemas';
import { concludePoll } from '../watch/concludePoll';
import type { Listing, TableRow } from '../watch/listing';
import { planPoll, type FinishedRow } from '../watch/planPoll';
import { readWatchState, writeWatchState } from '../watch/watchState';
import { cleanUpRows } from './cleanUpRows';
import { report } from './report';
import { judgePoll } from './witnesses';

/**
 * An execution is started with whole transcripts of about so many bytes at most, or with one that is
 * larger. Ten hours of speech, word by word, are 7.6 MB; a hundred of these would be held at once.
 */
const mostBytes = 16 * 1024 * 1024;

/** Where the tasks to watch come from. */
export interface TaskSource {
	/** @param listAfter what the last listing returned as such, if it stopped before the end */
	list(listAfter: number | undefined, isTimeUp: () => boolean): Promise<Listing>;
	/** Missing where nothing is to be done after emitting. */
	cleanUp?(finished: FinishedRow): Promise<void>;
}

/** Everything a poll works with; its only lasting effects are clean-up, log lines and the memory. */
export interface PollSetting {
	source: TaskSource;
	/** Fingerprint of base URL and key. */
	service: string;
	/** The first poll after the workflow was activated. */
	isActivation: boolean;
	getTask(taskId: string): Promise<Task>;
	/** The json of an item, for a task and the row it stands in. */
	read(task: Task, row?: TableRow): IDataObject;
	/** Statuses to emit. */
	events: ReadonlySet<string>;
	/** One execution is started with so many items at most. */
	batchSize: number;
	/** n8n's memory of the node, kept as n8n sees fit. */
	staticData: IDataObject;
	logger: Pick<Logger, 'warn'>;
	/** When the poll started, in milliseconds since the epoch. */
	startedAt: number;
	/** In [0, 1). */
	random(): number;
	isListingTimeUp(): boolean;
	isTimeUp(): boolean;
}

/**
 * One poll: list, clean up, look up, emit. The memory is written once, at the end and together with
 * what is returned, so a poll that fails on the way leaves no trace in it.
 *
 * @returns the items of one execution, oldest task first, or null if there is nothing to emit
 * @throws Failure if the list cannot be read, or for what is about all tasks (`reasonToFail`)
 */
export async function runPoll(setting: PollSetting): Promise<IDataObject[] | null> {
	const { source, staticData, logger, startedAt: nowMs, events } = setting;
	const { service, isActivation, getTask, read, isTimeUp, random } = setting;
	const limits = { mostEmissions: setting.batchSize, mostBytes };
	const before = readWatchState(staticData);
	const listing = await source.list(before.round?.listAfter, setting.isListingTimeUp);
	const plan = planPoll(before, listing, { nowMs, service, isActivation });
	const { cleanUp } = source;
	const cleanedRows = await cleanUpRows(plan.finishedRows, { cleanUp, logger, isTimeUp });

	const isSelected = (status: string) => events.has(status);
	const options = { ...limits, getTask, read, isSelected, isTimeUp, random };
	const { lookUps, failures, reason } = await judgePoll(plan, options);
	if (reason) throw reason;

	const candidates = [...plan.candidates, ...plan.witnesses];
	const work = { candidates, lookUps, cleanedRows };
	const { emissions, newlyBad, state } = concludePoll(plan, work, limits, nowMs);
	report({ malformed: plan.newlyMalformed, bad: newlyBad, failures }, logger);
	writeWatchState(staticData, state);
	return emissions.length > 0 ? emissions : null;
}
