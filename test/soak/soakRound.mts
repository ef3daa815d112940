import type { INodeExecutionData } from 'n8n-workflow';
import { startEmulator } from '../emulator/startEmulator.mts';
import { filesAsItems } from '../integration/harness/items.mts';
import type { Ended, Plan } from '../integration/harness/plan.mts';
import type { N8n } from '../integration/harness/startN8n.mts';
import { checkItem } from './checkItems.mts';
import { injectFaults } from './injectFaults.mts';
import { seededRandom } from './seededRandom.mts';

export interface RoundPlan {
	items: number;
	/** Share of requests that suffer a fault, and of tasks that fail. */
	rate: number;
	seed: number;
	/**
	 * `automatic`: continue on fail and Retry On Fail, without an idempotency header. `person`: the
	 * first failure ends the execution, and somebody retries it until it succeeds, with the header.
	 */
	retries: 'automatic' | 'person';
}

export interface RoundReport extends RoundPlan {
	succeeded: number;
	failed: number;
	requests: number;
	faults: number;
	tasks: number;
	personRetries: number;
	/** What was promised and not kept. */
	problems: string[];
}

const itemsPerExecution = 25;
const executionsAtOnce = 10;
/** Nobody is more patient, and with any fair share of faults nobody needs to be. */
const mostPersonRetries = 40;
const header = 'Idempotency-Key';

/** Sends items through the built node against a service that fails at random. */
export async function soakRound(n8n: N8n, plan: RoundPlan): Promise<RoundReport> {
	const { items, rate, seed, retries } = plan;
	const random = seededRandom(seed);
	const byPerson = retries === 'person';
	const emulator = await startEmulator({
		pollAfterMs: 500,
		keepMedia: false,
		idempotencyHeader: byPerson ? header : undefined,
		taskPlan: () => ({
			queuedMs: 100,
			processingMs: random() * 1000,
			// one that somebody has stopped stays so: retrying it would never end
			outcome: random() < rate ? (byPerson || random() < 0.8 ? 'FAILED' : 'CANCELED') : 'SUCCEEDED',
		}),
	});
	const faults = injectFaults(emulator, rate, random);
	const { baseUrl, apiKey } = emulator;
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const planFor = (fileNames: string[]): Plan => ({
		parameters: { operation: 'transcribeAndWait', options: { parallelItems: 50 } },
		credential: { baseUrl, apiKey, ...(byPerson && { idempotencyHeader: header }) },
		items: filesAsItems(
			...fileNames.map((fileName) => ({ fileName, content: contentOf(fileName) })),
		),
		settings: byPerson ? settings : { ...settings, onError: 'continueRegularOutput' },
	});

	const names = Array.from({ length: items }, (_, index) => `item-${index}.mp3`);
	const batches = Array.from({ length: Math.ceil(items / itemsPerExecution) }, (_, index) =>
		names.slice(index * itemsPerExecution, (index + 1) * itemsPerExecution),
	);
	const outputs = new Map<string, INodeExecutionData | undefined>();
	let personRetries = 0;
	const worker = async () => {
		for (let batch = batches.shift(); batch; batch = batches.shift()) {
			let ended: Ended = await n8n.run(planFor(batch));
			for (let i = 0; byPerson && ended.status === 'error' && i < mostPersonRetries; i++) {
				personRetries++;
				ended = await n8n.retry(ended);
			}
			batch.forEach((name, index) => outputs.set(name, ended.items[index]));
		}
	};
	await withSmallJitter(random, async () => {
		await Promise.all(Array.from({ length: executionsAtOnce }, worker));
	});

	const holdings = { assets: emulator.assets, tasks: emulator.tasks };
	const problems = names.flatMap((name) =>
		checkItem(name, outputs.get(name), holdings).map((problem) => `${name} ${problem}`),
	);
	const failed = [...outputs.values()].filter((item) => !item || item.json.error).length;
	const requests = emulator.record.length;
	await emulator.stop();
	n8n.forgetLog();
	return {
		...plan,
		succeeded: items - failed,
		failed,
		requests,
		faults: faults(),
		tasks: holdings.tasks.length,
		personRetries,
		problems,
	};
}

/** Different for every item, so that none can pass for another. */
const contentOf = (fileName: string) => Buffer.from(`ID3${fileName}`.padEnd(2000, '.'));

/** Backoff draws from the lower tenth of what it may draw, to save time. */
async function withSmallJitter(random: () => number, work: () => Promise<void>): Promise<void> {
	const original = Math.random;
	Math.random = () => random() / 10;
	try {
		await work();
	} finally {
		Math.random = original;
	}
}
