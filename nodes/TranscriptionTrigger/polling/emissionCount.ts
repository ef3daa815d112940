import type { IDataObject } from 'n8n-workflow';

/**
 * Tells a poll that its memory is older than the last emission.
 *
 * In durable mode n8n hands a poll the memory as it was read before, and stores what the poll returned
 * after it has gone on to the next one. Two polls that are due together (after a restart, or with
 * several poll times) can so begin one after the other with the same memory, and both would emit. So
 * emissions are counted twice: in the memory, and in this process.
 */
export interface EmissionCount {
	/** True if the memory lacks an emission that n8n may still be about to store. */
	isBehind(key: string, memory: IDataObject): boolean;
	/** Counts an emission, in the memory that is returned along with it and here. */
	add(key: string, memory: IDataObject): void;
}

const countKey = 'emissions';

/**
 * An emission that is not stored by then has been dropped (n8n does so when the workflow is
 * deactivated meanwhile), and its tasks are due again. Less than n8n's shortest poll interval.
 */
const settlingMs = 30_000;

/** @param now milliseconds since the epoch */
export function createEmissionCount(now: () => number): EmissionCount {
	const latest = new Map<string, { count: number; at: number }>();
	return {
		isBehind(key, memory) {
			const last = latest.get(key);
			return last !== undefined && countIn(memory) < last.count && now() - last.at < settlingMs;
		},
		add(key, memory) {
			const count = countIn(memory) + 1;
			memory[countKey] = count;
			latest.set(key, { count, at: now() });
		},
	};
}

const countIn = (memory: IDataObject): number => Number(memory[countKey] ?? 0);
