import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../shared/api/schemas';
import { Failure } from '../shared/failure/Failure';
import type { WaitOutcome } from '../shared/pipeline/poller';
import { readChoice, readNumber } from './parameters';

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
export function judge(outcome: WaitOutcome, taskId: string, settings: WaitSettings): Task {
	const { finished, task, waitedMs } = outcome;
	if (!finished) {
		if (task && settings.onTimeout === 'output') return task;
		throw timedOut(taskId, task?.status, waitedMs);
	}
	if (task.status === 'SUCCEEDED' || settings.onUnsuccessful === 'output') return task;
	throw unsuccessful(task, taskId, waitedMs);
}

function timedOut(taskId: string, status: string | undefined, waitedMs: number): Failure {
	return new Failure({
		kind: 'waitTimeout',
		message: `The transcription was not finished after ${describeDuration(waitedMs)}`,
		description: `The task goes on at the service and will be billed. Run the node again to go on waiting for it (nothing is uploaded or paid twice), raise Options > Timeout, or get its transcript later with Get Task and the id ${taskId}.`,
		transcriptId: taskId,
		status,
		waitedMs,
	});
}

function unsuccessful(task: Task, taskId: string, waitedMs: number): Failure {
	const { status, showError } = task;
	const reason =
		typeof showError === 'string' ? showError : showError ? JSON.stringify(showError) : '';
	const said = reason ? `The service says: ${reason.slice(0, 500)}. ` : '';
	const next =
		status === 'FAILED'
			? 'Running the node again makes a new task from the file that is already uploaded.'
			: 'Somebody or something stopped it at the service, so running the node again does not make a new one. Start a new execution for that.';
	return new Failure({
		kind: 'unsuccessful',
		message:
			status === 'FAILED'
				? 'The service could not transcribe the file (FAILED)'
				: 'The task was stopped at the service (CANCELED)',
		description: `${said}${next}`,
		transcriptId: taskId,
		status,
		waitedMs,
	});
}

/** "45 seconds", "12 minutes", "1 hour 5 minutes". */
function describeDuration(ms: number): string {
	const seconds = Math.round(ms / 1000);
	if (seconds < 120) return `${seconds} seconds`;
	const minutes = Math.round(seconds / 60);
	if (minutes < 120) return `${minutes} minutes`;
	return `${Math.floor(minutes / 60)} hours ${minutes % 60} minutes`;
}
