import type { GenericValue, IDataObject } from 'n8n-workflow';

import { asAnswered } from '../asAnswered';
import type { Task } from '../api/answers/schemas';

/** What is known of a task beyond what the service says of it. */
export interface TaskOrigin {
	/** Name of the recording. */
	fileName?: string;
	assetId?: string;
}

/** The fields that most workflows use, most used first. */
const simpleFields = [
	'transcriptId',
	'status',
	'fullText',
	'fileName',
	'resultLanguage',
	'sourceDurationMs',
	'billedCredits',
	'createdAt',
	'showError',
	'assetId',
] as const;

/** The ten fields that most workflows use; a missing one is `null`, so that expressions never break. */
export const simplifyTask = (task: Task, origin: TaskOrigin = {}): IDataObject =>
	pickFields(task, simpleFields, origin);

/** The named fields of a task and of its origin, in the order of the names; a missing one is `null`. */
export function pickFields(
	task: Task,
	fields: readonly string[],
	{ fileName, assetId }: TaskOrigin = {},
): IDataObject {
	const known: Record<string, unknown> = { ...task, fileName, assetId };
	const picked: IDataObject = {};
	for (const field of fields) picked[field] = toJson(known[field]);
	return picked;
}

/**
 * The task as the service returned it, values of a type that nobody expected included. One exception: n8n takes a top-level `error` for a failed
 * item and would run the node again, so a field of that name is handed on as `taskError`.
 */
export function rawTask(task: Task): IDataObject {
	const json: IDataObject = {};
	for (const [field, value] of Object.entries(asAnswered(task))) {
		if (field !== '__proto__') json[field === 'error' ? 'taskError' : field] = toJson(value);
	}
	return json;
}

/** What came out of JSON is JSON; the check is for the type system and for surprises. */
const toJson = (value: unknown): GenericValue => (isJson(value) ? value : null) ?? null;

const isJson = (value: unknown): value is GenericValue =>
	!['bigint', 'function', 'symbol'].includes(typeof value);
