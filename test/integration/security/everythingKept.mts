import { inspect } from 'node:util';
import type { Ended } from '../harness/plan.mts';
import type { N8n } from '../harness/startN8n.mts';

/** A signature of the emulator's storage: 64 hexadecimal digits behind its name. */
const signature = /signature(=|%3D)[0-9a-f]{2,}/i;

/**
 * All that n8n keeps, shows or logs of an execution, as one text: its data with the items of every
 * node and the node's memory, its error with every hidden property and cause, the log.
 */
export function everythingKept(ended: Ended, n8n: N8n): string {
	const { items, errorItems, itemsOfRuns, error, data } = ended;
	const shown = inspect(
		{ items, errorItems, itemsOfRuns, error, data },
		{ depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity, showHidden: true },
	);
	return [shown, JSON.stringify(data), JSON.stringify(error), ...n8n.log].join('\n');
}

/** Neither the key nor any part of a signed address' signature stands in what n8n keeps. */
export function expectNoSecrets(ended: Ended, n8n: N8n, apiKey: string): void {
	const kept = everythingKept(ended, n8n);
	expect(kept).not.toContain(apiKey);
	expect(kept).not.toMatch(signature);
}
