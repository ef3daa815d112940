import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../emulator/startEmulator.mts';
import type { Benchmark, Scope } from './Benchmark.mts';
import { median } from './measure/median.mts';
import { handBuilt } from './n8n/handBuilt.mts';
import { readFiles, start, transcription, workflowOf } from './n8n/nodes.mts';
import { type MeasuredN8n, startMeasured } from './n8n/startMeasured.mts';

const fileBytes = 2 ** 20;
const mostTasksLong = 1.5;
const leastTimesFaster = 10;

export const batch: Benchmark = {
	name: 'batch',
	method:
		"Files of 1 MiB in one execution of a real n8n, every task lasting equally long: with Transcribe and Wait at its default of five uploads at once, and with the same flow built by hand from n8n's HTTP Request, Wait and If nodes, one file after the other in a Loop Over Items, which is how one keeps files apart. For completeness also without the loop: then all files go through each node together, all uploads at once, and one file that is refused stops all.",
	async measure(scope) {
		const { isSmoke, folder, pack } = scope;
		const files = isSmoke ? 3 : 50;
		const taskMs = isSmoke ? 1000 : 7000;
		const emulator = await startEmulator({
			keepMedia: false,
			taskPlan: () => ({ queuedMs: 0, processingMs: taskMs, outcome: 'SUCCEEDED' }),
		});
		const tarball = await pack();
		const measured = await startMeasured(folder, tarball, emulator);
		try {
			const rows = await runAll(scope, { emulator, measured, files });
			const [ours = 0, looped = 0] = rows.map(([, ms]) => ms);
			return {
				table: {
					columns: [
						{ title: `${files} files`, unit: 'text' },
						{ title: 'time', unit: 'ms' },
						{ title: `time / one task (${taskMs / 1000} s)`, unit: 'ratio' },
						{ title: 'time / ours', unit: 'ratio' },
					],
					rows: rows.map(([name, ms]) => [name, ms, ms / taskMs, ms / ours]),
				},
				goals: [
					{
						text: 'all files take at most 1.5 × as long as one task',
						measured: `${(ours / taskMs).toFixed(2)} ×`,
						isMet: ours <= mostTasksLong * taskMs,
						isTimed: true,
					},
					{
						text: 'at least ten times faster than the loop',
						measured: `${(looped / ours).toFixed(1)} times`,
						isMet: looped >= leastTimesFaster * ours,
						isTimed: true,
					},
				],
			};
		} finally {
			await measured.stop();
			await emulator.stop();
		}
	},
};

/** Times of all ways in milliseconds, the package's first. The loop takes minutes, so it runs once. */
async function runAll(
	{ isSmoke, step }: Scope,
	{ emulator, measured, files }: { emulator: Emulator; measured: MeasuredN8n; files: number },
): Promise<Array<[string, number]>> {
	const folder = join(measured.filesFolder, 'batch');
	await mkdir(folder);
	const names = Array.from({ length: files }, (_, index) => join(folder, `${index}.wav`));
	await Promise.all(names.map(async (name) => await writeFile(name, Buffer.alloc(fileBytes, '.'))));
	const pattern = join(folder, '*.wav');
	const parameters = { operation: 'transcribeAndWait', source: 'binary' };
	const ours = workflowOf([
		start,
		readFiles(pattern),
		transcription(measured.credential, parameters),
	]);
	const medianOf = async (what: string, workflow: typeof ours, rounds: number) => {
		const times: number[] = [];
		for (let round = 1; round <= rounds; round++) {
			step(`${files} files ${what}, ${round} of ${rounds}`);
			emulator.forget();
			times.push(await measured.run(workflow));
			const made = emulator.requests('createTask').length;
			if (made !== files) throw new Error(`${made} tasks for ${files} files`);
		}
		return median(times);
	};
	const rounds = isSmoke ? 1 : 3;
	await medianOf('to warm up', ours, 1);
	return [
		['Transcribe and Wait', await medianOf('with the package', ours, rounds)],
		[
			'HTTP Request, Wait and If in a loop',
			await medianOf('in a loop', handBuilt(emulator, pattern, true), 1),
		],
		[
			'the same without the loop',
			await medianOf('by hand without a loop', handBuilt(emulator, pattern, false), rounds),
		],
	];
}
