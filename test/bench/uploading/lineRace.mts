import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WorkflowJson } from '../../e2e/harness/rest/workflows.mts';
import type { Scope } from '../Benchmark.mts';
import { collectGarbage } from '../measure/collectGarbage.mts';
import { median } from '../measure/median.mts';
import { createFile } from '../n8n/createFiles.mts';
import { afterMark, barePipe, httpPut, transcription } from '../n8n/nodes.mts';
import type { MeasuredN8n } from '../n8n/startMeasured.mts';
import type { Sink, Taken } from '../n8n/startSink.mts';

const execute = promisify(execFile);
const putFile = fileURLToPath(new URL('../children/putFile.mts', import.meta.url));
const mimeType = 'audio/wav';
export const mebibyte = 2 ** 20;
export const ways = [
	'curl -T',
	'Node alone',
	'a bare pipe in n8n',
	'Upload File',
	'HTTP Request',
	'n8n at rest',
] as const;
export type Way = (typeof ways)[number];

/** A line, and files that take some seconds on it. */
export interface Course {
	title: string;
	bytesPerSecond: number;
	fileMebibytes: number;
	files: number;
}

/** What one way cost on one course. */
export interface Cost {
	/** From the headers of the first file to the end of the last. */
	ms: number;
	/** Processor time of the sender until then, in milliseconds. */
	processorMs: number;
}

/** Medians of every way, run in turns; a round before the first is not counted. */
export async function race(scope: Scope, course: Course, sink: Sink, measured: MeasuredN8n) {
	const { files, fileMebibytes, title, bytesPerSecond } = course;
	const pattern = join(measured.filesFolder, 'recording-*.wav');
	const paths = Array.from({ length: files }, (_, index) => pattern.replace('*', String(index)));
	for (const path of paths) await createFile(path, fileMebibytes * mebibyte);
	const upload = transcription(measured.credential, { operation: 'upload', source: 'binary' });
	const ours = afterMark(sink.markUrl, pattern, upload);
	const bare = afterMark(sink.markUrl, pattern, barePipe(sink.putUrl));
	const theirs = afterMark(sink.markUrl, pattern, httpPut(sink.putUrl, mimeType));
	const header = `Content-Type: ${mimeType}`;
	const curl = (path: string) => ['curl', '-sSf', '-T', path, '-H', header, sink.putUrl];
	const node = (path: string) => [process.execPath, putFile, path, sink.putUrl, mimeType];
	const sent = async (send: () => Promise<number>): Promise<Cost> => {
		const [taken, processorMs] = await Promise.all([sink.taken(files), send()]);
		return { ms: durationMs(taken, fileMebibytes * mebibyte), processorMs };
	};
	const restMs = ((files * fileMebibytes * mebibyte) / bytesPerSecond) * 1000;
	const run: Record<Way, () => Promise<Cost>> = {
		'curl -T': async () => await sent(async () => await processorMsOf(paths.map(curl))),
		'Node alone': async () => await sent(async () => await processorMsOf(paths.map(node))),
		'a bare pipe in n8n': async () =>
			await sent(async () => await inN8n(measured, sink, bare, files)),
		'Upload File': async () => await sent(async () => await inN8n(measured, sink, ours, files)),
		'HTTP Request': async () => await sent(async () => await inN8n(measured, sink, theirs, files)),
		'n8n at rest': async () => await atRest(measured, restMs),
	};
	const found = new Map<Way, Cost[]>(ways.map((way) => [way, []]));
	const rounds = scope.isSmoke ? 1 : 3;
	for (let round = 0; round <= rounds; round++) {
		for (const way of [...ways.slice(round), ...ways.slice(0, round)]) {
			scope.step(`${title}, ${files} × ${fileMebibytes} MiB, round ${round}, ${way}`);
			collectGarbage();
			const cost = await run[way]();
			if (round > 0) found.get(way)?.push(cost);
		}
	}
	const medianOf = (way: Way): Cost => {
		const costs = found.get(way) ?? [];
		return {
			ms: median(costs.map(({ ms }) => ms)),
			processorMs: median(costs.map(({ processorMs }) => processorMs)),
		};
	};
	return {
		'curl -T': medianOf('curl -T'),
		'Node alone': medianOf('Node alone'),
		'a bare pipe in n8n': medianOf('a bare pipe in n8n'),
		'Upload File': medianOf('Upload File'),
		'HTTP Request': medianOf('HTTP Request'),
		'n8n at rest': medianOf('n8n at rest'),
	};
}

/** @throws if not every file arrived as a whole */
function durationMs(taken: readonly Taken[], sizeBytes: number): number {
	const torn = taken.find((file) => file.sizeBytes !== sizeBytes);
	if (torn) throw new Error(`${torn.sizeBytes} of ${sizeBytes} bytes came`);
	const from = Math.min(...taken.map(({ span }) => span.fromUs));
	const to = Math.max(...taken.map(({ span }) => span.toUs));
	return (to - from) / 1000;
}

/** Nobody asks n8n whether it is ready until the last file is there: answering costs as well. */
async function inN8n(
	{ begin, process: observed }: MeasuredN8n,
	sink: Sink,
	workflow: WorkflowJson,
	files: number,
): Promise<number> {
	const beforeMs = sink.marked().then(() => observed.processorMs());
	const afterMs = sink.taken(files).then(() => observed.processorMs());
	const end = await begin(workflow);
	const spentMs = (await afterMs) - (await beforeMs);
	await end();
	return spentMs;
}

/** What n8n takes anyway, for its own timers and the like. */
async function atRest({ process: observed }: MeasuredN8n, ms: number): Promise<Cost> {
	const beforeMs = observed.processorMs();
	await setTimeout(ms);
	return { ms, processorMs: observed.processorMs() - beforeMs };
}

/** Runs commands at the same time; their processor time together, by the shell's own count. */
async function processorMsOf(commands: readonly string[][]): Promise<number> {
	const times = commands.map(async (command) => {
		const script = 'TIMEFORMAT="%U %S"; time "$@"';
		const { stderr } = await execute('bash', ['-c', script, 'bash', ...command]);
		const [user = NaN, system = NaN] = stderr.trim().split(/\s+/).slice(-2).map(Number);
		return (user + system) * 1000;
	});
	return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0);
}
