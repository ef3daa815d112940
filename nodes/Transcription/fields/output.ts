import type { INodeProperties } from 'n8n-workflow';

/** How a finished task is handed on. */
export const outputFields: INodeProperties[] = [
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{
		displayName: 'Transcript Files',
		name: 'transcriptFiles',
		type: 'multiOptions',
		default: [],
		description: 'Files to make of the transcript, each in a binary field named after its format',
		options: [
			{ name: 'JSON', value: 'json', description: "The service's whole task" },
			{ name: 'Markdown', value: 'md', description: 'Text with a heading, speakers and times' },
			{ name: 'Subtitles SRT', value: 'srt', description: 'For video players and editors' },
			{ name: 'Subtitles WebVTT', value: 'vtt', description: 'For web pages' },
			{
				name: 'Text',
				value: 'txt',
				description: 'Plain text, by speaker where speakers are known',
			},
		],
	},
];
