import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import type { Benchmark, Scope } from '../Benchmark.mts';
import { sideBySide } from '../measure/sideBySide.mts';
import { addRegister, type MeasuredRegister } from '../n8n/addRegister.mts';
import { itemsOf, start, transcription, workflowOf } from '../n8n/nodes.mts';
import { type MeasuredN8n, startMeasured } from '../n8n/startMeasured.mts';
import { hashCost } from './hashCost.mts';
import { lookUps } from './lookUps.mts';

const mostRequests = 6;
/** A recording of an hour; most of it is the service's. */
const usualTaskMs = 10 * 60_000;
const mostShare = 0.2;
const mostLookUpMs = 250;

export const register: Benchmark = {
	name: 'register',
	method:
		'What the task register adds. The batch: items that have their asset already, in one execution of a real n8n, Transcribe and Wait with its defaults, every task lasting equally long; without the register and with it, in turns, in a data table of the same n8n, whose public API runs in the same process. What is added grows with the items and not with the wait: n8n works off the requests to its tables one after the other. Every round has new recordings; the last has those of the round before, which the register knows. The look-up: a task key asked for in the table when it is empty, and among many rows, alone and twenty at once, as the node asks for the items of a batch. The hash: a file read from disk into nothing, with and without its SHA-256, which is the most that it can slow an upload down.',
	async measure(scope) {
		const { isSmoke, folder, pack, step } = scope;
		const items = isSmoke ? 20 : 200;
		const taskMs = isSmoke ? 1000 : 10_000;
		const rows = isSmoke ? 1000 : 100_000;
		const rounds = isSmoke ? 1 : 20;
		const emulator = await startEmulator({
			keepMedia: false,
			taskPlan: () => ({ queuedMs: 0, processingMs: taskMs, outcome: 'SUCCEEDED' }),
		});
		const measured = await startMeasured(folder, await pack(), emulator);
		const table = await addRegister(measured);
		try {
			const empty = await lookUps(table, 0, rounds);
			const batch = await runBatches(scope, { emulator, measured, table, items });
			step(`look-ups among ${rows} rows`);
			const full = await lookUps(table, rows, rounds);
			step('the hash');
			const hash = await hashCost(scope);
			const name = `${items} items of ${taskMs / 1000} s`;
			const addedMs = (batch.newMs - batch.plainMs) / items;
			const addedShare = (1000 * addedMs) / usualTaskMs;
			return {
				table: {
					columns: [
						{ title: 'what', unit: 'text' },
						{ title: 'time', unit: 'ms' },
						{ title: 'time / without', unit: 'ratio' },
						{ title: 'requests per item', unit: 'ratio' },
					],
					rows: [
						[`${name}, no register`, batch.plainMs, 1, 0],
						[`${name}, register`, batch.newMs, batch.newMs / batch.plainMs, batch.newRequests],
						[
							`${name}, known to it`,
							batch.knownMs,
							batch.knownMs / batch.plainMs,
							batch.knownRequests,
						],
						['look-up in an empty table', empty.oneMs, 1, 1],
						[`look-up among ${rows} rows`, full.oneMs, full.oneMs / empty.oneMs, 1],
						[
							`20 look-ups at once among ${rows} rows`,
							full.manyMs,
							full.manyMs / empty.manyMs,
							0.05,
						],
						[`${hash.name} read, no hash`, hash.plainMs, 1, 0],
						[`${hash.name} read, with hash`, hash.hashedMs, hash.hashedMs / hash.plainMs, 0],
					],
				},
				goals: [
					{
						text: 'at most six small requests for an item',
						measured: batch.newRequests.toFixed(2),
						isMet: batch.newRequests <= mostRequests,
						isTimed: false,
					},
					{
						text: 'it adds at most 20 % to a thousand items whose tasks take ten minutes',
						measured: `${(100 * addedShare).toFixed(0)} %, ${Math.round(addedMs)} ms for each item`,
						isMet: addedShare <= mostShare,
						isTimed: true,
					},
					{
						text: `a look-up among ${rows} rows takes at most ${mostLookUpMs} ms`,
						measured: `${Math.round(full.oneMs)} ms`,
						isMet: full.oneMs <= mostLookUpMs,
						isTimed: true,
					},
				],
			};
		} finally {
			await table.stop();
			await measured.stop();
			await emulator.stop();
		}
	},
};

interface Batch {
	emulator: Emulator;
	measured: MeasuredN8n;
	table: MeasuredRegister;
	items: number;
}

/** Times in milliseconds, and requests to the table for each item. */
async function runBatches({ isSmoke, step }: Scope, { emulator, measured, table, items }: Batch) {
	const parameters = {
		operation: 'transcribeAndWait',
		source: 'asset',
		assetId: '={{ $json.id }}',
	};
	const plain = transcription(measured.credential, parameters);
	const newAssets = () => {
		const known = emulator.assets.length;
		for (let count = 0; count < items; count++) emulator.addTask();
		return emulator.assets.slice(known).map(({ assetId }) => ({ id: assetId }));
	};
	const run = async (node: typeof plain, assets: Array<{ id: string }>, creations: number) => {
		emulator.forget();
		table.countRequests();
		const ms = await measured.run(workflowOf([start, ...itemsOf(assets), node]));
		const made = emulator.requests('createTask').length;
		if (made !== creations) throw new Error(`${made} tasks were made, and not ${creations}`);
		return { ms, requests: table.countRequests() / items };
	};
	const registered = table.registered(plain);
	let newRequests = 0;
	let latest = newAssets();
	const medianMs = await sideBySide(
		{
			plain: async () => (await run(plain, newAssets(), items)).ms,
			registered: async () => {
				latest = newAssets();
				const { ms, requests } = await run(registered, latest, items);
				newRequests = Math.max(newRequests, requests);
				return ms;
			},
		},
		isSmoke ? 1 : 2,
		(round) => step(`${items} items, round ${round}`),
	);
	const known = await run(registered, latest, 0);
	return {
		plainMs: medianMs('plain'),
		newMs: medianMs('registered'),
		newRequests,
		knownMs: known.ms,
		knownRequests: known.requests,
	};
}
