import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import type { Benchmark, Scope } from '../Benchmark.mts';
import { addRegister, type MeasuredRegister } from '../n8n/addRegister.mts';
import { createSparseFile } from '../n8n/createFiles.mts';
import { createSession } from '../n8n/createSession.mts';
import { httpPut, readFiles, start, transcription, workflowOf } from '../n8n/nodes.mts';
import { type MeasuredN8n, startMeasured } from '../n8n/startMeasured.mts';

const mebibyte = 2 ** 20;
const mimeType = 'audio/wav';

export const uploadMemory: Benchmark = {
	name: 'upload-memory',
	method:
		"Three runs of a freshly started n8n for every size, binary data in files: one sends the file with Upload File, one with Transcribe and Wait and a task register (which takes the file's hash as it flows by), one with n8n's own HTTP Request node, to the same storage with the same kind of signed address. Growth is the peak of resident memory during the PUT, by the kernel's books, above what the idle n8n had before the execution.",
	async measure(scope) {
		const sizes = (scope.isSmoke ? [384] : [64, 256, 1024, 4096]).map((size) => size * mebibyte);
		// The smoke run shares its machine with anybody; what it looks for is a file held in memory.
		const mostMebibytes = scope.isSmoke ? 128 : 64;
		const tarball = await scope.pack();
		const emulator = await startEmulator({ keepMedia: false });
		const rows = [];
		try {
			for (const sizeBytes of sizes) {
				const sent = { emulator, tarball, sizeBytes };
				rows.push({
					sizeBytes,
					oursBytes: await growth(scope, { ...sent, way: 'Upload File' }),
					registeredBytes: await growth(scope, { ...sent, way: 'With a register' }),
					theirsBytes: await growth(scope, { ...sent, way: 'HTTP Request' }),
				});
			}
		} finally {
			await emulator.stop();
		}
		const most = Math.max(...rows.flatMap((row) => [row.oursBytes, row.registeredBytes]));
		const mebibytes = (bytes: number) => Math.round(bytes / mebibyte);
		return {
			table: {
				columns: [
					{ title: 'file', unit: 'bytes' },
					{ title: 'Upload File', unit: 'bytes' },
					{ title: 'With a register', unit: 'bytes' },
					{ title: 'HTTP Request', unit: 'bytes' },
				],
				rows: rows.map((row) => [
					row.sizeBytes,
					row.oursBytes,
					row.registeredBytes,
					row.theirsBytes,
				]),
			},
			plot: {
				title: "Growth of n8n's memory during an upload",
				x: { title: 'file', unit: 'bytes', isLogarithmic: true },
				y: { title: 'growth', unit: 'bytes' },
				series: [
					{ name: 'Upload File', points: rows.map((row) => [row.sizeBytes, row.oursBytes]) },
					{ name: 'HTTP Request', points: rows.map((row) => [row.sizeBytes, row.theirsBytes]) },
				],
			},
			goals: [
				{
					text: `at most ${mostMebibytes} MiB above idle at every size`,
					measured: `at most ${mebibytes(most)} MiB`,
					isMet: most <= mostMebibytes * mebibyte,
					isTimed: false,
				},
				{
					text: 'the memory of HTTP Request grows with the file',
					measured: rows.map(({ theirsBytes }) => `${mebibytes(theirsBytes)} MiB`).join(', '),
					// A quarter of the largest file: what is buffered, less what the heap had room for.
					isMet: (rows.at(-1)?.theirsBytes ?? 0) > (sizes.at(-1) ?? 0) / 4,
					isTimed: false,
				},
			],
		};
	},
};

interface Sending {
	emulator: Emulator;
	tarball: string;
	sizeBytes: number;
	way: 'Upload File' | 'With a register' | 'HTTP Request';
}

/** Growth of a fresh n8n in bytes. */
async function growth(scope: Scope, { emulator, tarball, sizeBytes, way }: Sending) {
	scope.step(`${sizeBytes / mebibyte} MiB with ${way}`);
	const measured = await startMeasured(scope.folder, tarball, emulator);
	const register = way === 'With a register' ? await addRegister(measured) : undefined;
	try {
		const send = async (bytes: number) => {
			const file = join(measured.filesFolder, `${bytes}.wav`);
			await createSparseFile(file, bytes);
			await measured.run(await sendingWorkflow(measured, emulator, file, way, register));
		};
		// Loads and compiles what every upload needs, so that it is not charged to the file.
		await send(mebibyte);
		emulator.forget();
		const idleBytes = measured.process.residentBytes();
		const [, ended] = await Promise.all([
			emulator.arrived('putMedia').then(() => measured.process.forgetPeak()),
			send(sizeBytes).then(() => measured.process.peakBytes()),
		]);
		return ended - idleBytes;
	} finally {
		await register?.stop();
		await measured.stop();
	}
}

async function sendingWorkflow(
	{ credential }: MeasuredN8n,
	emulator: Emulator,
	file: string,
	way: Sending['way'],
	register?: MeasuredRegister,
) {
	if (register) {
		const wait = transcription(credential, { operation: 'transcribeAndWait', source: 'binary' });
		return workflowOf([start, readFiles(file), register.registered(wait)]);
	}
	if (way === 'Upload File') {
		const upload = transcription(credential, { operation: 'upload', source: 'binary' });
		return workflowOf([start, readFiles(file), upload]);
	}
	const { uploadUrl } = await createSession(emulator, 'recording.wav', mimeType);
	return workflowOf([start, readFiles(file), httpPut(uploadUrl, mimeType)]);
}
