import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Credential } from '../../e2e/harness/rest/credentials.mts';
import type { WorkflowJson } from '../../e2e/harness/rest/workflows.mts';

/** A node of a workflow as n8n stores it. */
export interface WorkflowNode {
	name: string;
	type: string;
	typeVersion: number;
	parameters: object;
	credentials?: object;
	executeOnce?: boolean;
}

export const start: WorkflowNode = {
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
};

/** n8n's Read/Write Files from Disk; every file that matches becomes an item. */
export const readFiles = (pattern: string): WorkflowNode => ({
	name: 'Read',
	type: 'n8n-nodes-base.readWriteFile',
	typeVersion: 1.1,
	parameters: { operation: 'read', fileSelector: pattern, options: {} },
});

/** Items with the given fields, by n8n's Edit Fields and Split Out. */
export const itemsOf = (objects: object[]): WorkflowNode[] => [
	{
		name: 'List',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		parameters: { mode: 'raw', jsonOutput: JSON.stringify({ items: objects }), options: {} },
	},
	{
		name: 'Items',
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: 'items', options: {} },
	},
];

/** n8n's HTTP Request. */
export const httpRequest = (name: string, parameters: object): WorkflowNode => ({
	name,
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: { options: {}, ...parameters },
});

/** The PUT of the binary field `data`, as one builds it from the service's documentation. */
export const httpPut = (url: string, mimeType: string): WorkflowNode =>
	httpRequest('Put', {
		method: 'PUT',
		url,
		sendHeaders: true,
		headerParameters: { parameters: [{ name: 'Content-Type', value: mimeType }] },
		sendBody: true,
		contentType: 'binaryData',
		inputDataFieldName: 'data',
	});

/** Where n8n finds the node that `barePipe` is: its environment variable N8N_CUSTOM_EXTENSIONS. */
export const barePipeFolder = fileURLToPath(new URL('barePipe', import.meta.url));

/** Pipes the binary field `data` into a PUT, and does nothing else. */
export const barePipe = (url: string): WorkflowNode => ({
	name: 'Pipe',
	type: 'CUSTOM.barePipe',
	typeVersion: 1,
	parameters: { url },
});

/** The package's node. */
export const transcription = (credential: Credential, parameters: object): WorkflowNode => ({
	name: 'Transcription',
	type: 'n8n-nodes-transcription.transcription',
	typeVersion: 1,
	parameters,
	credentials: { transcriptionApi: { id: credential.id, name: credential.name } },
});

/** [from, to], or with the output of one and the input of the other where these are not the first. */
export type Edge = [from: string, to: string, output?: number, input?: number];

/** A workflow of these nodes; without edges they follow each other. */
export function workflowOf(nodes: readonly WorkflowNode[], edges = chain(nodes)): WorkflowJson {
	const connections: Record<string, { main: object[][] }> = {};
	for (const [from, to, output = 0, input = 0] of edges) {
		const { main } = (connections[from] ??= { main: [] });
		while (main.length <= output) main.push([]);
		main[output]?.push({ node: to, type: 'main', index: input });
	}
	return {
		name: 'Benchmark',
		nodes: nodes.map((node) => ({ ...node, id: randomUUID(), position: [0, 0] })),
		connections,
		settings: { executionOrder: 'v1' },
	};
}

/**
 * Reads files, then says at `markUrl` that they are read, then hands them to a node: what that node
 * costs can be told from what reading cost.
 */
export function afterMark(markUrl: string, pattern: string, node: WorkflowNode): WorkflowJson {
	const mark = httpRequest('Mark', { url: markUrl });
	const first: WorkflowNode = { ...mark, executeOnce: true };
	const files: WorkflowNode = {
		name: 'Files',
		type: 'n8n-nodes-base.merge',
		typeVersion: 3,
		// waits for both inputs and hands on the files alone
		parameters: { mode: 'chooseBranch', useDataOfInput: 1 },
	};
	return workflowOf(
		[start, readFiles(pattern), first, files, node],
		[
			['Start', 'Read'],
			['Read', 'Files'],
			['Read', 'Mark'],
			['Mark', 'Files', 0, 1],
			['Files', node.name],
		],
	);
}

const chain = (nodes: readonly WorkflowNode[]): Edge[] =>
	nodes.slice(1).map(({ name }, index) => [nodes[index]?.name ?? '', name]);
