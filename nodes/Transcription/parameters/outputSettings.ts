import type { IExecuteFunctions } from 'n8n-workflow';

import { Failure } from '../../shared/failure/Failure';
import { cleanFileName } from '../../shared/fileName';
import type { CaptionOptions } from '../../shared/transcript/captions/captionOptions';
import {
	transcriptFormats,
	type TranscriptFormat,
} from '../../shared/transcript/formats/transcriptFormats';
import { shortestPassage } from '../../shared/transcript/pieces/passages';
import { pieceKinds, type PieceKind } from '../../shared/transcript/pieces/piecesOf';
import { subtitleFormats } from '../fields/captions';
import { outputKinds, selectableFields, type OutputKind } from '../fields/output';
import { readCaptionOptions } from './captionSettings';
import { readChoice, readChoices, readNumberAt, readText } from './parameters';

/** Which files to make of a transcript, and how. */
export interface FileSettings {
	formats: readonly TranscriptFormat[];
	captions: CaptionOptions;
}

/** How the user wants a task handed on. */
export interface OutputSettings extends FileSettings {
	output: OutputKind;
	/** What the output `selected` consists of. */
	fields: readonly string[];
	/** The recording's name in the user's words; goes before the one that the file came with. */
	fileName?: string;
	/** Most characters of a passage. */
	maxPassageLength: number;
}

/** @throws Failure `invalidInput` */
export function readOutputSettings(context: IExecuteFunctions, itemIndex: number): OutputSettings {
	const output = readChoice(context, 'output', itemIndex, outputKinds);
	return {
		output,
		fields: output === 'selected' ? readFields(context, itemIndex) : [],
		formats: readFormats(context, itemIndex),
		captions: readCaptionOptions(context, itemIndex),
		fileName: readFileName(context, itemIndex),
		maxPassageLength:
			output === 'passages' ? readMaxPassageLength(context, itemIndex) : defaultPassageLength,
	};
}

const defaultPassageLength = 2000;

const readMaxPassageLength = (context: IExecuteFunctions, itemIndex: number) =>
	readNumberAt(context, 'maxPassageLength', itemIndex, defaultPassageLength, {
		min: shortestPassage,
		isWhole: true,
	});

/** The transcript files of an item, in the order in which formats are offered. */
export function readFormats(context: IExecuteFunctions, itemIndex: number): TranscriptFormat[] {
	const names = transcriptFormats.map(({ name }) => name);
	const chosen = readChoices(context, 'transcriptFiles', itemIndex, names);
	return transcriptFormats.filter(({ name }) => chosen.includes(name));
}

/** The option File Name, for whatever is named after the recording. */
export const readFileName = (context: IExecuteFunctions, itemIndex: number): string | undefined =>
	cleanFileName(readText(context, 'options.fileName', itemIndex));

function readFields(context: IExecuteFunctions, itemIndex: number): string[] {
	const fields = readChoices(context, 'fields', itemIndex, selectableFields);
	if (fields.length > 0) return fields;
	throw new Failure({
		kind: 'invalidInput',
		message: "'Fields' is empty, so there is nothing to hand on",
		description: "Nothing was sent. Choose at least one field, or set 'Output' to Simplified.",
	});
}

/** Whether the names of speakers show in what is handed on: JSON, for one, has the service's own. */
export const showsSpeakers = ({
	formats,
	output,
	fields = [],
}: FileSettings & Partial<OutputSettings>): boolean =>
	(output !== undefined && isPieceKind(output)) ||
	formats.some(({ name }) => name !== 'json') ||
	fields.includes('timedText');

/** Whether what is handed on is made of the transcript, and is not there before the task has one. */
export const wantsTranscript = ({ output, fields, formats }: OutputSettings): boolean =>
	isPieceKind(output) || formats.length > 0 || fields.includes('timedText');

/** Whether the time of every word shows in what is handed on. */
export const wantsSingleWords = ({ output, formats, captions }: OutputSettings): boolean =>
	output === 'words' ||
	(captions.maxWords === 1 &&
		(output === 'subtitles' || formats.some(({ name }) => subtitleFormats.includes(name))));

export const isPieceKind = (output: OutputKind): output is PieceKind =>
	pieceKinds.some((kind) => kind === output);
