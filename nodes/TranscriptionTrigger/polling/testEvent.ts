import type { IDataObject } from 'n8n-workflow';

import { Failure } from '../../shared/failure/Failure';
import { groupByTask, type ListEntry } from '../watch/listing';
import { isUnknownTask } from './blame';
import { lookUpTasks, type LookUpResult } from './lookUps';
import type { PollSetting } from './poll';
import { reasonToFail } from './pollFailure';
import { report } from './report';

/** A test does not know what earlier polls found. */
const nothingKnown = { tasks: new Map(), malformed: [] };

/** A person is waiting, and one finished task is all there is to show. */
const mostLookUps = 50;

interface TestSetting extends Pick<
	PollSetting,
	'getTask' | 'read' | 'events' | 'random' | 'isTimeUp' | 'logger'
> {
	/** What to do if the list is empty. */
	emptyAdvice: string;
}

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
	const { getTask, read, events, isTimeUp, random, logger, emptyAdvice } = setting;
	const { byTask, malformed } = groupByTask(entries);
	const candidates = [...byTask].slice(0, mostLookUps).map(([taskId, listed]) => ({
		taskId,
		entries: listed.slice(0, 1),
	}));
	const isSelected = (status: string) => events.has(status);
	const limits = { mostEmissions: 1, mostBytes: Infinity, mostAtOnce: 1 };
	const result = await lookUpTasks(candidates, {
		...limits,
		getTask,
		read,
		isSelected,
		isTimeUp,
		random,
	});
	const reason = reasonToFail(result, { state: nothingKnown, isNewService: false });
	if (reason) throw reason;
	for (const { taskId } of candidates) {
		const found = result.lookUps.get(taskId);
		if (found?.outcome !== 'finished') continue;
		// n8n has no place for a word beside what a trigger found.
		report({ malformed: [...malformed], bad: [], failures: result.failures }, logger);
		return found.contents;
	}
	throw nothingToShow(byTask.size, [...malformed], result, [...events], emptyAdvice);
}

function nothingToShow(
	tasks: number,
	malformed: readonly string[],
	{ lookUps, failures }: LookUpResult<unknown>,
	events: readonly string[],
	emptyAdvice: string,
): Failure {
	const count = (outcome: string) =>
		[...lookUps.values()].filter((lookUp) => lookUp.outcome === outcome).length;
	const unknown = [...failures.values()].filter(isUnknownTask).length;
	const seen = [
		[count('pending'), 'not finished yet'],
		[count('passedOver'), `finished, but not as ${events.join(' or ')}`],
		[unknown, 'not known to the service'],
		[failures.size - unknown, 'could not be looked up'],
		[tasks - lookUps.size, 'not looked at, to keep the test short'],
		[malformed.length, 'not a task ID'],
	] as const;
	const summary = seen
		.filter(([number]) => number > 0)
		.map(([number, what]) => `${number} ${what}`);
	if (tasks === 0 && malformed.length > 0) return nothingButNonsense(malformed);
	return new Failure({
		kind: 'invalidInput',
		message: summary.length > 0 ? 'No finished task to show yet' : 'The task list is empty',
		description: summary.length > 0 ? `In the list: ${summary.join(', ')}.` : emptyAdvice,
	});
}

const mostQuoted = 3;

function nothingButNonsense(malformed: readonly string[]): Failure {
	const quoted = malformed.slice(0, mostQuoted).map((text) => `"${text}"`);
	const more = malformed.length > mostQuoted ? ` and ${malformed.length - mostQuoted} more` : '';
	return new Failure({
		kind: 'invalidInput',
		message: `None of these is a task ID: ${quoted.join(', ')}${more}`,
		description:
			'A task ID looks like 3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b. Use `transcriptId` from Create Task.',
	});
}
