import { join } from 'node:path';
import type { Benchmark, Measurement, Scope } from '../Benchmark.mts';
import { type Frame, profiling, readProfile } from '../measure/readProfile.mts';
import { createFile } from '../n8n/createFiles.mts';
import { startLine } from '../n8n/line.mts';
import { readFiles, start, transcription, workflowOf } from '../n8n/nodes.mts';
import { startMeasured } from '../n8n/startMeasured.mts';
import { startSink } from '../n8n/startSink.mts';

const mebibyte = 2 ** 20;
const ours = 'this package';
const mostShareOfOurs = 0.05;

/** A line of 100 Mbit/s, on which the file of the smoke run takes five seconds. */
const slowLine = 100e6 / 8;

export const uploadProfile = profileOf(
	'upload-profile',
	"The upload of the speed comparison once more, with V8's sampling profiler in n8n: what n8n's main thread does from the headers of the PUT to its end. It shows shares; the profiler makes all of it slower.",
	{ fileMebibytes: 1024 },
);

export const uploadLineProfile = profileOf(
	'upload-line-profile',
	"The same at a sink that reads no faster than a line of 100 Mbit/s: what is left of n8n's main thread while a user's line is the limit.",
	{ fileMebibytes: 64, line: slowLine },
);

function profileOf(
	name: string,
	method: string,
	{ fileMebibytes, line }: { fileMebibytes: number; line?: number },
): Benchmark {
	return {
		name,
		method,
		measure: async (scope) =>
			await measure(scope, (scope.isSmoke ? 16 : fileMebibytes) * mebibyte, name, line),
	};
}

async function measure(
	{ folder, pack, step }: Scope,
	sizeBytes: number,
	name: string,
	line: number | undefined,
): Promise<Measurement> {
	const profiles = join(folder, `${name}-profiles`);
	const sink = await startSink(line === undefined ? undefined : startLine(line));
	const measured = await startMeasured(folder, await pack(), sink, profiling(profiles));
	try {
		const file = join(measured.filesFolder, 'recording.wav');
		await createFile(file, sizeBytes);
		const upload = transcription(measured.credential, { operation: 'upload', source: 'binary' });
		const workflow = workflowOf([start, readFiles(file), upload]);
		for (const round of [0, 1]) {
			step(`round ${round}, ${sizeBytes / mebibyte} MiB`);
			// nobody asks n8n whether it is ready before the file is there: the answers would be in the profile
			const taken = sink.taken(1);
			const end = await measured.begin(workflow);
			await taken;
			await end();
		}
	} finally {
		await measured.stop();
		await sink.stop();
	}
	const { span } = sink.last;
	const times = await readProfile(profiles, measured.n8n.pid, span, activityOf);
	const totalMs = (span.toUs - span.fromUs) / 1000;
	const oursShare = (times.get(ours) ?? 0) / totalMs;
	return {
		table: {
			columns: [
				{ title: "n8n's main thread", unit: 'text' },
				{ title: 'time', unit: 'ms' },
				{ title: 'share', unit: 'percent' },
			],
			rows: [...times]
				.sort(([, one], [, other]) => other - one)
				.map(([name, ms]) => [name, ms, ms / totalMs]),
		},
		goals: [
			{
				text: "at most 5 % of the main thread's time is this package's own code",
				measured: `${(oursShare * 100).toFixed(1)} %`,
				isMet: oursShare <= mostShareOfOurs,
				isTimed: true,
			},
		],
	};
}

/** What a function is there for. */
function activityOf({ functionName, url }: Frame): string {
	if (url.includes('/n8n-nodes-transcription/')) return ours;
	if (url !== '') return "n8n's code and Node's streams";
	return native.get(functionName) ?? 'other';
}

const native = new Map([
	['(garbage collector)', 'collecting garbage'],
	['(idle)', 'waiting for the file or the network'],
	['read', 'asking for pieces of the file'],
	['writeBuffer', 'handing pieces to the network'],
	['writev', 'handing pieces to the network'],
]);
