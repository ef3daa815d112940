import type { INodeProperties } from 'n8n-workflow';

/** The option `speakerNames`: rows of a key, as the service calls the speaker, and a name to show. */
export const speakerNamesOption: INodeProperties = {
	displayName: 'Speaker Names',
	name: 'speakerNames',
	type: 'fixedCollection',
	default: {},
	placeholder: 'Add speaker',
	typeOptions: { multipleValues: true },
	description: 'Names to show instead of what the service calls the speakers',
	options: [
		{
			displayName: 'Speaker',
			name: 'values',
			values: [
				{
					displayName: 'Current Name or Key',
					name: 'key',
					type: 'string',
					default: '',
					placeholder: 'e.g. speaker_0',
					description:
						'What the service calls the speaker: speakerName or speakerKey in the chunks of the task (Output set to Raw), or the name in a transcript file',
				},
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. Anna',
					description: 'The name to show',
				},
			],
		},
	],
};
