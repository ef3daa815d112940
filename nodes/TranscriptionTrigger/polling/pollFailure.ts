import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import type { Failure, FailureKind } from '../../shared/failure/Failure';
import { toNodeError } from '../../shared/failure/toNodeError';
import type { LookUpResult } from './lookUps';

type PollError = NodeApiError | NodeOperationError;

/**
 * The reason to fail a poll: every look-up failed, and not because of its task. A task that the
 * service refuses or does not know tells nothing about the service, so it counts on neither side. A
 * rejected key explains more than a busy service, and that more than anything else.
 */
export function reasonToFail<T>({ lookUps, failures }: LookUpResult<T>): Failure | undefined {
	for (const { outcome } of lookUps.values()) {
		if (outcome !== 'failed' && outcome !== 'unknown') return undefined;
	}
	const withStatus = (...statuses: number[]) =>
		failures.find(({ facts }) => statuses.includes(facts.httpStatus ?? 0));
	return withStatus(401, 403) ?? withStatus(429) ?? failures[0];
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
