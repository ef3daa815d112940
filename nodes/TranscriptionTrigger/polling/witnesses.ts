import { toFailure, type Failure } from '../../shared/failure/Failure';
import type { Plan } from '../watch/planPoll';
import { blameOf, isUnknownTask } from './blame';
import { lookUpTasks, type LookUpOptions, type LookUpResult } from './lookUps';
import { reasonToFail } from './pollFailure';

const mostWitnesses = 10;

/** A well-formed id that no task has. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What the look-ups of a poll found, and the reason to fail it, if there is one. */
export interface Verdict<T> extends LookUpResult<T> {
	reason: Failure | undefined;
}

/**
 * Looks up what is due. If that alone would fail the poll, tasks that were well when last looked up
 * are asked as well: failed tasks are due more often than those at work, so a poll may consist of bad
 * ones only. What the witnesses answer counts like any other look-up.
 */
export async function judgePoll<T>(plan: Plan, options: LookUpOptions<T>): Promise<Verdict<T>> {
	const result = await lookUpTasks(plan.candidates, options);
	const reason = reasonToFail(result, plan);
	if (!reason || blameOf(reason) === 'busy') return { ...result, reason };

	const heard = await lookUpTasks(plan.witnesses.slice(0, mostWitnesses), options);
	const all = {
		lookUps: new Map([...result.lookUps, ...heard.lookUps]),
		failures: new Map([...result.failures, ...heard.failures]),
		isTelling: result.isTelling,
	};
	const remaining = reasonToFail(all, plan);
	if (!remaining || !(await isAboutOneTask(all, options))) return { ...all, reason: remaining };
	return { ...all, reason: undefined };
}

/**
 * True if one task alone brings the service down or takes it too long, while it says of an id that
 * nobody has what it should. A connection that breaks says nothing of the kind.
 */
async function isAboutOneTask<T>(
	{ failures }: LookUpResult<T>,
	{ getTask, isTimeUp }: LookUpOptions<T>,
): Promise<boolean> {
	const troubles = [...failures.values()].filter((failure) => blameOf(failure) !== 'task');
	const [only] = troubles;
	if (!only || troubles.length > 1 || blameOf(only) !== 'reach' || only.facts.kind === 'network') {
		return false;
	}
	if (isTimeUp()) return false;
	try {
		await getTask(nobody);
		return true;
	} catch (error) {
		return isUnknownTask(toFailure(error));
	}
}
