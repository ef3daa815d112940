import type { IDataObject, Logger } from 'n8n-workflow';

import type { Task } from '../../shared/api/schemas';
import { toFailure, type Failure } from '../../shared/failure/Failure';
import type { Listing } from '../watch/listing';
import { lookUpTasks, mostRequestsAtOnce, type LookUpResult } from './lookUps';
import { reasonToFail } from './pollFailure';
import { concludePoll } from '../watch/concludePoll';
import { planPoll, type FinishedRow } from '../watch/planPoll';
import { readWatchState, writeWatchState } from '../watch/watchState';

/** One execution is started with so many items at most. */
const mostEmissions = 100;

/** Of one poll: more than a poll emits, so that a backlog shrinks, and few enough to leave it time. */
const mostCleanUps = 2 * mostEmissions;
/** Then the table or the key is to blame, and the rest waits for the next poll. */
const mostFailedCleanUps = 5;

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
	getTask(taskId: string): Promise<Task>;
	/** The json of an item. */
	read(task: Task): IDataObject;
	/** Statuses to emit. */
	events: ReadonlySet<string>;
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
 * @throws Failure if the list cannot be read, or if every look-up fails
 */
export async function runPoll(setting: PollSetting): Promise<IDataObject[] | null> {
	const { source, staticData, logger, startedAt, events, random, isTimeUp } = setting;
	const state = readWatchState(staticData);
	const listing = await source.list(state.listAfter, setting.isListingTimeUp);
	const plan = planPoll(state, listing, startedAt);
	await cleanUpRows(plan.finishedRows, setting);

	const result = await lookUpTasks(plan.candidates, {
		getTask: setting.getTask,
		read: setting.read,
		isSelected: (status) => events.has(status),
		mostEmissions,
		isTimeUp,
		random,
	});
	const reason = reasonToFail(result);
	if (reason) throw reason;

	const conclusion = concludePoll(plan, result.lookUps, mostEmissions, startedAt);
	report(logger, plan.newlyMalformed, conclusion.newlyUnknown, result);
	writeWatchState(staticData, conclusion.state);
	if (conclusion.emissions.length === 0) return null;
	return conclusion.emissions.map(({ content, row }) => toItem(content, row?.columns));
}

/** The json of an item; the row tells the next nodes what the transcript is for. */
export const toItem = (content: IDataObject, row: IDataObject | undefined): IDataObject =>
	row ? { ...content, row } : content;

/** A row that cannot be cleaned up now is found again by the next poll, so this only reports. */
async function cleanUpRows(rows: readonly FinishedRow[], setting: PollSetting): Promise<void> {
	const { source, logger, isTimeUp } = setting;
	const { cleanUp } = source;
	if (!cleanUp) return;
	const queue = rows.slice(0, mostCleanUps);
	const failures: Failure[] = [];
	const work = async () => {
		while (failures.length < mostFailedCleanUps && !isTimeUp()) {
			const finished = queue.shift();
			if (!finished) return;
			try {
				await cleanUp(finished);
			} catch (error) {
				failures.push(toFailure(error));
			}
		}
	};
	await Promise.all(Array.from({ length: mostRequestsAtOnce }, work));
	const reason = failures[0]?.facts;
	if (reason) {
		logger.warn(
			`Some table rows could not be cleaned up yet: ${reason.message}. ${reason.description ?? ''}`,
		);
	}
}

function report<T>(
	logger: Pick<Logger, 'warn'>,
	malformed: readonly string[],
	unknown: readonly string[],
	{ failures, refusals }: LookUpResult<T>,
): void {
	if (malformed.length > 0) {
		logger.warn(`Not task ids, so they are passed over: ${firstOf(malformed)}`);
	}
	for (const taskId of unknown) {
		const { message = '', description = '' } = refusals.get(taskId)?.facts ?? {};
		logger.warn(`Task ${taskId} is looked up ever less often: ${message}. ${description}`);
	}
	if (failures.length > 0) {
		logger.warn(
			`${failures.length} look-ups failed: ${failures[0]?.message}. The next poll tries again.`,
		);
	}
}

function firstOf(texts: readonly string[]): string {
	const shown = texts.slice(0, 20).join(', ');
	return texts.length > 20 ? `${shown} and ${texts.length - 20} more` : shown;
}
