import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmulator } from '../../emulator/startEmulator.mts';
import type { Benchmark, Scope } from '../Benchmark.mts';
import { createSparseFile } from '../n8n/createFiles.mts';
import { readFiles, start, transcription, workflowOf } from '../n8n/nodes.mts';
import { startMeasured } from '../n8n/startMeasured.mts';

const mebibyte = 2 ** 20;
const fileBytes = 32 * mebibyte;

export const parallelUploads: Benchmark = {
	name: 'parallel-uploads',
	method:
		'Files of 32 MiB in one execution of a freshly started n8n, binary data in files, sent with Upload File at different values of Parallel Items. Growth is the peak of resident memory from the first PUT to the last, above what the idle n8n had before the execution.',
	async measure(scope) {
		const files = scope.isSmoke ? 12 : 50;
		// The smoke run shares its machine with anybody; what it looks for are files held in memory.
		const baseMebibytes = scope.isSmoke ? 160 : 96;
		const rows = [];
		for (const parallelItems of scope.isSmoke ? [6] : [1, 5, 50]) {
			rows.push({ parallelItems, ...(await send(scope, files, parallelItems)) });
		}
		return {
			table: {
				columns: [
					{ title: 'Parallel Items', unit: 'count' },
					{ title: 'PUTs at once', unit: 'count' },
					{ title: 'growth', unit: 'bytes' },
					{ title: `${files} files`, unit: 'ms' },
				],
				rows: rows.map(({ parallelItems, atOnce, growthBytes, ms }) => [
					parallelItems,
					atOnce,
					growthBytes,
					ms,
				]),
			},
			goals: [
				{
					text: `at most ${baseMebibytes} MiB above idle, and 2 MiB for each file that is sent at once`,
					measured: rows
						.map(({ growthBytes }) => `${Math.round(growthBytes / mebibyte)} MiB`)
						.join(', '),
					isMet: rows.every(
						({ growthBytes, atOnce }) => growthBytes <= (baseMebibytes + 2 * atOnce) * mebibyte,
					),
					isTimed: false,
				},
				{
					text: 'never more PUTs at once than Parallel Items allows',
					measured: rows.map(({ atOnce }) => atOnce).join(', '),
					isMet: rows.every(({ atOnce, parallelItems }) => atOnce <= parallelItems),
					isTimed: false,
				},
			],
		};
	},
};

async function send({ folder, pack, step }: Scope, files: number, parallelItems: number) {
	const emulator = await startEmulator({ keepMedia: false });
	const measured = await startMeasured(folder, await pack(), emulator);
	try {
		step(`${files} files, ${parallelItems} at once`);
		const workflowFor = (pattern: string) =>
			workflowOf([
				start,
				readFiles(pattern),
				transcription(measured.credential, {
					operation: 'upload',
					source: 'binary',
					options: { parallelItems },
				}),
			]);
		const warmUp = join(measured.filesFolder, 'warm-up.wav');
		await createSparseFile(warmUp, mebibyte);
		await measured.run(workflowFor(warmUp));
		const media = join(measured.filesFolder, 'media');
		await mkdir(media);
		for (let file = 0; file < files; file++) {
			await createSparseFile(join(media, `${file}.wav`), fileBytes);
		}
		emulator.forget();
		const idleBytes = measured.process.residentBytes();
		const end = await measured.begin(workflowFor(join(media, '*.wav')));
		await emulator.arrived('putMedia');
		measured.process.forgetPeak();
		await end();
		const growthBytes = measured.process.peakBytes() - idleBytes;
		const puts = emulator.requests('putMedia');
		return {
			growthBytes,
			atOnce: Math.max(...puts.map(({ inFlight }) => inFlight)),
			ms: Math.max(...puts.map(({ endedAt = 0 }) => endedAt)) - (puts[0]?.at ?? 0),
		};
	} finally {
		await measured.stop();
		await emulator.stop();
	}
}
