import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import { monotonicUs, type Span } from '../measure/span.mts';

/** A service that takes every file, looks at nothing and throws it away: as little work as can be. */
export interface Sink {
	baseUrl: string;
	apiKey: string;
	/** Where any client may PUT a file. */
	putUrl: string;
	/** The last PUT: its bytes, and when its headers came and its last byte. */
	readonly last: Readonly<{ sizeBytes: number; span: Span }>;
	stop(): Promise<void>;
}

/** Starts a sink with the three requests of an upload. */
export async function startSink(): Promise<Sink> {
	const last = { sizeBytes: 0, span: { fromUs: 0, toUs: 0 } };
	const server = createServer((request, response) => {
		void (request.method === 'PUT' ? take(request, response) : answer(request, response));
	});

	async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const fromUs = monotonicUs();
		let sizeBytes = 0;
		request.on('data', (part: Buffer) => (sizeBytes += part.length));
		await finished(request);
		Object.assign(last, { sizeBytes, span: { fromUs, toUs: monotonicUs() } });
		response.end();
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		await json(request);
		const uploadId = randomUUID();
		const session = { uploadUrl: putUrl, fileKey: 'media', fileUrl: putUrl, uploadId };
		const isCompletion = request.url?.endsWith('/complete') ?? false;
		const data = isCompletion ? { assetId: uploadId } : session;
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
		last,
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
