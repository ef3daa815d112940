import { setImmediate as nextTurn } from 'node:timers/promises';
import { passMinutes } from './passMinutes.mts';
import type { Stage } from './useStage.mts';

/** Runs to the end; after every look at a task, minutes go by: the node's patience is soon at its end. */
export async function impatiently<T>({ emulator }: Stage, running: Promise<T>): Promise<T> {
	let isOver = false;
	const over = running.finally(() => (isOver = true));
	try {
		for (let looks = emulator.requests('getTask').length + 1; !isOver; looks++) {
			await Promise.race([emulator.ended('getTask', looks), over]);
			// lets the node read the answer, so that its pause has begun when time passes
			for (let turn = 0; turn < 20; turn++) await nextTurn();
			passMinutes(2);
		}
		return await over;
	} finally {
		jest.useRealTimers();
	}
}
