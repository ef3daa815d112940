import type * as Client from '../../../nodes/shared/api/client';
import type * as Poller from '../../../nodes/shared/pipeline/poller';
import type * as PollSchedule from '../../../nodes/shared/pipeline/pollSchedule';
import type { Benchmark } from '../Benchmark.mts';
import { loadSource } from '../measure/loadSource.mts';
import { median } from '../measure/median.mts';
import { SimulatedClock } from '../measure/SimulatedClock.mts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const longestDelayMs = 30 * second;

export const polling: Benchmark = {
	name: 'polling',
	method:
		"The package's own waiting loop runs on a simulated clock against tasks that end at every point within ± 10 % of the stated time, so that neither side wins by luck; answers cost no time. Beside it the same loop with a fixed interval: the service's hint of 1.5 s, and 5 s. A delay is the time from the end of a task to the poll that sees it.",
	async measure({ isSmoke, step }) {
		const { defaultHintMs: hintMs } = await loadSource<typeof PollSchedule>(
			'nodes/shared/pipeline/pollSchedule.ts',
		);
		const lengths = isSmoke
			? [5 * second, hour]
			: [5, 15, 60, 300, 900, 3600, 7200].map((seconds) => seconds * second);
		const ways = { ours: 0, hint: hintMs, fiveSeconds: 5 * second };
		const rows = [];
		for (const lengthMs of lengths) {
			step(`tasks of ${lengthMs / second} s`);
			const ends = spread(lengthMs, isSmoke ? 3 : 51);
			const ours = await watchAll(ends, hintMs, ways.ours);
			const hint = await watchAll(ends, hintMs, ways.hint);
			const five = await watchAll(ends, hintMs, ways.fiveSeconds);
			rows.push({ lengthMs, ours, hint, five });
		}
		const ofAnHour = rows.find(({ lengthMs }) => lengthMs === hour);
		const share = ofAnHour ? ofAnHour.ours.requests / ofAnHour.hint.requests : Infinity;
		const delays = rows.flatMap(({ ours }) => ours.watched);
		const worstExcess = Math.max(
			...delays.map(({ endMs, delayMs }) => delayMs / Math.max(hintMs, endMs * 0.05)),
		);
		const worstDelayMs = Math.max(...delays.map(({ delayMs }) => delayMs));
		return {
			table: {
				columns: [
					{ title: 'task', unit: 'ms' },
					{ title: 'requests, ours', unit: 'count' },
					{ title: 'requests, every 1.5 s', unit: 'count' },
					{ title: 'requests, every 5 s', unit: 'count' },
					{ title: 'ours / every 1.5 s', unit: 'percent' },
					{ title: 'delay, ours (median)', unit: 'ms' },
					{ title: 'delay, ours (longest)', unit: 'ms' },
					{ title: 'delay, every 5 s (longest)', unit: 'ms' },
				],
				rows: rows.map(({ lengthMs, ours, hint, five }) => [
					lengthMs,
					ours.requests,
					hint.requests,
					five.requests,
					ours.requests / hint.requests,
					ours.delayMs,
					ours.longestDelayMs,
					five.longestDelayMs,
				]),
			},
			plot: {
				title: 'Requests until a task is seen to have ended',
				x: { title: 'length of the task', unit: 'ms', isLogarithmic: true },
				y: { title: 'requests', unit: 'count', isLogarithmic: true },
				series: [
					{ name: 'ours', points: rows.map((row) => [row.lengthMs, row.ours.requests]) },
					{ name: 'every 1.5 s', points: rows.map((row) => [row.lengthMs, row.hint.requests]) },
					{ name: 'every 5 s', points: rows.map((row) => [row.lengthMs, row.five.requests]) },
				],
			},
			goals: [
				{
					text: "an hour's task takes less than 10 % of the requests of polling at the hint",
					measured: `${(share * 100).toFixed(1)} %`,
					isMet: share < 0.1,
					isTimed: false,
				},
				{
					text: 'no delay is above the larger of the hint and 5 % of the elapsed time',
					measured: `at most ${worstExcess.toFixed(2)} × that`,
					isMet: worstExcess <= 1,
					isTimed: false,
				},
				{
					text: 'no delay is above 30 s',
					measured: `at most ${(worstDelayMs / second).toFixed(1)} s`,
					isMet: worstDelayMs <= longestDelayMs,
					isTimed: false,
				},
			],
		};
	},
};

/** Ends within ± 10 % of a length, evenly. */
const spread = (lengthMs: number, count: number): number[] =>
	Array.from({ length: count }, (_, i) => Math.round(lengthMs * (0.9 + (0.2 * i) / (count - 1))));

async function watchAll(ends: readonly number[], hintMs: number, fixedIntervalMs: number) {
	const watched = [];
	for (const endMs of ends) watched.push(await watch(endMs, hintMs, fixedIntervalMs));
	return {
		watched,
		requests: median(watched.map(({ requests }) => requests)),
		delayMs: median(watched.map(({ delayMs }) => delayMs)),
		longestDelayMs: Math.max(...watched.map(({ delayMs }) => delayMs)),
	};
}

async function watch(endMs: number, hintMs: number, fixedIntervalMs: number) {
	const { createClient } = await loadSource<typeof Client>('nodes/shared/api/client.ts');
	const { createPoller } = await loadSource<typeof Poller>('nodes/shared/pipeline/poller.ts');
	const clock = new SimulatedClock();
	const taskId = '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b';
	let requests = 0;
	const noNetwork = async () => await Promise.reject(new Error('The simulation has no network'));
	const connection = { http: noNetwork, baseUrl: 'https://api.example.com', apiKey: 'key', clock };
	const client: Client.Client = {
		...createClient(connection),
		async getTask() {
			requests++;
			return { transcriptId: taskId, status: clock.now() < endMs ? 'PROCESSING' : 'SUCCEEDED' };
		},
	};
	await clock.runUntilDone(createPoller(client).wait({ taskId, hintMs, fixedIntervalMs }));
	return { endMs, requests, delayMs: clock.now() - endMs };
}
