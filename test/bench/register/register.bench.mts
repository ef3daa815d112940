import { startEmulator } from '../../emulator/startEmulator.mts';
import type { Benchmark } from '../Benchmark.mts';
import { addRegister } from '../n8n/addRegister.mts';
import { startMeasured } from '../n8n/startMeasured.mts';
import { runInTurns, runOnce, type BatchResult } from './batches.mts';
import { hashCost } from './hashCost.mts';
import { lookUps } from './lookUps.mts';

const mostRequestsAllowed = 6;
const mostShare = 0.2;
const mostLookUpMs = 250;

export const register: Benchmark = {
	name: 'register',
	method:
		'What the task register adds. The batch: items that have their asset already, in one execution of a real n8n, Transcribe and Wait with its defaults, every task lasting equally long; without the register and with it, in a data table of the same n8n, whose public API runs in the same process. The small batch ran in turns, and its recordings then once more, when the register knew them; the large one takes its time and ran once each way. Every run has new recordings otherwise. What is added grows with the items and not with the wait: n8n works off the requests to its tables one after the other, so it shows most where tasks are short. The look-up: a task key asked for in the table when it is empty, and among many rows, alone and twenty at once, as the node asks for the items of a batch. The hash: a file read from disk into nothing, with and without its SHA-256, which is the most that it can slow an upload down.',
	async measure(scope) {
		const { isSmoke, folder, pack, step } = scope;
		const short = isSmoke ? { items: 20, taskMs: 1000 } : { items: 200, taskMs: 10_000 };
		const long = isSmoke ? { items: 40, taskMs: 2000 } : { items: 1000, taskMs: 5 * 60_000 };
		const rows = isSmoke ? 1000 : 100_000;
		const rounds = isSmoke ? 1 : 20;
		let { taskMs } = short;
		const emulator = await startEmulator({
			keepMedia: false,
			taskPlan: () => ({ queuedMs: 0, processingMs: taskMs, outcome: 'SUCCEEDED' }),
		});
		const measured = await startMeasured(folder, await pack(), emulator);
		const table = await addRegister(measured);
		try {
			const empty = await lookUps(table, 0, rounds);
			const stage = { emulator, measured, table };
			const many = await runInTurns(stage, short.items, isSmoke ? 1 : 2, (round) =>
				step(`${nameOf(short)}, round ${round}`),
			);
			({ taskMs } = long);
			const thousand = await runOnce(stage, long.items, (turn) => step(`${nameOf(long)}, ${turn}`));
			step(`look-ups among ${rows} rows`);
			const full = await lookUps(table, rows, rounds);
			step('the hash');
			const hash = await hashCost(scope);
			const addedMs = thousand.newMs - thousand.plainMs;
			const addedShare = addedMs / thousand.plainMs;
			const mostRequests = Math.max(many.newRequests, thousand.newRequests);
			return {
				table: {
					columns: [
						{ title: 'what', unit: 'text' },
						{ title: 'time', unit: 'ms' },
						{ title: 'time / without', unit: 'ratio' },
						{ title: 'requests per item', unit: 'ratio' },
					],
					rows: [
						...batchRows(nameOf(short), many),
						[
							`${nameOf(short)}, known to it`,
							many.knownMs,
							many.knownMs / many.plainMs,
							many.knownRequests,
						],
						...batchRows(nameOf(long), thousand),
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
						measured: mostRequests.toFixed(2),
						isMet: mostRequests <= mostRequestsAllowed,
						isTimed: false,
					},
					{
						text: `a batch of ${nameOf(long)} takes at most 20 % longer than without it`,
						measured: `${(100 * addedShare).toFixed(0)} %, ${Math.round(addedMs / long.items)} ms for each item`,
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
	items: number;
	taskMs: number;
}

const nameOf = ({ items, taskMs }: Batch) => `${items} items of ${taskMs / 1000} s`;

const batchRows = (
	name: string,
	{ plainMs, newMs, newRequests }: Pick<BatchResult, 'plainMs' | 'newMs' | 'newRequests'>,
) => [
	[`${name}, no register`, plainMs, 1, 0],
	[`${name}, register`, newMs, newMs / plainMs, newRequests],
];
