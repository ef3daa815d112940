import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { EventEmitter, on, once } from 'node:events';
import { finished } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import type { Line } from './line.mts';
import { monotonicUs, type Span } from '../measure/span.mts';

/** A service that takes every file, looks at nothing and throws it away: as little work as can be. */
export interface Sink {
	baseUrl: string;
	apiKey: string;
	/** Where any client may PUT a file. */
	putUrl: string;
	/** For a GET that says that a file is about to come. */
	markUrl: string;
	/** The last PUT: its bytes, and when its headers came and its last byte. */
	readonly last: Readonly<Taken>;
	/** Resolves when so many files have come from now on, with all of them. */
	taken(files: number): Promise<Taken[]>;
	/** Resolves at the next GET of `markUrl`. */
	marked(): Promise<void>;
	stop(): Promise<void>;
}

/** A file that came. */
export interface Taken {
	sizeBytes: number;
	span: Span;
}

/**
 * Starts a sink with the three requests of an upload, and tasks that are over at once.
 *
 * @param line takes no more bytes than this lets through, over all connections; as they come by default
 */
export async function startSink(line?: Line): Promise<Sink> {
	const last: Taken = { sizeBytes: 0, span: { fromUs: 0, toUs: 0 } };
	const events = new EventEmitter();
	const server = createServer((request, response) => {
		void (request.method === 'PUT' ? take(request, response) : answer(request, response));
	});

	async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const fromUs = monotonicUs();
		let sizeBytes = 0;
		request.on('data', (part: Buffer) => {
			sizeBytes += part.length;
			line?.take(part.length, request);
		});
		await finished(request);
		Object.assign(last, { sizeBytes, span: { fromUs, toUs: monotonicUs() } });
		events.emit('taken', { ...last });
		response.end();
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const isTask = request.url?.startsWith('/v1/tasks') ?? false;
		if (request.method === 'GET' && !isTask) {
			events.emit('mark');
			response.setHeader('content-type', 'application/json');
			return void response.end('{}');
		}
		if (request.method === 'POST') await json(request);
		const uploadId = randomUUID();
		const session = { uploadUrl: putUrl, fileKey: 'media', fileUrl: putUrl, uploadId };
		const isCompletion = request.url?.endsWith('/complete') ?? false;
		const asset = isCompletion ? { assetId: uploadId } : session;
		const data = isTask ? { task: { transcriptId: uploadId, status: 'SUCCEEDED' } } : asset;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ data, meta: {} }));
	}

	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The sink has no port');
	const baseUrl = `http://127.0.0.1:${address.port}`;
	const putUrl = `${baseUrl}/media`;
	return {
		baseUrl,
		apiKey: 'sink-key',
		putUrl,
		markUrl: `${baseUrl}/mark`,
		last,
		async taken(files) {
			const all: Taken[] = [];
			for await (const [taken] of on(events, 'taken')) if (all.push(taken) === files) break;
			return all;
		},
		marked: async () => void (await once(events, 'mark')),
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
