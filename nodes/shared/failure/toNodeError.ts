import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';

import { describeFailure } from './describeFailure';
import type { Failure, FailureKind } from './Failure';

const answerKinds = new Set<FailureKind>([
	'refused',
	'network',
	'timeout',
	'badAnswer',
	'unknownOutcome',
]);

/**
 * The one place where a failure becomes an n8n error. Only described facts go in: no cause, because
 * what n8n's HTTP helper throws carries the request with its key and its signed address.
 */
export function toNodeError(
	failure: Failure,
	node: INode,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const { message, description: advice, stored, details } = describeFailure(failure, node);
	const description = [advice, stored].filter(Boolean).join(' ');
	if (!answerKinds.has(failure.facts.kind)) {
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	const httpCode = details.httpStatus === null ? undefined : String(details.httpStatus);
	// A member called `status` or `errorCode` n8n would take for an HTTP code, and a network code there
	// would make it replace our message by its own: hence the details one level down.
	return new NodeApiError(node, { details }, { message, description, httpCode, itemIndex });
}
