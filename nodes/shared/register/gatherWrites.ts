import { toFailure } from '../failure/Failure';
import { inBatches } from './inBatches';

const mostRowsAtOnce = 20;

interface Waiting<Row, Written> {
	row: Row;
	resolve(written: Written): void;
	reject(reason: unknown): void;
}

/**
 * Writes rows one by one for the caller, many at once for n8n: what comes while a write is under way
 * goes into the next.
 *
 * @param writeRows gives what tells from n8n's answer what has become of each row
 */
export function gatherWrites<Row, Written>(
	writeRows: (rows: Row[]) => Promise<(row: Row, index: number) => Written>,
): (row: Row) => Promise<Written> {
	const waiting: Array<Waiting<Row, Written>> = [];
	const takeBatch = () => (waiting.length > 0 ? waiting.splice(0, mostRowsAtOnce) : undefined);

	async function write(batch: Array<Waiting<Row, Written>>): Promise<void> {
		try {
			const read = await writeRows(batch.map(({ row }) => row));
			for (const [index, { row, resolve }] of batch.entries()) resolve(read(row, index));
		} catch (error) {
			// a row that n8n does not take must not keep the others out
			const isAboutOne = batch.length > 1 && toFailure(error).facts.httpStatus === 400;
			if (isAboutOne) for (const one of batch) await write([one]);
			else for (const { reject } of batch) reject(error);
		}
	}

	const somethingWaits = inBatches(takeBatch, write);
	return async (row) =>
		await new Promise((resolve, reject) => {
			waiting.push({ row, resolve, reject });
			somethingWaits();
		});
}
