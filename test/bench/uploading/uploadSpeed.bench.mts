import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Benchmark } from '../Benchmark.mts';
import { sideBySide } from '../measure/sideBySide.mts';
import { addRegister } from '../n8n/addRegister.mts';
import { createFile } from '../n8n/createFiles.mts';
import { httpPut, readFiles, start, transcription, workflowOf } from '../n8n/nodes.mts';
import { startMeasured } from '../n8n/startMeasured.mts';
import { type Sink, startSink } from '../n8n/startSink.mts';

const execute = promisify(execFile);
const putFile = fileURLToPath(new URL('../children/putFile.mts', import.meta.url));
const mebibyte = 2 ** 20;
const mimeType = 'audio/wav';
const mostShareOfCurl = 1.15;

export const uploadSpeed: Benchmark = {
	name: 'upload-speed',
	method:
		'A file goes to a sink on the same machine that throws it away: with Upload File, with Create Task and a task register (which takes the hash of the file as it flows by), and with HTTP Request in the same n8n, with `curl -T`, and with a Node process that does nothing but pipe the file into the request. The sink takes the time from the headers of the PUT to its end, the same for all, in turns. (HTTP Request has read the whole file before it sends the headers; that time is not counted.)',
	async measure({ isSmoke, folder, pack, step }) {
		const sizeBytes = (isSmoke ? 16 : 1024) * mebibyte;
		const tarball = await pack();
		const sink = await startSink();
		const measured = await startMeasured(folder, tarball, sink);
		const register = await addRegister(measured);
		try {
			const file = join(measured.filesFolder, 'recording.wav');
			await createFile(file, sizeBytes);
			const { credential, run } = measured;
			const upload = transcription(credential, { operation: 'upload', source: 'binary' });
			const ours = workflowOf([start, readFiles(file), upload]);
			const create = transcription(credential, { operation: 'createTask', source: 'binary' });
			const hashed = workflowOf([start, readFiles(file), register.registered(create)]);
			const theirs = workflowOf([start, readFiles(file), httpPut(sink.putUrl, mimeType)]);
			const medianMs = await sideBySide(
				{
					ours: async () => await timed(sink, sizeBytes, async () => await run(ours)),
					hashed: async () => await timed(sink, sizeBytes, async () => await run(hashed)),
					curl: async () => await timed(sink, sizeBytes, async () => await curl(file, sink.putUrl)),
					theirs: async () => await timed(sink, sizeBytes, async () => await run(theirs)),
					node: async () =>
						await timed(sink, sizeBytes, async () => await plainNode(file, sink.putUrl)),
				},
				isSmoke ? 1 : 5,
				(round) => step(`round ${round}, ${sizeBytes / mebibyte} MiB five times`),
			);
			const [oursMs, curlMs, theirsMs] = [medianMs('ours'), medianMs('curl'), medianMs('theirs')];
			const [nodeMs, hashedMs] = [medianMs('node'), medianMs('hashed')];
			const row = (name: string, ms: number) => [name, ms, sizeBytes / (ms / 1000), ms / curlMs];
			return {
				table: {
					columns: [
						{ title: 'way', unit: 'text' },
						{ title: 'time', unit: 'ms' },
						{ title: 'bytes a second', unit: 'bytes' },
						{ title: 'time / curl', unit: 'ratio' },
					],
					rows: [
						row('curl -T', curlMs),
						row('Node alone', nodeMs),
						row('Upload File', oursMs),
						row('Create Task with a register', hashedMs),
						row('HTTP Request', theirsMs),
					],
				},
				goals: [
					{
						text: 'Upload File takes at most 1.15 × the time of curl',
						measured: `${(oursMs / curlMs).toFixed(2)} ×`,
						isMet: oursMs <= mostShareOfCurl * curlMs,
						isTimed: true,
					},
					{
						text: 'Upload File is faster than HTTP Request',
						measured: `${(oursMs / theirsMs).toFixed(2)} × its time`,
						isMet: oursMs < theirsMs,
						isTimed: true,
					},
				],
			};
		} finally {
			await register.stop();
			await measured.stop();
			await sink.stop();
		}
	},
};

/** Milliseconds that the sink saw the PUT take. @throws if not the whole file arrived */
async function timed(sink: Sink, sizeBytes: number, send: () => Promise<unknown>): Promise<number> {
	await send();
	const { last } = sink;
	if (last.sizeBytes !== sizeBytes) throw new Error(`${last.sizeBytes} of ${sizeBytes} bytes came`);
	return (last.span.toUs - last.span.fromUs) / 1000;
}

async function curl(file: string, url: string): Promise<void> {
	const header = `Content-Type: ${mimeType}`;
	await execute('curl', ['--silent', '--show-error', '--fail', '-T', file, '-H', header, url]);
}

async function plainNode(file: string, url: string): Promise<void> {
	await execute(process.execPath, [putFile, file, url, mimeType]);
}
