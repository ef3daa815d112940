import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { shortestPassage } from '../../shared/transcript/pieces/passages';
import { pieceKinds } from '../../shared/transcript/pieces/piecesOf';
import { notInTools } from './tool';

/** Outputs that are one item for each task; only they can carry transcript files. */
const wholeOutputs = ['simplified', 'raw', 'selected'] as const;

/** All values of Output; the first is the default. */
export const outputKinds = [...wholeOutputs, ...pieceKinds] as const;

export type OutputKind = (typeof outputKinds)[number];

const outputField: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'simplified',
	description: 'What to hand on of the task',
	options: [
		{
			name: 'One Item per Passage',
			value: 'passages',
			description: 'Whole sentences up to a length: for notes, databases and language models',
		},
		{
			name: 'One Item per Subtitle',
			value: 'subtitles',
			description: 'To translate or correct: Make Files turns the items into subtitle files again',
		},
		{
			name: 'One Item per Turn',
			value: 'turns',
			description: 'All that one speaker says until another does: for sheets and minutes',
		},
		{
			name: 'One Item per Word',
			value: 'words',
			description: 'Very many items: about 9,000 for an hour of speech',
		},
		{
			name: 'Raw',
			value: 'raw',
			description: "The service's whole task with every segment and word: large",
		},
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'Only the fields that you choose: as small as you like',
		},
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The ten fields that most workflows use, with the full text',
		},
	],
};

/** Every field that can be chosen with the output Selected Fields, by name, with its size. */
const fieldsField: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'multiOptions',
	default: ['transcriptId', 'status', 'fullText'],
	description: 'The fields to hand on. All are small but Full Text and Timed Text.',
	displayOptions: { show: { output: ['selected'] } },
	options: [
		{ name: 'Asset ID', value: 'assetId', description: 'Small: the uploaded file, where known' },
		{ name: 'Billed Credits', value: 'billedCredits', description: 'Small: what the task cost' },
		{ name: 'Created At', value: 'createdAt', description: 'Small: when the task was created' },
		{ name: 'File Name', value: 'fileName', description: 'Small: the recording, where known' },
		{ name: 'Full Text', value: 'fullText', description: 'Large: all that is said' },
		{ name: 'Language', value: 'language', description: 'Small: the language that was asked for' },
		{ name: 'Result Language', value: 'resultLanguage', description: 'Small: the language spoken' },
		{ name: 'Show Error', value: 'showError', description: 'Small: why the task did not succeed' },
		{
			name: 'Source Duration (Ms)',
			value: 'sourceDurationMs',
			description: 'Small: length of the recording in milliseconds',
		},
		{ name: 'Status', value: 'status', description: 'Small: SUCCEEDED, or how far the task is' },
		{
			name: 'Timed Text',
			value: 'timedText',
			description: 'Large: all that is said in paragraphs with times and speakers, for prompts',
		},
		{ name: 'Timestamp Mode', value: 'timestampMode', description: 'Small: CHUNK or WORD' },
		{ name: 'Transcript ID', value: 'transcriptId', description: 'Small: the ID of the task' },
		{
			name: 'Transcription Mode',
			value: 'transcriptionMode',
			description: 'Small: balanced or precision',
		},
	],
};

const maxPassageLengthField: INodeProperties = {
	displayName: 'Max Passage Length',
	name: 'maxPassageLength',
	type: 'number',
	default: 2000,
	typeOptions: { minValue: shortestPassage, numberPrecision: 0 },
	hint: 'In characters. A block in Notion holds 2000.',
	displayOptions: { show: { output: ['passages'] } },
};

export const transcriptFilesField: INodeProperties = {
	displayName: 'Transcript Files',
	name: 'transcriptFiles',
	type: 'multiOptions',
	default: [],
	hint: 'Leave empty for the text alone',
	description: 'Files to make of the transcript, each in a binary field named after its format',
	options: [
		{ name: 'JSON', value: 'json', description: "The service's whole task" },
		{ name: 'Markdown', value: 'md', description: 'Text with a heading, speakers and times' },
		{
			name: 'Subtitles ASS',
			value: 'ass',
			description: 'To burn into a video; words light up as they are spoken',
		},
		{ name: 'Subtitles SRT', value: 'srt', description: 'For video players and editors' },
		{ name: 'Subtitles TTML', value: 'ttml', description: 'For broadcasters and streaming' },
		{ name: 'Subtitles WebVTT', value: 'vtt', description: 'For web pages' },
		{
			name: 'Text',
			value: 'txt',
			description: 'Plain text, by speaker where speakers are known',
		},
		{
			name: 'Word Document',
			value: 'docx',
			description: 'Text with a heading, speakers and times, for word processors',
		},
	],
};

/** The values of Fields. */
export const selectableFields: string[] = (fieldsField.options ?? []).flatMap((option) =>
	'value' in option ? String(option.value) : [],
);

/** How a finished task is handed on. */
export const outputFields: INodeProperties[] = [
	outputField,
	fieldsField,
	maxPassageLengthField,
	...notInTools(
		updateDisplayOptions({ show: { output: [...wholeOutputs] } }, [transcriptFilesField]),
	),
];
