import type { INodeProperties } from 'n8n-workflow';

import { notInTools, onlyInTools } from './tool';

/** Where an item enters the line media → asset → task → finished task; each operation offers some. */
export const sourceOptions = {
	binary: {
		name: 'Binary File',
		value: 'binary',
		description: 'A file that a previous node put on the item',
	},
	url: {
		name: 'File URL',
		value: 'url',
		description: 'A file at a public address, streamed from there to the service',
	},
	asset: {
		name: 'Asset ID',
		value: 'asset',
		description: 'A file that Upload File has sent before',
	},
	task: {
		name: 'Task ID',
		value: 'task',
		description: 'A task that exists already: only wait for it',
	},
};

export const binaryPropertyNameField: INodeProperties = {
	displayName: 'Input Binary Field',
	name: 'binaryPropertyName',
	type: 'string',
	default: 'data',
	required: true,
	placeholder: 'e.g. data',
	hint: 'The name of the input binary field containing the audio or video file',
	displayOptions: { show: { source: ['binary'] } },
};

export const fileUrlField: INodeProperties = {
	displayName: 'File URL',
	name: 'fileUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://example.com/meeting.mp4',
	hint: 'The address from which the file itself is downloaded, not a page that shows it',
	description: 'The file is streamed from there and never held in memory, whatever its size',
	displayOptions: { show: { source: ['url'] } },
};

/**
 * An id that the node before this one hands on. Where it is empty the node itself says so: n8n's own
 * check of a required field throws away what the nodes before have put out, and running them again
 * may pay again. A tool has no node before it.
 */
const handedOn = (field: INodeProperties, expression: string): INodeProperties[] => [
	...notInTools([{ ...field, default: expression }]),
	...onlyInTools([{ ...field, required: true }]),
];

export const assetIdFields: INodeProperties[] = handedOn(
	{
		displayName: 'Asset ID',
		name: 'assetId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
		hint: 'The <code>assetId</code> that Upload File returned',
		displayOptions: { show: { source: ['asset'] } },
	},
	'={{ $json.assetId }}',
);

export const taskIdFields: INodeProperties[] = handedOn(
	{
		displayName: 'Task ID',
		name: 'taskId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 8d7c6b5a-4f3e-4d2c-8b1a-0f9e8d7c6b5a',
		hint: 'The <code>transcriptId</code> that Create Task returned, or that a message names',
	},
	'={{ $json.transcriptId }}',
);
