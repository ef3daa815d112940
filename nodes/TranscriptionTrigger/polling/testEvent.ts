import type { IDataObject } from 'n8n-workflow';

import { Failure } from '../../shared/failure/Failure';
import { groupByTask, type ListEntry } from '../watch/listing';
import { lookUpTasks, type LookUpResult } from './lookUps';
import { toItem, type PollSetting } from './poll';
import { reasonToFail } from './pollFailure';

/** A person is waiting, and one finished task is all there is to show. */
const mostLookUps = 50;

type TestSetting = Pick<PollSetting, 'getTask' | 'read' | 'events' | 'random' | 'isTimeUp'>;

/**
 * "Fetch test event": the first task of the list that has ended in one of the selected events, just
 * as a poll would emit it. One look-up at a time, nothing is recorded or cleaned up.
 *
 * @throws Failure in plain words if there is none: n8n would show an empty result without a word
 */
export async function findTestEvent(
	entries: readonly ListEntry[],
	setting: TestSetting,
): Promise<IDataObject[]> {
	const { getTask, read, events, isTimeUp, random } = setting;
	const { byTask, malformed } = groupByTask(entries);
	const candidates = [...byTask].slice(0, mostLookUps).map(([taskId, listed]) => ({
		taskId,
		entries: listed.slice(0, 1),
	}));
	const isSelected = (status: string) => events.has(status);
	const options = { getTask, read, isSelected, mostEmissions: 1, isTimeUp, random };
	const result = await lookUpTasks(candidates, options);
	const reason = reasonToFail(result);
	if (reason) throw reason;
	for (const { taskId, entries: listed } of candidates) {
		const found = result.lookUps.get(taskId);
		if (found?.outcome === 'finished') {
			return [toItem(found.content, listed[0]?.row?.columns)];
		}
	}
	throw nothingToShow(byTask.size, malformed.size, result, [...events]);
}

function nothingToShow(
	tasks: number,
	malformed: number,
	{ lookUps }: LookUpResult<unknown>,
	events: readonly string[],
): Failure {
	const count = (outcome: string) =>
		[...lookUps.values()].filter((lookUp) => lookUp.outcome === outcome).length;
	const seen = [
		[count('pending'), 'not finished yet'],
		[count('passedOver'), `finished, but not as ${events.join(' or ')}`],
		[count('unknown'), 'not known to the service'],
		[count('failed'), 'could not be looked up'],
		[tasks - lookUps.size, 'not looked at, to keep the test short'],
		[malformed, 'not a task id'],
	] as const;
	const summary = seen
		.filter(([number]) => number > 0)
		.map(([number, what]) => `${number} ${what}`);
	return new Failure({
		kind: 'invalidInput',
		message: summary.length > 0 ? 'No finished task to show yet' : 'The task list is empty',
		description: summary.length > 0 ? `In the list: ${summary.join(', ')}.` : emptyAdvice,
	});
}

const emptyAdvice =
	'Enter the id of a finished task, or let a workflow add a row to the data table, then fetch the test event again.';
