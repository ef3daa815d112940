import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../shared/api/answers/schemas';
import { cleanFileName } from '../shared/fileName';
import type { CaptionOptions } from '../shared/transcript/captions/captionOptions';
import { transcriptOf } from '../shared/transcript/formats/transcript';
import { transcriptFileName } from '../shared/transcript/formats/transcriptFileName';
import {
	transcriptFormats,
	type TranscriptFormat,
} from '../shared/transcript/formats/transcriptFormats';
import { shortestPassage } from '../shared/transcript/pieces/passages';
import { pieceJson } from '../shared/transcript/pieces/piece';
import { pieceKinds, piecesOf, type PieceKind } from '../shared/transcript/pieces/piecesOf';
import { stretchesOf, type Stretch } from '../shared/transcript/reading/stretches';
import { timedTextOf } from '../shared/transcript/pieces/timedText';
import {
	pickFields,
	rawTask,
	simplifyTask,
	type TaskOrigin,
} from '../shared/transcript/simplifyTask';
import { readCaptionOptions } from './parameters/captionSettings';
import { subtitleFormats } from './fields/captions';
import { outputKinds, selectableFields, type OutputKind } from './fields/output';
import { Failure } from '../shared/failure/Failure';
import type { ItemOutput, TranscriptFile } from './itemOutput';
import { readChoice, readChoices, readNumberAt, readText } from './parameters/parameters';

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

/**
 * A task as the user asked for it. Only a task that has succeeded becomes files or pieces; any other is
 * one item.
 *
 * @param known `reused` marks the items of a task that another execution has paid for
 */
export function toOutput(
	task: Task,
	settings: OutputSettings,
	{ reused, ...known }: TaskOrigin & { reused?: boolean } = {},
): ItemOutput[] {
	const outputs = outputsOf(task, settings, known);
	if (reused) for (const { json } of outputs) json.reused = true;
	return outputs;
}

function outputsOf(task: Task, settings: OutputSettings, known: TaskOrigin): ItemOutput[] {
	const origin = { ...known, fileName: settings.fileName ?? known.fileName };
	if (task.status !== 'SUCCEEDED') return [{ json: jsonOf(task, settings, origin) }];
	const { output } = settings;
	if (isPieceKind(output)) {
		const owner = { transcriptId: task.transcriptId, ...origin };
		return piecesOf(task, { ...settings, kind: output }).map((piece, index) => ({
			json: pieceJson(piece, index, owner),
		}));
	}
	const json = jsonOf(task, settings, origin);
	return [{ json, files: filesOf(task, settings, origin.fileName) }];
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

const isPieceKind = (output: OutputKind): output is PieceKind =>
	pieceKinds.some((kind) => kind === output);

function jsonOf(task: Task, settings: OutputSettings, origin: TaskOrigin): IDataObject {
	const { output, fields, captions } = settings;
	if (output === 'raw') return rawTask(task);
	if (output !== 'selected') return simplifyTask(task, origin);
	const isTimed = fields.includes('timedText') && task.status === 'SUCCEEDED';
	const timedText = isTimed
		? timedTextOf(stretchesOf(task, captions.speakerNames), captions.speakerLabels)
		: null;
	return pickFields({ ...task, timedText }, fields, origin);
}

/** The chosen files of a transcript. Cutting cues is dear, so all files share them. */
export function filesOf(
	task: Task,
	{ formats, captions }: FileSettings,
	fileName: string | undefined,
	stretches?: readonly Stretch[],
): TranscriptFile[] {
	if (formats.length === 0) return [];
	const transcript = transcriptOf(task, captions, fileName, stretches);
	return formats.map(({ name, mediaType, render }) => ({
		field: name,
		fileName: transcriptFileName(fileName, task.transcriptId, name),
		mimeType: mediaType,
		content: render(transcript),
	}));
}
