import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../shared/api/schemas';
import {
	defaultCaptionOptions,
	type CaptionOptions,
} from '../shared/transcript/captions/captionOptions';
import { cuesFromTask } from '../shared/transcript/captions/cuesFromTask';
import { rawTask, simplifyTask } from '../shared/transcript/simplifyTask';
import { transcriptFileName } from '../shared/transcript/formats/transcriptFileName';
import {
	transcriptFormats,
	type TranscriptFormat,
} from '../shared/transcript/formats/transcriptFormats';
import type { ItemOutput, TranscriptFile } from './operation';
import { readBoolean, readChoices, readNumber } from './parameters';

/** How the user wants a task handed on. */
export interface OutputSettings {
	simplify: boolean;
	formats: readonly TranscriptFormat[];
	captions: CaptionOptions;
}

/** What is known of where a task came from. */
interface Origin {
	assetId?: string;
	sourceFileName?: string;
}

/** @throws Failure `invalidInput` */
export function readOutputSettings(context: IExecuteFunctions, itemIndex: number): OutputSettings {
	const names = transcriptFormats.map(({ name }) => name);
	const chosen = readChoices(context, 'transcriptFiles', itemIndex, names);
	return {
		simplify: readBoolean(context, 'simplify', itemIndex, true),
		formats: transcriptFormats.filter(({ name }) => chosen.includes(name)),
		captions: readCaptionOptions(context, itemIndex),
	};
}

function readCaptionOptions(context: IExecuteFunctions, itemIndex: number): CaptionOptions {
	const { maxLineLength, maxLines, maxCueSeconds } = defaultCaptionOptions;
	const whole = { min: 1, max: 1000, isWhole: true };
	return {
		maxLineLength: readNumber(context, 'maxLineLength', itemIndex, maxLineLength, whole),
		maxLines: readNumber(context, 'maxLines', itemIndex, maxLines, whole),
		maxCueSeconds: readNumber(context, 'maxCueSeconds', itemIndex, maxCueSeconds, {
			min: 0.1,
			max: 3600,
		}),
		speakerLabels: readBoolean(context, 'options.speakerLabels', itemIndex, true),
		speakerNames: readSpeakerNames(context, itemIndex),
	};
}

/** n8n keeps a fixed collection as a list of rows; an expression may give anything. */
function readSpeakerNames(context: IExecuteFunctions, itemIndex: number): Map<string, string> {
	const rows: unknown = context.getNodeParameter('options.speakerNames.values', itemIndex, []);
	const names = new Map<string, string>();
	for (const row of Array.isArray(rows) ? rows : []) {
		const { key, name }: { key?: unknown; name?: unknown } = row ?? {};
		const [from, to] = [key, name].map((value) => String(value ?? '').trim());
		if (from && to) names.set(from, to);
	}
	return names;
}

/** A task as the user asked for it. Files are made only of a task that has succeeded. */
export function toOutput(task: Task, settings: OutputSettings, origin: Origin = {}): ItemOutput {
	const json = settings.simplify ? simplifyTask(task, origin.assetId) : rawTask(task);
	return { json, files: task.status === 'SUCCEEDED' ? filesOf(task, settings, origin) : [] };
}

function filesOf(
	task: Task,
	{ formats, captions }: OutputSettings,
	origin: Origin,
): TranscriptFile[] {
	if (formats.length === 0) return [];
	const cues = cuesFromTask(task, captions);
	return formats.map(({ name, mediaType, render }) => ({
		field: name,
		fileName: transcriptFileName(origin.sourceFileName, task.transcriptId, name),
		mimeType: mediaType,
		text: render(cues, task),
	}));
}
