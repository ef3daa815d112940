import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a GET for one path. */
export type FileHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A host of files that has nothing to do with the service. */
export interface FileServer {
	/** Without a trailing slash. */
	address: string;
	/** What was asked for, in order of arrival. */
	requests: IncomingMessage[];
	close(): Promise<void>;
}

/** @param handlers by path, without the query; any other path is answered with 404 */
export async function startFileServer(handlers: Record<string, FileHandler>): Promise<FileServer> {
	const requests: IncomingMessage[] = [];
	const server = createServer((request, response) => {
		requests.push(request);
		const handle = handlers[request.url?.split('?')[0] ?? ''];
		if (handle) handle(request, response);
		else response.writeHead(404).end('Not found');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		address: `http://127.0.0.1:${port}`,
		requests,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}

/** A file with its length announced, or sent in chunks of unannounced number. */
export const serve =
	(content: Buffer, headers: Record<string, string> = {}, announced = true): FileHandler =>
	(_request, response) => {
		const length = announced ? { 'content-length': String(content.length) } : undefined;
		response.writeHead(200, { ...length, ...headers });
		const half = Math.floor(content.length / 2);
		response.write(content.subarray(0, half));
		response.end(content.subarray(half));
	};
