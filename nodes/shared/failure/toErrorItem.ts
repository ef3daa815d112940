import type { INode, INodeExecutionData } from 'n8n-workflow';

import { describeFailure } from './describeFailure';
import type { Failure } from './Failure';

/**
 * The item that stands for a failure when the workflow goes on. n8n sends it to the error branch
 * because its json has no keys but these three, and keeps the details.
 */
export function toErrorItem(failure: Failure, itemIndex: number, node?: INode): INodeExecutionData {
	const { message, description, details } = describeFailure(failure, node);
	return {
		json: { error: message, message: `${message}. ${description}`.trim(), details },
		pairedItem: { item: itemIndex },
	};
}
