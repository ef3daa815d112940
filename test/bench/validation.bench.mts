import { Readable } from 'node:stream';
import type * as Client from '../../nodes/shared/api/client';
import type * as Schemas from '../../nodes/shared/api/answers/schemas';
import type { Benchmark } from './Benchmark.mts';
import { loadSource } from './measure/loadSource.mts';
import { sideBySide } from './measure/sideBySide.mts';
import { tenHoursWords, evenlySpokenTask } from './measure/transcripts.mts';

export const validation: Benchmark = {
	name: 'validation',
	method:
		"The detail answer of a task with its whole transcript (chunks and word times) is checked against the package's schema, every chunk and word of it. `JSON.parse` of the same body is the measure of what cannot be avoided. The last column is all that happens between the socket and the node: reading the body, parsing and checking it.",
	async measure({ isSmoke, step }) {
		const sizes = isSmoke ? [200, 2_000] : [1_000, 10_000, tenHoursWords];
		const rows = [];
		for (const words of sizes) {
			step(`${words.toLocaleString('en')} words`);
			rows.push(await compare(words, isSmoke ? 1 : 21));
		}
		const tenHours = rows.at(-1);
		const ratio = tenHours ? tenHours.checkMs / tenHours.parseMs : Infinity;
		return {
			table: {
				columns: [
					{ title: 'words', unit: 'count' },
					{ title: 'body', unit: 'bytes' },
					{ title: 'JSON.parse', unit: 'ms' },
					{ title: 'schema', unit: 'ms' },
					{ title: 'schema / JSON.parse', unit: 'ratio' },
					{ title: 'from socket to node', unit: 'ms' },
				],
				rows: rows.map((row) => [
					row.words,
					row.bodyBytes,
					row.parseMs,
					row.checkMs,
					row.checkMs / row.parseMs,
					row.answerMs,
				]),
			},
			goals: [
				{
					text: 'checking ten hours takes less than twice the time of JSON.parse',
					measured: `${ratio.toFixed(2)} ×`,
					isMet: ratio < 2,
					isTimed: true,
				},
			],
		};
	},
};

async function compare(words: number, rounds: number) {
	const { taskSchema } = await loadSource<typeof Schemas>('nodes/shared/api/answers/schemas.ts');
	const { createClient } = await loadSource<typeof Client>('nodes/shared/api/client.ts');
	const text = JSON.stringify({ data: { task: evenlySpokenTask(words) }, meta: {} });
	const body = Buffer.from(text);
	const { task } = JSON.parse(text).data;
	const headers = { 'content-type': 'application/json' };
	const http = async () => ({ statusCode: 200, headers, body: Readable.from(piecesOf(body)) });
	const client = createClient({ http, baseUrl: 'https://api.example.com', apiKey: 'key' });

	const medianMs = await sideBySide(
		{
			parse: () => void JSON.parse(text),
			check: () => void taskSchema.parse(task),
			answer: async () => void (await client.getTask(task.transcriptId)),
		},
		rounds,
	);
	return {
		words,
		bodyBytes: body.length,
		parseMs: medianMs('parse'),
		checkMs: medianMs('check'),
		answerMs: medianMs('answer'),
	};
}

/** The body as a socket delivers it. */
function* piecesOf(body: Buffer): Generator<Buffer> {
	const pieceBytes = 64 * 1024;
	for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}
