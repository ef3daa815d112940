import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../../shared/api/answers/schemas';
import {
	newRegisteredTaskAdvice,
	newTaskAdvice,
	registeredAdvice,
	resumeAdvice,
} from '../../shared/failure/advice';
import { Failure } from '../../shared/failure/Failure';
import type { FailedPolls } from '../../shared/pipeline/pollRecord';
import type { WaitOutcome } from '../../shared/pipeline/poller';
import type { ItemOutput } from '../itemOutput';
import { readChoice, readNumber } from '../parameters/parameters';

export interface WaitSettings {
	limits: { timeoutMs?: number; fixedIntervalMs: number };
	onTimeout: 'fail' | 'output';
	onUnsuccessful: 'fail' | 'output';
}

/** @throws Failure `invalidInput` */
export function readWaitSettings(context: IExecuteFunctions, itemIndex: number): WaitSettings {
	const timeoutMinutes = readNumber(context, 'timeoutMinutes', itemIndex, 60, { min: 0 });
	const intervalSeconds = readNumber(context, 'pollIntervalSeconds', itemIndex, 0, { min: 0 });
	return {
		limits: {
			timeoutMs: timeoutMinutes === 0 ? undefined : timeoutMinutes * 60_000,
			fixedIntervalMs: intervalSeconds * 1000,
		},
		onTimeout: readChoice(context, 'options.onTimeout', itemIndex, ['fail', 'output']),
		onUnsuccessful: readChoice(context, 'options.onUnsuccessful', itemIndex, ['fail', 'output']),
	};
}

/**
 * The task to hand on after a wait.
 *
 * @throws Failure `waitTimeout` or `unsuccessful` where the user did not ask for the task as it is
 */
export function judge(outcome: WaitOutcome, waited: WaitedFor, settings: WaitSettings): Task {
	const { finished, task, waitedMs } = outcome;
	const { isRegistered = false, ...ids } = waited;
	const facts = { ...ids, status: task?.status, waitedMs };
	if (!finished) {
		if (task && settings.onTimeout === 'output') return task;
		throw timedOut(facts, isRegistered, outcome.failedPolls);
	}
	if (task.status === 'SUCCEEDED' || settings.onUnsuccessful === 'output') return task;
	throw unsuccessful(task, facts, isRegistered);
}

/**
 * Says of a pending task that is handed on how old its status is, where the last polls did not get
 * through: `statusNote`, in words for whoever reads it.
 */
export function withStatusNote<T extends ItemOutput | ItemOutput[]>(
	output: T,
	outcome: WaitOutcome,
): T {
	const failedPolls = outcome.finished ? undefined : outcome.failedPolls;
	if (!failedPolls || failedPolls.atTheEnd === 0) return output;
	const statusNote = describeFailedPolls(failedPolls);
	for (const { json } of [output].flat()) json.statusNote = statusNote;
	return output;
}

/** The task that was waited for, and what it was made from where that is known. */
interface WaitedFor {
	transcriptId: string;
	assetId?: string;
	/** True if the task register names it, so that no execution pays for it again. */
	isRegistered?: boolean;
}

type WaitFacts = Omit<WaitedFor, 'isRegistered'> & { status?: string; waitedMs: number };

function timedOut(facts: WaitFacts, isRegistered: boolean, failedPolls?: FailedPolls): Failure {
	const { assetId, waitedMs } = facts;
	const resume = isRegistered ? registeredAdvice : resumeAdvice;
	// Without an asset the task was only looked at, so that a new execution costs nothing.
	const again =
		assetId === undefined && !isRegistered
			? 'Run the node again to go on waiting for it; that costs nothing.'
			: resume;
	return new Failure({
		...facts,
		kind: 'waitTimeout',
		message: `The transcription was not finished after ${describeDuration(waitedMs)}${failedPolls ? `, and ${countOf(failedPolls)} did not get through` : ''}`,
		description: `${failedPolls ? `${describeFailedPolls(failedPolls)} ` : ''}The task goes on at the service and is billed once. ${again} To wait longer, raise 'Timeout (Minutes)'.`,
	});
}

function unsuccessful(
	{ status, showError }: Task,
	facts: WaitFacts,
	isRegistered: boolean,
): Failure {
	const reason =
		typeof showError === 'string' ? showError : showError ? JSON.stringify(showError) : '';
	const said = reason ? `The service says: ${reason.slice(0, 500)}. ` : '';
	return new Failure({
		...facts,
		kind: 'unsuccessful',
		message:
			status === 'FAILED'
				? 'The service could not transcribe the file (FAILED)'
				: 'The task was stopped at the service (CANCELED)',
		description: `${said}${adviceAfter(status, facts, isRegistered)}`,
	});
}

function adviceAfter(status: string, { assetId }: WaitFacts, isRegistered: boolean): string {
	if (assetId === undefined && !isRegistered)
		return 'Make a new task from its asset with Create Task.';
	return status === 'FAILED'
		? isRegistered
			? newRegisteredTaskAdvice
			: newTaskAdvice
		: 'Somebody or something stopped it at the service, so a retry of this execution does not make a new one. Start a new execution for that; it is billed anew.';
}

/** "3 of 7 looks at the task", "the only look at the task". */
const countOf = ({ failed, of }: FailedPolls) =>
	of === 1 ? 'the only look at the task' : `${failed} of ${of} looks at the task`;

/** Why polls did not get through, and how old what is known of the task therefore is. */
function describeFailedPolls(polls: FailedPolls): string {
	const { atTheEnd, last, seenMsAgo } = polls;
	const reason = `the last because: ${last.message}.`;
	const many = countOf(polls);
	const count = `${many.charAt(0).toUpperCase()}${many.slice(1)} did not get through, ${reason}`;
	if (atTheEnd === 0) return count;
	return seenMsAgo === undefined
		? `${count} Nobody has seen the task since its creation, so its status may be an old one.`
		: `${count} Its status was last seen ${describeDuration(seenMsAgo)} before the wait ended.`;
}

/** "45 seconds", "12 minutes", "1 hour 5 minutes". */
function describeDuration(ms: number): string {
	const seconds = Math.round(ms / 1000);
	if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
	const minutes = Math.round(seconds / 60);
	if (minutes < 120) return `${minutes} minutes`;
	return `${Math.floor(minutes / 60)} hours ${minutes % 60} minutes`;
}
