import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';

import type {
	MediaOverrides,
	OpenMedia,
} from '../../../../../nodes/shared/pipeline/media/mediaSource';
import type { StoreLimits } from '../../../../../nodes/shared/pipeline/media/storeFirst';
import { urlSource } from '../../../../../nodes/shared/pipeline/media/urlSource';
import { n8nHttp } from '../../api/n8nHttp.mts';
import { startServer, type RawServer } from '../../api/startServer.mts';
import { FakeClock } from '../../FakeClock.mts';
import { MemoryStore } from './MemoryStore.mts';

export const standStillMs = 60_000;
export const clock = new FakeClock();
export const content = Buffer.from('ID3 some bytes of a recording');
export const mp3 = { 'content-type': 'audio/mpeg', 'content-length': content.length };
export const secretQuery = 'X-Amz-Signature=0123456789abcdef';

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

/** The source for an address, with its store, and what comes from it. */
export async function sourceAt(url: string, overrides: MediaOverrides = {}, limits?: StoreLimits) {
	const http = await n8nHttp();
	const store = new MemoryStore();
	const source = urlSource(url, { http, store, clock, standStillMs, overrides, limits });
	const read = async (signal?: AbortSignal) =>
		await source.withMedia(signal, async ({ body, progress: _, ...facts }: OpenMedia) => ({
			...facts,
			bytes: Buffer.isBuffer(body) ? body : await buffer(body),
		}));
	return { store, source, read };
}
