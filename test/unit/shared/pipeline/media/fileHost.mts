import type { RequestListener } from 'node:http';

import { startServer, type RawServer } from '../../api/startServer.mts';

let servers: RawServer[] = [];

/** A host with files; the requests it got. */
export async function host(listener: RequestListener) {
	const requests: Array<{ url: string; headers: object }> = [];
	const server = await startServer((request, response) => {
		requests.push({ url: request.url ?? '', headers: request.headers });
		listener(request, response);
	});
	servers.push(server);
	return { ...server, requests };
}

/** Stops every host that was started. */
export async function stopHosts(): Promise<void> {
	await Promise.all(servers.map(async (server) => await server.stop()));
	servers = [];
}

/** A listener that always answers this. */
export const serve =
	(headers: object, body: Buffer | string = '', status = 200): RequestListener =>
	(_, response) =>
		void response.writeHead(status, { ...headers }).end(body);
