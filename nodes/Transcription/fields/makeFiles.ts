import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { transcriptFilesField } from './output';

const segmentsFromField: INodeProperties = {
	displayName: 'Segments From',
	name: 'segmentsFrom',
	type: 'options',
	noDataExpression: true,
	default: 'items',
	options: [
		{
			name: 'Items',
			value: 'items',
			description: 'Each item is a piece with text and times; one transcript for each transcriptId',
		},
		{
			name: 'Task',
			value: 'task',
			description: 'Each item has a whole task, as the output Raw gives it',
		},
	],
	description: 'Where the text and its times come from',
};

/** The names that our own pieces have are the defaults. */
const itemFields: INodeProperties[] = [
	{
		displayName: 'Text Field',
		name: 'textField',
		type: 'string',
		default: 'text',
		required: true,
		placeholder: 'e.g. translation',
		hint: 'The name of the field with the text of each piece; a.b for a field inside another',
	},
	{
		displayName: 'Start Field',
		name: 'startField',
		type: 'string',
		default: 'startMs',
		required: true,
		placeholder: 'e.g. startMs',
		hint: 'The name of the field with the start: milliseconds, or HH:MM:SS.mmm',
	},
	{
		displayName: 'End Field',
		name: 'endField',
		type: 'string',
		default: 'endMs',
		required: true,
		placeholder: 'e.g. endMs',
		hint: 'The name of the field with the end: milliseconds, or HH:MM:SS.mmm',
	},
	{
		displayName: 'Speaker Field',
		name: 'speakerField',
		type: 'string',
		default: 'speaker',
		placeholder: 'e.g. speaker',
		hint: 'The name of the field with the speaker; may be empty or missing',
	},
];

const taskField: INodeProperties = {
	displayName: 'Task',
	name: 'task',
	type: 'json',
	default: '={{ $json }}',
	required: true,
	description: 'A task object with chunks, as the output Raw of Get Task gives it',
};

/** What transcript files are made of, without the service. */
export const makeFilesFields: INodeProperties[] = [
	segmentsFromField,
	...updateDisplayOptions({ show: { segmentsFrom: ['items'] } }, itemFields),
	...updateDisplayOptions({ show: { segmentsFrom: ['task'] } }, [taskField]),
	// Not required: n8n would refuse to run, and drop what the nodes before have put out.
	{ ...transcriptFilesField, hint: 'Choose at least one' },
];
