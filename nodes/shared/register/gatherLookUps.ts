import { inBatches } from './inBatches';
import type { RegisterRow } from './registerRow';

/** As many as fit into an address of three thousand characters. */
const mostKeysAtOnce = 20;

interface Waiting {
	resolve(rows: RegisterRow[]): void;
	reject(reason: unknown): void;
}

/**
 * Looks up task keys one by one for the caller, many at once for n8n: what is asked while a look-up
 * is under way goes into the next. A look-up never begins before it is asked for, so that it shows
 * what was written before.
 */
export function gatherLookUps(
	findRows: (keys: string[]) => Promise<RegisterRow[]>,
): (taskKey: string) => Promise<RegisterRow[]> {
	const waiting = new Map<string, Waiting[]>();

	function takeBatch(): Array<[string, Waiting[]]> | undefined {
		const batch = [...waiting].slice(0, mostKeysAtOnce);
		for (const [key] of batch) waiting.delete(key);
		return batch.length > 0 ? batch : undefined;
	}

	async function answer(batch: Array<[string, Waiting[]]>): Promise<void> {
		try {
			const rows = await findRows(batch.map(([key]) => key));
			for (const [key, asked] of batch) {
				const found = rows.filter(({ taskKey }) => taskKey === key);
				for (const { resolve } of asked) resolve(found);
			}
		} catch (error) {
			for (const { reject } of batch.flatMap(([, asked]) => asked)) reject(error);
		}
	}

	const somethingWaits = inBatches(takeBatch, answer);
	return async (taskKey) =>
		await new Promise((resolve, reject) => {
			waiting.set(taskKey, [...(waiting.get(taskKey) ?? []), { resolve, reject }]);
			somethingWaits();
		});
}
