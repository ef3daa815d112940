import type { Benchmark, Measurement } from '../Benchmark.mts';
import { barePipeFolder } from '../n8n/nodes.mts';
import { startLine } from '../n8n/line.mts';
import { startMeasured } from '../n8n/startMeasured.mts';
import { startSink } from '../n8n/startSink.mts';
import { type Course, mebibyte, race, ways } from './lineRace.mts';

const gibibyte = 2 ** 30;
const mostShareOfCurl = 1.05;
const mostShareOfHttpRequest = 0.5;
const mostShareOfBarePipe = 1.2;

type Share = 'ofCurl' | 'ofHttpRequest' | 'ofBarePipe';

const megabit = 1e6 / 8;
const courses: Course[] = [
	{ title: '1 Gbit/s', bytesPerSecond: 1000 * megabit, fileMebibytes: 512, files: 1 },
	{ title: '1 Gbit/s', bytesPerSecond: 1000 * megabit, fileMebibytes: 128, files: 4 },
	{ title: '100 Mbit/s', bytesPerSecond: 100 * megabit, fileMebibytes: 128, files: 1 },
	{ title: '100 Mbit/s', bytesPerSecond: 100 * megabit, fileMebibytes: 32, files: 4 },
];

export const uploadLine: Benchmark = {
	name: 'upload-line',
	method:
		"The contestants of the speed comparison on a line as users have one: the sink reads no faster than 1 Gbit/s or 100 Mbit/s, over all connections together. One file, or four at the same time. Time counts from the headers of the first PUT to the end of the last, in turns. Processor time is the sender's, of all threads: of n8n from the moment the node begins (HTTP Request reads the whole file before it sends the headers; that is part of it) to the end of the last file; of curl and of Node alone of the whole process. A bare pipe in n8n is a node that is allowed what no community node is, to open a connection of its own: it pipes n8n's stream of the file into a request and does nothing else. The last row is n8n in as much time with nothing to do.",
	async measure(scope) {
		const { isSmoke, folder, pack } = scope;
		const tarball = await pack();
		const rows: Measurement['table']['rows'] = [];
		const ratios: Array<Record<Share, number>> = [];
		for (const course of isSmoke ? courses.slice(1, 2).map(small) : courses) {
			const sink = await startSink(startLine(course.bytesPerSecond));
			const measured = await startMeasured(folder, tarball, sink, {
				N8N_CUSTOM_EXTENSIONS: barePipeFolder,
			});
			try {
				const costs = await race(scope, course, sink, measured);
				const bytes = course.files * course.fileMebibytes * mebibyte;
				for (const way of ways) {
					const { ms, processorMs } = costs[way];
					const perGib = (processorMs / bytes) * gibibyte;
					const { title, files } = course;
					const sentBytes = way === 'n8n at rest' ? 0 : bytes;
					const ofCurl = ms / costs['curl -T'].ms;
					rows.push([title, files, way, ms, sentBytes / (ms / 1000), ofCurl, perGib]);
				}
				const { 'Upload File': ours, 'HTTP Request': theirs } = costs;
				ratios.push({
					ofCurl: ours.ms / costs['curl -T'].ms,
					ofHttpRequest: ours.processorMs / theirs.processorMs,
					ofBarePipe: ours.processorMs / costs['a bare pipe in n8n'].processorMs,
				});
			} finally {
				await measured.stop();
				await sink.stop();
			}
		}
		const worst = (share: Share) => Math.max(...ratios.map((ratio) => ratio[share]));
		const each = (share: Share) => ratios.map((ratio) => `${ratio[share].toFixed(2)} ×`).join(', ');
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
					measured: each('ofHttpRequest'),
					isMet: worst('ofHttpRequest') <= mostShareOfHttpRequest,
					isTimed: true,
				},
				{
					text: 'Upload File takes at most 1.2 × the processor time of a bare pipe in n8n',
					measured: each('ofBarePipe'),
					isMet: worst('ofBarePipe') <= mostShareOfBarePipe,
					isTimed: true,
				},
			],
		};
	},
};

const small = (course: Course): Course => ({ ...course, fileMebibytes: 8 });
