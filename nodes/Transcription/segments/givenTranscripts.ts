import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../../shared/api/answers/schemas';
import { Failure, toFailure } from '../../shared/failure/Failure';
import { cleanFileName } from '../../shared/fileName';
import { keptStretchesOf } from '../../shared/transcript/pieces/keptStretches';
import { taskFromSegments } from '../../shared/transcript/pieces/taskFromSegments';
import type { Stretch } from '../../shared/transcript/reading/stretches';
import { readCaptionOptions } from '../parameters/captionSettings';
import { readGivenTask } from './givenTask';
import type { Outcome } from '../run/outcome';
import { readFileName, readFormats, type FileSettings } from '../parameters/outputSettings';
import { readChoice, readText } from '../parameters/parameters';
import { nothingMade, readSegment, readTranscriptId, type SegmentFields } from './segments';

/** A transcript that other nodes hand back, checked and ready to become files. */
export interface GivenTranscript {
	task: Task;
	fileName?: string;
	/** The items that it is made of, in input order. */
	itemIndexes: number[];
	settings: FileSettings;
	/** One for each piece, where pieces keep to themselves. */
	stretches?: readonly Stretch[];
}

/** A transcript, or why there is none, with the item where it begins or that does not fit. */
interface Reading {
	itemIndex: number;
	outcome: Outcome<GivenTranscript>;
}

/** All transcripts of the input, in the order in which they begin. Nothing is made yet. */
export function readTranscripts(context: IExecuteFunctions): Reading[] {
	const source = readChoice(context, 'segmentsFrom', 0, ['items', 'task']);
	if (source === 'items') return readGroups(context);
	return context.getInputData().map((_, itemIndex) => readTask(context, itemIndex));
}

function readTask(context: IExecuteFunctions, itemIndex: number): Reading {
	try {
		const settings = readFileSettings(context, itemIndex);
		const task = readGivenTask(context, itemIndex);
		const fileName = readFileName(context, itemIndex) ?? nameIn(task.fileName);
		return {
			itemIndex,
			outcome: { value: { task, fileName, itemIndexes: [itemIndex], settings } },
		};
	} catch (error) {
		return { itemIndex, outcome: { failure: toFailure(error) } };
	}
}

/** One transcript for each id; items that say none are one together. */
function readGroups(context: IExecuteFunctions): Reading[] {
	const failed: Reading[] = [];
	const groups = new Map<string | undefined, number[]>();
	for (const [itemIndex, { json }] of context.getInputData().entries()) {
		try {
			const id = readTranscriptId(json, itemIndex);
			const group = groups.get(id);
			if (group) group.push(itemIndex);
			else groups.set(id, [itemIndex]);
		} catch (error) {
			failed.push({ itemIndex, outcome: { failure: toFailure(error) } });
		}
	}
	const strays = groups.size > 1 ? (groups.get(undefined) ?? []) : [];
	if (strays.length > 0) groups.delete(undefined);
	const read = [...groups].map(([id, itemIndexes]) => readGroup(context, id, itemIndexes));
	const stray = strays.map((itemIndex) => ({ itemIndex, outcome: { failure: noId(itemIndex) } }));
	return [...failed, ...stray, ...read].sort((a, b) => a.itemIndex - b.itemIndex);
}

function readGroup(
	context: IExecuteFunctions,
	transcriptId: string | undefined,
	itemIndexes: number[],
): Reading {
	const items = context.getInputData();
	const [first = 0] = itemIndexes;
	let itemIndex = first;
	try {
		const settings = readFileSettings(context, first);
		const fields = readSegmentFields(context, first);
		const segments = itemIndexes.map((index) => {
			itemIndex = index;
			return readSegment(items[index]?.json ?? {}, fields, index);
		});
		const task = taskFromSegments(transcriptId ?? 'transcript', segments);
		const fileName = readFileName(context, first) ?? nameIn(items[first]?.json.fileName);
		const stretches = keptStretchesOf(task, settings.captions.speakerNames);
		const value = { task, fileName, itemIndexes, settings, stretches };
		return { itemIndex: first, outcome: { value } };
	} catch (error) {
		return { itemIndex, outcome: { failure: toFailure(error) } };
	}
}

function readFileSettings(context: IExecuteFunctions, itemIndex: number): FileSettings {
	const formats = readFormats(context, itemIndex);
	if (formats.length > 0) return { formats, captions: readCaptionOptions(context, itemIndex) };
	throw new Failure({
		kind: 'invalidInput',
		message: "'Transcript Files' is empty, so there is nothing to make",
		description: `${nothingMade} Choose at least one format in 'Transcript Files'.`,
	});
}

const readSegmentFields = (context: IExecuteFunctions, itemIndex: number): SegmentFields => ({
	text: readText(context, 'textField', itemIndex) || 'text',
	start: readText(context, 'startField', itemIndex) || 'startMs',
	end: readText(context, 'endField', itemIndex) || 'endMs',
	speaker: readText(context, 'speakerField', itemIndex),
});

/** The recording's name as our own items carry it. */
const nameIn = (value: unknown): string | undefined =>
	typeof value === 'string' ? cleanFileName(value) : undefined;

const noId = (itemIndex: number) =>
	new Failure({
		kind: 'invalidInput',
		message: `Item ${itemIndex} has no 'transcriptId', although other items have one`,
		description: `${nothingMade} Let every item keep the transcriptId of its piece, or none: items without one are taken as one transcript.`,
	});
