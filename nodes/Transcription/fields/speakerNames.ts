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
					hint: 'As a transcript file shows the speaker, or as speakerKey or speakerName in the output Raw',
					description: 'What the service calls the speaker',
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
