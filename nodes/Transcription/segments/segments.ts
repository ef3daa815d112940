import type { IDataObject } from 'n8n-workflow';

import { Failure } from '../../shared/failure/Failure';
import type { GivenSegment } from '../../shared/transcript/pieces/taskFromSegments';
import { parseTime } from '../../shared/transcript/reading/parseTime';

/** Names of the fields that hold a piece; a dot leads into an object. */
export interface SegmentFields {
	text: string;
	start: string;
	end: string;
	speaker: string;
}

/**
 * The piece of a transcript that an item holds.
 *
 * @throws Failure `invalidInput` that names the item and the field
 */
export function readSegment(
	json: IDataObject,
	fields: SegmentFields,
	itemIndex: number,
): GivenSegment {
	const text = valueAt(json, fields.text);
	if (typeof text !== 'string') {
		throw misfit(json, { itemIndex, field: fields.text, expected: 'text', found: text });
	}
	const startMs = readTime(json, fields.start, itemIndex);
	const endMs = readTime(json, fields.end, itemIndex);
	if (endMs < startMs) {
		throw new Failure({
			kind: 'invalidInput',
			message: `Item ${itemIndex} ends before it starts: '${fields.end}' is ${endMs} ms, '${fields.start}' is ${startMs} ms`,
			description: `${nothingMade} Check which fields hold the times, and whether a node has mixed them up.`,
		});
	}
	return { text, startMs, endMs, speaker: readSpeaker(json, fields.speaker, itemIndex) };
}

/** The transcript that an item belongs to; undefined where the item does not say. */
export function readTranscriptId(json: IDataObject, itemIndex: number): string | undefined {
	const found = json.transcriptId;
	if (found === undefined || found === null || found === '') return undefined;
	if (typeof found === 'string' || typeof found === 'number') return String(found);
	throw misfit(json, { itemIndex, field: 'transcriptId', expected: 'text', found });
}

function readTime(json: IDataObject, field: string, itemIndex: number): number {
	const found = valueAt(json, field);
	const ms = parseTime(found);
	if (ms !== undefined) return ms;
	const expected = 'a time (milliseconds from 0 up, or HH:MM:SS.mmm)';
	throw misfit(json, { itemIndex, field, expected, found });
}

/** The name in the field, if there is one: a transcript need not have speakers. */
function readSpeaker(json: IDataObject, field: string, itemIndex: number): string | undefined {
	const found = field === '' ? undefined : valueAt(json, field);
	if (found === undefined || found === null) return undefined;
	if (typeof found === 'string' || typeof found === 'number') {
		return String(found).trim() || undefined;
	}
	throw misfit(json, { itemIndex, field, expected: 'the name of a speaker', found });
}

/** A field by its name, else by its path. */
function valueAt(json: IDataObject, path: string): unknown {
	if (Object.hasOwn(json, path)) return json[path];
	let value: unknown = json;
	for (const name of path.split('.')) {
		const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
		value = isOwn ? Reflect.get(Object(value), name) : undefined;
	}
	return value;
}

export const nothingMade = 'No file was made.';

interface Misfit {
	itemIndex: number;
	field: string;
	expected: string;
	found: unknown;
}

function misfit(json: IDataObject, { itemIndex, field, expected, found }: Misfit): Failure {
	const isMissing = found === undefined || found === null || found === '';
	const shown = JSON.stringify(found)?.slice(0, 80);
	return new Failure({
		kind: 'invalidInput',
		message: isMissing
			? `Item ${itemIndex} has no '${field}': expected ${expected}`
			: `'${field}' of item ${itemIndex} is not ${expected}: found ${shown}`,
		description: `${nothingMade} The item has these fields: ${Object.keys(json).slice(0, 20).join(', ') || 'none'}. Set the node's field names to those that hold text and times of each piece.`,
	});
}
