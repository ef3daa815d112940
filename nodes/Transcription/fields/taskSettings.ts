import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { notInTools, onlyInTools } from './tool';

const listed: INodePropertyOptions[] = [
	{ name: 'Auto', value: 'Auto', description: 'Let the service find out' },
	{ name: 'Chinese', value: 'chinese' },
	{ name: 'English', value: 'english' },
	{ name: 'Spanish', value: 'spanish' },
];

/** The last entry, wherever the alphabet would put it. */
const other: INodePropertyOptions = {
	name: 'Other…',
	value: 'custom',
	description: 'Enter the name of the language',
};

const languageFields: INodeProperties[] = [
	{
		displayName: 'Language',
		name: 'language',
		type: 'options',
		default: 'Auto',
		description: 'Language that is spoken in the media',
		options: [...listed, other],
	},
	{
		displayName: 'Custom Language',
		name: 'customLanguage',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. german',
		hint: 'The English name of the language, in lowercase',
		displayOptions: { show: { language: ['custom'] } },
	},
];

const timestampsField: INodeProperties = {
	displayName: 'Timestamps',
	name: 'timestampMode',
	type: 'options',
	default: 'CHUNK',
	hint: 'Per Word gives the best cut subtitles',
	description: 'How finely the transcript is timed',
	options: [
		{ name: 'Per Chunk', value: 'CHUNK', description: 'One time per stretch of speech' },
		{
			name: 'Per Word',
			value: 'WORD',
			description: 'Also one time per word; subtitles are cut most exactly then',
		},
	],
};

const modeField: INodeProperties = {
	displayName: 'Mode',
	name: 'transcriptionMode',
	type: 'options',
	default: 'balanced',
	description: 'Accuracy and price of the transcription',
	options: [
		{
			name: 'Balanced (1 Credit per Minute)',
			value: 'balanced',
			description: 'Fast, 1 credit per minute of media',
		},
		{
			name: 'Precision (2 Credits per Minute)',
			value: 'precision',
			description: 'More accurate, 2 credits per minute of media',
		},
	],
};

/** Without a word of files: an agent gets none. */
const toolTimestampsField: INodeProperties = {
	...timestampsField,
	hint: 'Per Chunk is enough for text',
	options: [
		{ name: 'Per Chunk', value: 'CHUNK', description: 'One time per stretch of speech' },
		{ name: 'Per Word', value: 'WORD', description: 'Also one time per word' },
	],
};

/** As text, so that the model can fill them: with the ✨ button, if the user lets it. */
const toolFields: INodeProperties[] = [
	{
		displayName: 'Language',
		name: 'language',
		type: 'string',
		default: 'Auto',
		placeholder: 'e.g. german',
		hint: 'Auto, or the English name of the language in lowercase',
		description:
			'Language that is spoken. Either Auto (the service finds out), or the English name of the language in lowercase: english, spanish, chinese, german and so on.',
	},
	{
		displayName: 'Mode',
		name: 'transcriptionMode',
		type: 'string',
		default: 'balanced',
		placeholder: 'e.g. balanced',
		hint: 'One of two words: balanced (1 credit per minute) or precision (2 credits per minute)',
		description:
			'One of two words: balanced (fast, 1 credit per minute) or precision (more accurate, 2 credits per minute)',
	},
];

/** What a task is made with; shown wherever an operation creates one. */
export const taskSettingsFields: INodeProperties[] = [
	...notInTools([...languageFields, timestampsField, modeField]),
	...onlyInTools([...toolFields, toolTimestampsField]),
];
