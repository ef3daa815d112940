import type { Cells } from '../dataTable/rowStore';
import { toFailure } from '../failure/Failure';

const mostRowsAtOnce = 20;

interface Waiting {
	cells: Cells;
	resolve(rowId: number): void;
	reject(reason: unknown): void;
}

/**
 * Adds rows one by one for the caller, many at once for n8n: what comes while an insertion is under way
 * goes into the next.
 *
 * @param insertRows gives the ids of the rows in their order
 */
export function gatherInserts(
	insertRows: (rows: Cells[]) => Promise<number[]>,
): (cells: Cells) => Promise<number> {
	const waiting: Waiting[] = [];
	let isRunning = false;

	async function run(): Promise<void> {
		while (waiting.length > 0) await insert(waiting.splice(0, mostRowsAtOnce));
		isRunning = false;
	}

	async function insert(batch: Waiting[]): Promise<void> {
		try {
			const ids = await insertRows(batch.map(({ cells }) => cells));
			for (const [index, { resolve }] of batch.entries()) resolve(ids[index] ?? NaN);
		} catch (error) {
			// a row that n8n does not take must not keep the others out
			const isAboutOne = batch.length > 1 && toFailure(error).facts.httpStatus === 400;
			if (isAboutOne) for (const one of batch) await insert([one]);
			else for (const { reject } of batch) reject(error);
		}
	}

	return async (cells) =>
		await new Promise((resolve, reject) => {
			waiting.push({ cells, resolve, reject });
			// items that insert in the same moment share the first insertion, too
			if (!isRunning) {
				isRunning = true;
				void Promise.resolve().then(run);
			}
		});
}
