import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import type { Benchmark } from '../Benchmark.mts';
import { growthExponent, median } from '../measure/median.mts';
import { measurePoll } from '../measure/measurePoll.mts';

const answerMs = 10;
const mostAtOnce = 5;
const mostStateBytesEach = 100;
/** A little above 1: larger sizes cost a little more of the machine's caches. */
const straightLine = 1.15;

export const trigger: Benchmark = {
	name: 'trigger',
	method:
		"One poll of the built Transcription Trigger in n8n-core's own PollContext, over tasks that are all still pending, so that each is looked up. Every poll has a process of its own; memory is its peak above what it had before the poll. The service is the emulator on the same machine, made to take 10 ms for each answer; a real one adds a fifth of its own answer time to every look-up.",
	async measure({ isSmoke, pack, step }) {
		await pack();
		const sizes = isSmoke ? [50, 200] : [100, 1_000, 5_000, 20_000];
		const rows = [];
		for (const tasks of sizes) {
			const polls: Array<Awaited<ReturnType<typeof pollOf>>> = [];
			for (let round = 1; round <= (isSmoke ? 1 : 3); round++) {
				step(`${tasks.toLocaleString('en')} tasks, poll ${round}`);
				polls.push(await pollOf(tasks));
			}
			const of = (value: 'ms' | 'requests' | 'atOnce' | 'growthBytes' | 'stateBytes') =>
				median(polls.map((poll) => poll[value]));
			rows.push({
				tasks,
				ms: of('ms'),
				requests: of('requests'),
				atOnce: Math.max(...polls.map(({ atOnce }) => atOnce)),
				growthBytes: of('growthBytes'),
				stateBytes: of('stateBytes'),
			});
		}
		const exponent = growthExponent(rows.map(({ tasks, ms }) => [tasks, ms]));
		const atOnce = Math.max(...rows.map((row) => row.atOnce));
		const stateEach = Math.max(...rows.map(({ tasks, stateBytes }) => stateBytes / tasks));
		return {
			table: {
				columns: [
					{ title: 'watched tasks', unit: 'count' },
					{ title: 'time', unit: 'ms' },
					{ title: 'time each', unit: 'ms' },
					{ title: 'requests', unit: 'count' },
					{ title: 'at once', unit: 'count' },
					{ title: 'peak memory', unit: 'bytes' },
					{ title: 'static data', unit: 'bytes' },
					{ title: 'static data each', unit: 'bytes' },
				],
				rows: rows.map(({ tasks, ms, requests, growthBytes, stateBytes, ...row }) => [
					tasks,
					ms,
					ms / tasks,
					requests,
					row.atOnce,
					growthBytes,
					stateBytes,
					stateBytes / tasks,
				]),
			},
			plot: {
				title: 'One poll of the trigger',
				x: { title: 'watched tasks', unit: 'count', isLogarithmic: true },
				y: { title: 'time', unit: 'ms', isLogarithmic: true },
				series: [{ name: 'time of the poll', points: rows.map(({ tasks, ms }) => [tasks, ms]) }],
			},
			goals: [
				{
					text: 'time grows in a straight line',
					measured: `tasks to the power of ${exponent.toFixed(2)}`,
					isMet: exponent <= straightLine,
					isTimed: true,
				},
				{
					text: 'one request a task, at most five at once',
					measured: `${atOnce} at once`,
					isMet: atOnce <= mostAtOnce && rows.every((row) => row.requests === row.tasks),
					isTimed: false,
				},
				{
					text: 'static data stays under 100 bytes a task',
					measured: `${stateEach.toFixed(1)} bytes`,
					isMet: stateEach < mostStateBytesEach,
					isTimed: false,
				},
			],
		};
	},
};

async function pollOf(tasks: number) {
	const emulator = await startEmulator();
	try {
		const { baseUrl, apiKey } = emulator;
		const taskIds = Array.from({ length: tasks }, () => addPending(emulator));
		let warmUp = 0;
		const outcome = await measurePoll({ baseUrl, apiKey, taskIds }, () => {
			warmUp = emulator.requests('getTask').length;
			emulator.inject({ route: 'getTask', kind: 'slow', delayMs: answerMs, count: tasks });
		});
		const requests = emulator.requests('getTask');
		if (outcome.emitted > 0) throw new Error('A pending task was emitted');
		return {
			...outcome,
			requests: requests.length - warmUp,
			atOnce: Math.max(...requests.map(({ inFlight }) => inFlight)),
		};
	} finally {
		await emulator.stop();
	}
}

const addPending = (emulator: Emulator): string =>
	emulator.addTask({ plan: { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } });
