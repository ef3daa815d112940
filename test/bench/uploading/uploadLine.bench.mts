import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { WorkflowJson } from '../../e2e/harness/rest/workflows.mts';
import type { Benchmark, Measurement, Scope } from '../Benchmark.mts';
import { collectGarbage } from '../measure/collectGarbage.mts';
import { median } from '../measure/median.mts';
import { createFile } from '../n8n/createFiles.mts';
import { startLine } from '../n8n/line.mts';
import { afterMark, httpPut, transcription } from '../n8n/nodes.mts';
import { type MeasuredN8n, startMeasured } from '../n8n/startMeasured.mts';
import { type Sink, startSink, type Taken } from '../n8n/startSink.mts';

const execute = promisify(execFile);
const putFile = fileURLToPath(new URL('../children/putFile.mts', import.meta.url));
const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;
const mimeType = 'audio/wav';
const mostShareOfCurl = 1.05;
const mostShareOfHttpRequest = 0.5;
const ways = ['curl -T', 'Node alone', 'Upload File', 'HTTP Request'] as const;
type Way = (typeof ways)[number];

/** A line, and files that take some seconds on it. */
interface Course {
	title: string;
	bytesPerSecond: number;
	fileMebibytes: number;
	files: number;
}

const megabit = 1e6 / 8;
const courses: Course[] = [
	{ title: '1 Gbit/s', bytesPerSecond: 1000 * megabit, fileMebibytes: 512, files: 1 },
	{ title: '1 Gbit/s', bytesPerSecond: 1000 * megabit, fileMebibytes: 128, files: 4 },
	{ title: '100 Mbit/s', bytesPerSecond: 100 * megabit, fileMebibytes: 128, files: 1 },
	{ title: '100 Mbit/s', bytesPerSecond: 100 * megabit, fileMebibytes: 32, files: 4 },
];

/** What one way cost on one course. */
interface Cost {
	/** From the headers of the first file to the end of the last. */
	ms: number;
	/** Processor time of the sender until then, in milliseconds. */
	processorMs: number;
}

export const uploadLine: Benchmark = {
	name: 'upload-line',
	method:
		"The contestants of the speed comparison on a line as users have one: the sink reads no faster than 1 Gbit/s or 100 Mbit/s, over all connections together. One file, or four at the same time. Time counts from the headers of the first PUT to the end of the last, in turns. Processor time is the sender's, of all threads: of n8n from the moment the node begins (HTTP Request reads the whole file before it sends the headers; that is part of it) to the end of the last file; of curl and of Node alone of the whole process.",
	async measure(scope) {
		const { isSmoke, folder, pack } = scope;
		const tarball = await pack();
		const rows: Measurement['table']['rows'] = [];
		const ratios: Array<Record<'ofCurl' | 'ofHttpRequest', number>> = [];
		for (const course of isSmoke ? courses.slice(1, 2).map(small) : courses) {
			const sink = await startSink(startLine(course.bytesPerSecond));
			const measured = await startMeasured(folder, tarball, sink);
			try {
				const costs = await race(scope, course, sink, measured);
				const bytes = course.files * course.fileMebibytes * mebibyte;
				for (const way of ways) {
					const { ms, processorMs } = costs[way];
					const perGib = (processorMs / bytes) * gibibyte;
					const { title, files } = course;
					rows.push([title, files, way, ms, bytes / (ms / 1000), ms / costs['curl -T'].ms, perGib]);
				}
				ratios.push({
					ofCurl: costs['Upload File'].ms / costs['curl -T'].ms,
					ofHttpRequest: costs['Upload File'].processorMs / costs['HTTP Request'].processorMs,
				});
			} finally {
				await measured.stop();
				await sink.stop();
			}
		}
		const worst = (name: 'ofCurl' | 'ofHttpRequest') =>
			Math.max(...ratios.map((ratio) => ratio[name]));
		return {
			table: {
				columns: [
					{ title: 'line', unit: 'text' },
					{ title: 'files at once', unit: 'count' },
					{ title: 'way', unit: 'text' },
					{ title: 'time', unit: 'ms' },
					{ title: 'bytes a second', unit: 'bytes' },
					{ title: 'time / curl', unit: 'ratio' },
					{ title: 'processor time for a GiB', unit: 'ms' },
				],
				rows,
			},
			goals: [
				{
					text: 'Upload File takes at most 1.05 × the time of curl on every line',
					measured: `at most ${worst('ofCurl').toFixed(3)} ×`,
					isMet: worst('ofCurl') <= mostShareOfCurl,
					isTimed: true,
				},
				{
					text: "Upload File takes at most half of HTTP Request's processor time",
					measured: ratios.map(({ ofHttpRequest }) => `${ofHttpRequest.toFixed(2)} ×`).join(', '),
					isMet: worst('ofHttpRequest') <= mostShareOfHttpRequest,
					isTimed: true,
				},
			],
		};
	},
};

const small = (course: Course): Course => ({ ...course, fileMebibytes: 8 });

/** Medians of every way, run in turns; a round before the first is not counted. */
async function race(scope: Scope, course: Course, sink: Sink, measured: MeasuredN8n) {
	const { files, fileMebibytes, title } = course;
	const pattern = join(measured.filesFolder, 'recording-*.wav');
	const paths = Array.from({ length: files }, (_, index) => pattern.replace('*', String(index)));
	for (const path of paths) await createFile(path, fileMebibytes * mebibyte);
	const upload = transcription(measured.credential, { operation: 'upload', source: 'binary' });
	const ours = afterMark(sink.markUrl, pattern, upload);
	const theirs = afterMark(sink.markUrl, pattern, httpPut(sink.putUrl, mimeType));
	const header = `Content-Type: ${mimeType}`;
	const curl = (path: string) => ['curl', '-sSf', '-T', path, '-H', header, sink.putUrl];
	const node = (path: string) => [process.execPath, putFile, path, sink.putUrl, mimeType];
	const send: Record<Way, () => Promise<number>> = {
		'curl -T': async () => await processorMsOf(paths.map(curl)),
		'Node alone': async () => await processorMsOf(paths.map(node)),
		'Upload File': async () => await inN8n(measured, sink, ours, files),
		'HTTP Request': async () => await inN8n(measured, sink, theirs, files),
	};
	const found = new Map<Way, Cost[]>(ways.map((way) => [way, []]));
	const rounds = scope.isSmoke ? 1 : 3;
	for (let round = 0; round <= rounds; round++) {
		for (const way of [...ways.slice(round), ...ways.slice(0, round)]) {
			scope.step(`${title}, ${files} × ${fileMebibytes} MiB, round ${round}, ${way}`);
			collectGarbage();
			const [taken, processorMs] = await Promise.all([sink.taken(files), send[way]()]);
			const ms = durationMs(taken, fileMebibytes * mebibyte);
			if (round > 0) found.get(way)?.push({ ms, processorMs });
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
		'Upload File': medianOf('Upload File'),
		'HTTP Request': medianOf('HTTP Request'),
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
