import type { Cells } from '../dataTable/rowStore';
import { gatherWrites } from './gatherWrites';
import type { RegisterRow } from './registerRow';

type Begin = (claim: RegisterRow) => Promise<RegisterRow | undefined>;

/**
 * Begins claims one by one for the caller, many at once for n8n. One request can do so because every
 * claim bears a mark in its status that no other row has ever had, and that it loses when it is begun:
 * a list of marks meets exactly those that are still as they were inserted.
 *
 * @param change sets cells of the rows whose status is one of the marks; gives those rows
 */
export function gatherBegins(
	change: (claims: readonly RegisterRow[], cells: Cells) => Promise<RegisterRow[]>,
): (claim: RegisterRow, cells: Cells) => Promise<RegisterRow | undefined> {
	const byCells = new Map<string, Begin>();
	return async (claim, cells) => {
		const name = JSON.stringify(cells);
		const begin = byCells.get(name) ?? gatherEqual(async (claims) => await change(claims, cells));
		byCells.set(name, begin);
		return await begin(claim);
	};
}

const gatherEqual = (change: (claims: readonly RegisterRow[]) => Promise<RegisterRow[]>): Begin =>
	gatherWrites(async (claims: RegisterRow[]) => {
		const begun = await change(claims);
		// a person may have written a task into the claim: then there is nothing to create
		return ({ id }) => begun.find((row) => row.id === id && row.taskId === '');
	});
