import type * as PollSchedule from '../../../nodes/shared/pipeline/pollSchedule';
import { startEmulator } from '../../emulator/startEmulator.mts';
import type { Benchmark, Scope } from '../Benchmark.mts';
import { loadSource } from '../measure/loadSource.mts';
import { itemsOf, start, transcription, workflowOf } from '../n8n/nodes.mts';
import { startMeasured } from '../n8n/startMeasured.mts';

const minuteMs = 60_000;

interface Load {
	executions: number;
	/** Of each execution. */
	items: number;
}

export const waiting: Benchmark = {
	name: 'waiting',
	method:
		'Items wait for pending tasks with Transcribe and Wait in a freshly started n8n. When each has been polled twice, the growth of resident memory above idle is read, and over the next poll of each the processor time that n8n spent. The last columns follow from the poll schedule: what a thousand such waits ask of one processor core when they have been waiting for one, ten and sixty minutes.',
	async measure(scope) {
		const loads: Load[] = scope.isSmoke
			? [{ executions: 1, items: 20 }]
			: [
					{ executions: 1, items: 100 },
					{ executions: 1, items: 1000 },
					{ executions: 1, items: 3000 },
					{ executions: 100, items: 1 },
				];
		const { pollIntervalMs, defaultHintMs } = await loadSource<typeof PollSchedule>(
			'nodes/shared/pipeline/pollSchedule.ts',
		);
		/** Share of a core for a thousand waits that have lasted so long. */
		const coreShare = (minutes: number, pollMs: number) =>
			(1000 * pollMs) / pollIntervalMs(minutes * minuteMs, defaultHintMs, 0);
		const rows = [];
		for (const load of loads) rows.push({ ...load, ...(await hold(scope, load)) });
		return {
			table: {
				columns: [
					{ title: 'executions', unit: 'count' },
					{ title: 'items in each', unit: 'count' },
					{ title: 'memory', unit: 'bytes' },
					{ title: 'memory each item', unit: 'bytes' },
					{ title: 'processor each poll', unit: 'ms' },
					{ title: '1,000 after 1 min', unit: 'percent' },
					{ title: 'after 10 min', unit: 'percent' },
					{ title: 'after 60 min', unit: 'percent' },
				],
				rows: rows.map(({ executions, items, growthBytes, pollMs }) => [
					executions,
					items,
					growthBytes,
					growthBytes / (executions * items),
					pollMs,
					...[1, 10, 60].map((minutes) => coreShare(minutes, pollMs)),
				]),
			},
			goals: [],
		};
	},
};

async function hold({ folder, pack, step }: Scope, { executions, items }: Load) {
	const emulator = await startEmulator();
	const measured = await startMeasured(folder, await pack(), emulator);
	try {
		step(`${executions} × ${items} items wait`);
		const pending = Array.from({ length: executions * items }, () =>
			emulator.addTask({ plan: { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } }),
		);
		const workflowFor = (taskIds: string[]) =>
			workflowOf([
				start,
				...itemsOf(taskIds.map((taskId) => ({ taskId }))),
				transcription(measured.credential, {
					operation: 'transcribeAndWait',
					source: 'task',
					taskId: '={{ $json.taskId }}',
				}),
			]);
		await measured.run(workflowFor([emulator.addTask()]));
		emulator.forget();
		const idleBytes = measured.process.residentBytes();
		const ends = [];
		for (let at = 0; at < pending.length; at += items) {
			ends.push(await measured.begin(workflowFor(pending.slice(at, at + items))));
		}
		await emulator.arrived('getTask', 2 * pending.length);
		const growthBytes = measured.process.residentBytes() - idleBytes;
		const polls = emulator.requests('getTask').length;
		const processorMs = measured.process.processorMs();
		await emulator.arrived('getTask', polls + pending.length);
		const pollMs = (measured.process.processorMs() - processorMs) / pending.length;
		for (const taskId of pending) emulator.finishTask(taskId);
		for (const end of ends) await end();
		return { growthBytes, pollMs };
	} finally {
		await measured.stop();
		await emulator.stop();
	}
}
