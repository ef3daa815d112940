import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { Failure, FailureKind } from '../../shared/failure/Failure';
import { toNodeError } from '../../shared/failure/toNodeError';
import { isAnswer } from '../watch/lookUp';
import type { Plan } from '../watch/planPoll';
import type { WatchState } from '../watch/watchState';
import { blameOf, codeOf, isUnknownTask, type Blame } from './blame';
import type { LookUpResult } from './lookUps';

type PollError = NodeApiError | NodeOperationError;

/**
 * The reason to fail a poll: what is about all tasks. That is a key that is refused, a service that
 * cannot be reached, or several tasks that fail alike; and not one task was answered. A task that is
 * remembered to fail just like this tells nothing new: it fails no poll, also when it is the only one
 * that is due. A rejected key explains more than a busy service, and that more than anything else.
 */
export function reasonToFail<T>(
	{ lookUps, failures, isTelling }: LookUpResult<T>,
	{ state, isNewService }: Pick<Plan, 'state' | 'isNewService'>,
): Failure | undefined {
	if ([...lookUps.values()].some(isAnswer)) return undefined;
	const isNews = ([taskId, failure]: [string, Failure]) =>
		state.tasks.get(taskId)?.bad !== codeOf(failure);
	const news = [...failures].filter(isNews).map(([, failure]) => failure);
	const about = (blame: Blame) => news.find((failure) => blameOf(failure) === blame);
	const reason = about('key') ?? about('busy') ?? about('reach');
	if (reason || !isTelling) return reason;
	return failedAlike(news, state, isNewService);
}

/** A few may have gone bad for reasons of their own; then they fail in different ways, or singly. */
function failedAlike(
	news: readonly Failure[],
	{ tasks, hasAnswered, round }: WatchState,
	isNewService: boolean,
): Failure | undefined {
	// What is not listed yet may be well.
	if (round) return undefined;
	const records = [...tasks.values()];
	if (hasAnswered && records.some(({ status }) => status !== undefined)) return undefined;
	return news.find((failure) => {
		// In an established workflow this is about the task, even if several are unknown.
		if (isUnknownTask(failure) && !isNewService) return false;
		const alike = (code: number | undefined) => code === codeOf(failure);
		// A service that has never answered for any task may be the wrong one.
		const remembered = hasAnswered ? 0 : records.filter(({ bad }) => alike(bad)).length;
		return news.filter((other) => alike(codeOf(other))).length + remembered > 1;
	});
}

/**
 * The n8n error of a failed poll. It declares its cause, by which n8n (2.40 and later, durable mode)
 * spaces the next polls; older ones ignore that. The word "Authorization" must not appear: after a
 * restart n8n gives up activating a workflow whose error contains it.
 */
export function toPollError(failure: Failure, node: INode): PollError {
	const { message, description = '' } = failure.facts;
	const error = toNodeError(
		failure.with({ message: withoutWord(message), description: withoutWord(description) }),
		node,
	);
	const declared = declarationOf(failure);
	if (declared) error.failure = declared;
	return error;
}

const withoutWord = (text: string): string => text.replace(/authorization/gi, 'API key');

const passingKinds = new Set<FailureKind>(['network', 'timeout', 'badAnswer']);

function declarationOf({ facts }: Failure): PollError['failure'] {
	const { kind, httpStatus = 0, retryAfterMs } = facts;
	if (httpStatus === 401 || httpStatus === 403) return { cause: 'credential-invalid' };
	if (httpStatus === 429) return { cause: 'rate-limited', retryAfterMs };
	if (httpStatus >= 500 || httpStatus === 408 || httpStatus === 425 || passingKinds.has(kind)) {
		return { cause: 'temporarily-unavailable', retryAfterMs };
	}
	if (kind === 'refused' || kind === 'invalidInput') return { cause: 'configuration-invalid' };
	return undefined;
}
