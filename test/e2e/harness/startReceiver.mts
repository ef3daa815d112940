import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { rootFolder } from '../../../scripts/paths.mjs';

const mediaFolder = join(rootFolder, 'test', 'fixtures', 'media');

/** What was posted to the receiver. */
export interface Delivery {
	path: string;
	contentType: string;
	body: Buffer;
}

/** Stands for the services around a transcription: a chat, a storage, a web server with media. */
export interface Receiver {
	readonly baseUrl: string;
	readonly deliveries: Delivery[];
	/** Address of one of the media fixtures. */
	mediaUrl(fileName: string): string;
	stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
	const server = fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true });
	const deliveries: Delivery[] = [];
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
	server.route<{ Body: Buffer }>({
		method: ['POST', 'PUT'],
		url: '/*',
		handler: (request) => {
			const contentType = request.headers['content-type'] ?? '';
			deliveries.push({ path: request.url, contentType, body: request.body });
			return { received: true };
		},
	});
	server.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
		const file = join(mediaFolder, request.params.name);
		const found = await stat(file).catch(() => undefined);
		if (found === undefined) return await reply.code(404).send();
		reply.header('content-length', found.size).type('application/octet-stream');
		return await reply.send(createReadStream(file));
	});
	const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
	return {
		baseUrl,
		deliveries,
		mediaUrl: (fileName) => `${baseUrl}/media/${fileName}`,
		stop: () => server.close(),
	};
}
