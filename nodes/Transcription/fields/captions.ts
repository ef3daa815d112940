import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { captionStyles } from '../../shared/transcript/captions/captionOptions';
import type { TranscriptFormatName } from '../../shared/transcript/formats/transcriptFormats';
import { pieceKinds } from '../../shared/transcript/pieces/piecesOf';
import { inPlaces } from './inPlaces';
import { speakerNamesOption } from './speakerNames';

const hasTranscript = { '/operation': ['getTask', 'makeFiles', 'transcribeAndWait'] };
const asPieces = { '/output': [...pieceKinds] };

/** Formats that are cut into cues. */
export const subtitleFormats: TranscriptFormatName[] = ['ass', 'srt', 'ttml', 'vtt'];
const namedFiles: TranscriptFormatName[] = [...subtitleFormats, 'docx', 'md', 'txt'];

/** Where options do something, each in places that exclude one another: none is shown twice. */
const makesFilesOf = (formats: TranscriptFormatName[]): IDisplayOptions => ({
	show: { ...hasTranscript, '/transcriptFiles': formats },
	hide: asPieces,
});
const makesText = makesFilesOf(namedFiles);
const makesTimedText: IDisplayOptions = {
	show: { ...hasTranscript, '/output': ['selected'], '/fields': ['timedText'] },
	hide: { '/transcriptFiles': namedFiles },
};
const makesPieces: IDisplayOptions = { show: { ...hasTranscript, ...asPieces } };
const subtitlePlaces: IDisplayOptions[] = [
	makesFilesOf(subtitleFormats),
	{ show: { ...hasTranscript, '/output': ['subtitles'] } },
];
/** A style of its own is what the limits are for. */
const customPlaces = subtitlePlaces.map(({ show, hide }) => ({
	show: { ...show, subtitleStyle: ['custom'] },
	...(hide ? { hide } : {}),
}));

const { maxCueSeconds, maxLineLength, maxLines } = captionStyles.custom;

/** The options of subtitles and of texts with speakers, in alphabetical order. */
export const captionOptionFields: INodeProperties[] = [
	...inPlaces(
		{
			displayName: 'Speaker Labels',
			name: 'speakerLabels',
			type: 'boolean',
			default: true,
			description: 'Whether to name the speakers in the transcript files',
		},
		[makesText, makesTimedText],
	),
	...inPlaces(speakerNamesOption, [makesText, makesTimedText, makesPieces]),
	...inPlaces(
		{
			displayName: 'Subtitle Duration (Max Seconds)',
			name: 'maxCueSeconds',
			type: 'number',
			default: maxCueSeconds,
			typeOptions: { minValue: 0.1, maxValue: 3600 },
			description: 'Longest time that one subtitle stays on the screen',
		},
		customPlaces,
	),
	...inPlaces(
		{
			displayName: 'Subtitle Line Length',
			name: 'maxLineLength',
			type: 'number',
			default: maxLineLength,
			typeOptions: { minValue: 1, maxValue: 1000, numberPrecision: 0 },
			description: 'Most characters in one line of a subtitle; a wide character counts two',
		},
		customPlaces,
	),
	...inPlaces(
		{
			displayName: 'Subtitle Lines',
			name: 'maxLines',
			type: 'number',
			default: maxLines,
			typeOptions: { minValue: 1, maxValue: 1000, numberPrecision: 0 },
			description: 'Most lines in one subtitle',
		},
		customPlaces,
	),
	...inPlaces(
		{
			displayName: 'Subtitle Style',
			name: 'subtitleStyle',
			type: 'options',
			default: 'standard',
			description: 'How subtitles are cut and timed',
			options: [
				{
					name: 'Custom',
					value: 'custom',
					description: 'With limits of your own, which are then offered as options',
				},
				{
					name: 'Short Video',
					value: 'shortVideo',
					description: 'One line of up to three words, for vertical video',
				},
				{
					name: 'Standard',
					value: 'standard',
					description: 'Two lines of 42 characters for up to seven seconds, as on television',
				},
				{
					name: 'Word by Word',
					value: 'wordByWord',
					description: 'Each word by itself; best with Timestamps set to Per Word',
				},
			],
		},
		subtitlePlaces,
	),
];
