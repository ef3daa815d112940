import type { ListEntry, Listing } from '../watch/listing';

export const emptyListAdvice = 'Enter the ID of a finished task, then fetch the test event again.';

/** A person's list: ids separated by commas, semicolons, white space or line breaks. */
const separators = /[\s,;]+/;

/**
 * The watch list that stands in the node: text, or whatever an expression gives (a list of ids, or of
 * such texts). It is always listed whole and is read anew at every poll.
 */
export function listTaskIds(value: unknown): Listing {
	const texts = Array.isArray(value) ? value.flat(Infinity) : [value];
	const entries = texts.flatMap(idsIn).map((taskId): ListEntry => ({ taskId }));
	return { entries };
}

/** What cannot be a text is kept whole, so that the log can name it. */
function idsIn(value: unknown): string[] {
	if (value === null || value === undefined) return [];
	return typeof value === 'object' ? [JSON.stringify(value)] : String(value).split(separators);
}
