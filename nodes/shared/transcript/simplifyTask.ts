import type { GenericValue, IDataObject } from 'n8n-workflow';

import type { Task } from '../api/schemas';

const simpleFields = [
	'transcriptId',
	'status',
	'fullText',
	'resultLanguage',
	'sourceDurationMs',
	'billedCredits',
	'transcriptionMode',
	'timestampMode',
	'createdAt',
	'showError',
] as const;

/** The fields that most workflows use; a missing one is `null`, so that expressions never break. */
export function simplifyTask(task: Task, assetId?: string): IDataObject {
	const simple: IDataObject = {};
	for (const field of simpleFields) simple[field] = toJson(task[field]);
	return assetId === undefined ? simple : { ...simple, assetId };
}

/**
 * The task as the service returned it. One exception: n8n takes a top-level `error` for a failed
 * item and would run the node again, so a field of that name is handed on as `taskError`.
 */
export function rawTask(task: Task): IDataObject {
	const json: IDataObject = {};
	for (const [field, value] of Object.entries(task)) {
		if (field !== '__proto__') json[field === 'error' ? 'taskError' : field] = toJson(value);
	}
	return json;
}

/** What came out of JSON is JSON; the check is for the type system and for surprises. */
const toJson = (value: unknown): GenericValue => (isJson(value) ? value : null) ?? null;

const isJson = (value: unknown): value is GenericValue =>
	!['bigint', 'function', 'symbol'].includes(typeof value);
