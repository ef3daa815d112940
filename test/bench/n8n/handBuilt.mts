import type { Emulator } from '../../emulator/startEmulator.mts';
import {
	type Edge,
	httpPut,
	httpRequest,
	readFiles,
	start,
	type WorkflowNode,
	workflowOf,
} from './nodes.mts';

const mimeType = 'audio/wav';

/** The item as the node `Media` put it out: the file, and the answer to the creation of its upload. */
const media = "$('Media').item";
const session = `${media}.json.data`;

/**
 * What a user builds without this package, from n8n's own nodes and the service's documentation:
 * upload, completion, task, and a circle of Wait and If until it has ended.
 *
 * @param inLoop one file after the other through Loop Over Items, instead of all through each node
 */
export function handBuilt(
	service: Pick<Emulator, 'baseUrl' | 'apiKey'>,
	files: string,
	inLoop: boolean,
) {
	const source = inLoop ? 'Loop' : 'Read';
	const fromSource = inLoop ? 1 : 0;
	const nodes = [start, readFiles(files), ...(inLoop ? [loop] : []), ...steps(service)];
	const edges: Edge[] = [
		['Start', 'Read'],
		...(inLoop ? [['Read', 'Loop'] satisfies Edge] : []),
		[source, 'Create upload', fromSource],
		[source, 'Media', fromSource],
		['Create upload', 'Media', 0, 1],
		['Media', 'Put'],
		['Put', 'Complete'],
		['Complete', 'Create task'],
		['Create task', 'Wait'],
		['Wait', 'Get task'],
		['Get task', 'Is finished'],
		['Is finished', 'Wait', 1],
		...(inLoop ? [['Is finished', 'Loop'] satisfies Edge] : []),
	];
	return workflowOf(nodes, edges);
}

const loop: WorkflowNode = {
	name: 'Loop',
	type: 'n8n-nodes-base.splitInBatches',
	typeVersion: 3,
	parameters: { batchSize: 1, options: {} },
};

function steps({ baseUrl, apiKey }: Pick<Emulator, 'baseUrl' | 'apiKey'>): WorkflowNode[] {
	const call = (name: string, method: 'GET' | 'POST', path: string, body?: string) =>
		httpRequest(name, {
			method,
			url: `=${baseUrl}/v1/${path}`,
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${apiKey}` }] },
			...(body && { sendBody: true, specifyBody: 'json', jsonBody: `={{ ${body} }}` }),
		});
	const file = `filename: 'recording.wav', mimetype: '${mimeType}'`;
	const stored = `fileKey: ${session}.fileKey, fileUrl: ${session}.fileUrl`;
	const size = `fileSize: ${media}.binary.data.bytes`;
	return [
		call('Create upload', 'POST', 'uploads', `{ ${file} }`),
		mergeByPosition,
		httpPut('={{ $json.data.uploadUrl }}', mimeType),
		call(
			'Complete',
			'POST',
			`uploads/{{ ${session}.uploadId }}/operations/complete`,
			`{ ${file}, ${stored}, ${size} }`,
		),
		call('Create task', 'POST', 'tasks', '{ assetId: $json.data.assetId }'),
		waitForHint,
		call('Get task', 'GET', 'tasks/{{ $json.data.task.transcriptId }}'),
		isFinished,
	];
}

/** The answer joined to the file it belongs to, which HTTP Request does not hand on. */
const mergeByPosition: WorkflowNode = {
	name: 'Media',
	type: 'n8n-nodes-base.merge',
	typeVersion: 3,
	parameters: { mode: 'combine', combineBy: 'combineByPosition', options: {} },
};

/** The service's hint, in the circle as well, where the answer no longer carries it. */
const waitForHint: WorkflowNode = {
	name: 'Wait',
	type: 'n8n-nodes-base.wait',
	typeVersion: 1.1,
	parameters: { amount: 1.5, unit: 'seconds' },
};

const isFinished: WorkflowNode = {
	name: 'Is finished',
	type: 'n8n-nodes-base.if',
	typeVersion: 2.2,
	parameters: {
		options: {},
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			combinator: 'and',
			conditions: [
				{
					id: 'finished',
					leftValue: "={{ ['SUCCEEDED', 'FAILED', 'CANCELED'].includes($json.data.task.status) }}",
					rightValue: '',
					operator: { type: 'boolean', operation: 'true', singleValue: true },
				},
			],
		},
	},
};
