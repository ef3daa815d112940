import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workflow, type INodeTypes, type IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import type { HttpRequest } from '../../../../nodes/shared/api/exchange';
import { exampleNode } from '../exampleNode.mts';

/** `this.helpers.httpRequest` as n8n gives it to a node: the real one, down to the socket. */
export async function n8nHttp(): Promise<HttpRequest> {
	// n8n-core looks for its user folder when it is loaded, so that must be told before
	process.env.N8N_USER_FOLDER ??= join(tmpdir(), 'n8n-nodes-transcription-tests');
	const { getRequestHelperFunctions } =
		await import('n8n-core/dist/execution-engine/node-execution-context/utils/request-helper-functions');
	const nodeTypes: INodeTypes = {
		getByName: () => unknownType(),
		getByNameAndVersion: () => unknownType(),
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({ nodes: [], connections: {}, active: false, nodeTypes });
	// the request helper asks it for tracing and mocking only, and both are off
	const additionalData = {} as IWorkflowExecuteAdditionalData;
	const { httpRequest } = getRequestHelperFunctions(workflow, exampleNode, additionalData);
	return httpRequest;
}

const unknownType = () => {
	throw new Error('The workflow has no nodes');
};
