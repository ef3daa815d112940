import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { captionOptionFields } from './captions';
import { inPlaces } from './inPlaces';

const waiting = { '/operation': ['transcribeAndWait'] };
const sendsMedia = {
	'/operation': ['createTask', 'transcribeAndWait', 'upload'],
	'/source': ['binary', 'url'],
};
/** Where items take turns; a wait for a task that exists is nobody's turn. */
const requestPlaces: IDisplayOptions[] = [
	{ show: { '/operation': ['createTask', 'getTask', 'upload'] } },
	{ show: { '/operation': ['transcribeAndWait'], '/source': ['asset', 'binary', 'url'] } },
];

/** The collection `options`; every option shows only where it does something. */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	default: {},
	placeholder: 'Add option',
	options: [
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			default: '',
			placeholder: 'e.g. meeting.mp4',
			description:
				'Name of the recording, instead of the one that it comes with; transcript files are named after it',
		},
		{
			displayName: 'MIME Type',
			name: 'mimeType',
			type: 'string',
			default: '',
			placeholder: 'e.g. audio/mpeg',
			description: 'Media type of the file, instead of the type that it comes with',
			displayOptions: { show: sendsMedia },
		},
		{
			displayName: 'On Timeout',
			name: 'onTimeout',
			type: 'options',
			default: 'fail',
			description: 'What to do when the task is not finished in time; it goes on at the service',
			options: [
				{ name: 'Fail', value: 'fail', description: 'Stop with a message that names the task' },
				{
					name: 'Output Pending Task',
					value: 'output',
					description: 'Go on with the task as it is',
				},
			],
			displayOptions: { show: waiting },
		},
		{
			displayName: 'On Unsuccessful Task',
			name: 'onUnsuccessful',
			type: 'options',
			default: 'fail',
			description: 'What to do with a task that ended as FAILED or CANCELED',
			options: [
				{ name: 'Fail', value: 'fail', description: 'Stop with a message that names the task' },
				{ name: 'Output Task', value: 'output', description: 'Go on with the task as an item' },
			],
			displayOptions: { show: waiting },
		},
		...inPlaces(
			{
				displayName: 'Parallel Items',
				name: 'parallelItems',
				type: 'number',
				default: 5,
				typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
				hint: 'Items that wait for their task do not count',
				description: 'Most items that are uploaded, created or read at once',
			},
			requestPlaces,
		),
		{
			displayName: 'Poll Interval (Seconds)',
			name: 'pollIntervalSeconds',
			type: 'number',
			default: 0,
			typeOptions: { minValue: 0 },
			hint: '0 = automatic: soon at first, then ever less often',
			description: 'Fixed time between two looks at a task',
			displayOptions: { show: waiting },
		},
		{
			displayName: 'Register Key',
			name: 'registerKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. {{ $json.path }}, {{ $json.modifiedTime }}',
			hint: 'An expression that is different for every file, such as its ID and version in a cloud drive. Two files with one key get one transcript.',
			description:
				'What the task register knows this file by, instead of its content. A file that is known by its key is not even uploaded; one that is known by its content only is paid for again under a key.',
			displayOptions: {
				show: { '/operation': ['createTask', 'transcribeAndWait'], '/useRegister': [true] },
			},
		},
		...captionOptionFields,
		{
			displayName: 'Timeout (Minutes)',
			name: 'timeoutMinutes',
			type: 'number',
			default: 60,
			typeOptions: { minValue: 0 },
			hint: '0 = no limit. The upload does not count.',
			description: 'Longest time to wait for the task, counted from its creation',
			displayOptions: { show: waiting },
		},
	],
};
