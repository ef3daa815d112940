import type { IExecuteFunctions } from 'n8n-workflow';

import { showHint } from './hint';

/** Register keys that stood for a file of another name than the one that came, by key. */
export type KeyNotes = Map<string, { known: string; came: string }>;

/**
 * Says above the node's output where a register key has given a file the task of another one, as far
 * as their names tell: a key that is not an expression is the same for every file.
 */
export function hintAtKeys(context: IExecuteFunctions, notes: KeyNotes): void {
	const message = describeKeys(notes);
	if (message !== undefined) showHint(context, message, 'warning');
}

/** Undefined where there is nothing to say. */
export function describeKeys(notes: KeyNotes): string | undefined {
	const [first] = notes;
	if (!first) return undefined;
	const [key, { known, came }] = first;
	const more = notes.size > 1 ? ` (and ${notes.size - 1} more)` : '';
	return `'Register Key': "${key}"${more} is known as that of "${known}", and so "${came}" got the transcript of that file. If these are two recordings, enter an expression that is different for every file.`;
}
