import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../shared/api/schemas';
import { cleanFileName } from '../shared/pipeline/media/fileName';
import type { CaptionOptions } from '../shared/transcript/captions/captionOptions';
import { cuesFromTask } from '../shared/transcript/captions/cuesFromTask';
import { transcriptFileName } from '../shared/transcript/formats/transcriptFileName';
import {
	transcriptFormats,
	type TranscriptFormat,
} from '../shared/transcript/formats/transcriptFormats';
import { timedTextOf } from '../shared/transcript/pieces/timedText';
import {
	pickFields,
	rawTask,
	simplifyTask,
	type TaskOrigin,
} from '../shared/transcript/simplifyTask';
import { readCaptionOptions } from './captionSettings';
import { outputKinds, selectableFields, type OutputKind } from './fields/output';
import { Failure } from '../shared/failure/Failure';
import type { ItemOutput, TranscriptFile } from './operation';
import { readChoice, readChoices, readText } from './parameters';

/** How the user wants a task handed on. */
export interface OutputSettings {
	output: OutputKind;
	/** What the output `selected` consists of. */
	fields: readonly string[];
	formats: readonly TranscriptFormat[];
	captions: CaptionOptions;
	/** The recording's name in the user's words; goes before the one that the file came with. */
	fileName?: string;
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
	};
}

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

/** A task as the user asked for it. Files are made only of a task that has succeeded. */
export function toOutput(task: Task, settings: OutputSettings, known: TaskOrigin = {}): ItemOutput {
	const origin = { ...known, fileName: settings.fileName ?? known.fileName };
	const files = task.status === 'SUCCEEDED' ? filesOf(task, settings, origin.fileName) : [];
	return { json: jsonOf(task, settings, origin), files };
}

function jsonOf(task: Task, settings: OutputSettings, origin: TaskOrigin): IDataObject {
	const { output, fields, captions } = settings;
	if (output === 'raw') return rawTask(task);
	if (output === 'simplified') return simplifyTask(task, origin);
	const isTimed = fields.includes('timedText') && task.status === 'SUCCEEDED';
	const timedText = isTimed ? timedTextOf(cuesFromTask(task, captions)) : null;
	return pickFields({ ...task, timedText }, fields, origin);
}

/** The chosen files of a transcript. Cutting cues is dear, so all files share them. */
export function filesOf(
	task: Task,
	{ formats, captions }: Pick<OutputSettings, 'formats' | 'captions'>,
	fileName: string | undefined,
): TranscriptFile[] {
	if (formats.length === 0) return [];
	const cues = cuesFromTask(task, captions);
	return formats.map(({ name, mediaType, render }) => ({
		field: name,
		fileName: transcriptFileName(fileName, task.transcriptId, name),
		mimeType: mediaType,
		content: render(cues, task),
	}));
}
