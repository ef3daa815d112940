import type { IDataObject } from 'n8n-workflow';

import type { Task } from '../shared/api/answers/schemas';
import { transcriptOf } from '../shared/transcript/formats/transcript';
import { transcriptFileName } from '../shared/transcript/formats/transcriptFileName';
import { pieceJson } from '../shared/transcript/pieces/piece';
import { piecesOf } from '../shared/transcript/pieces/piecesOf';
import { timedTextOf } from '../shared/transcript/pieces/timedText';
import { stretchesOf, type Stretch } from '../shared/transcript/reading/stretches';
import {
	pickFields,
	rawTask,
	simplifyTask,
	type TaskOrigin,
} from '../shared/transcript/simplifyTask';
import type { ItemOutput, TranscriptFile } from './itemOutput';
import { isPieceKind, type FileSettings, type OutputSettings } from './parameters/outputSettings';

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
