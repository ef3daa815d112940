import type { Readable } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { AddressSigner } from './state/AddressSigner.mts';
import type { EmulatorSettings } from './EmulatorOptions.mts';
import { storageFormat } from './refusals/errorFormats.mts';
import type { FaultQueue } from './faults/faults.mts';
import type { MediaFolder } from './state/MediaFolder.mts';
import { recordAnswers, type RequestLog, recordRequests } from './recordRequests.mts';
import { StorageRefusal } from './refusals/StorageRefusal.mts';
import { strikeFaults } from './faults/strikeFaults.mts';
import type { UploadSession, UploadStore } from './state/UploadStore.mts';

export interface StorageParts {
	settings: EmulatorSettings;
	log: RequestLog;
	faults: FaultQueue;
	uploads: UploadStore;
	media: MediaFolder;
	signer: AddressSigner;
}

/** The storage: takes files at signed addresses, and as S3-style storages do, nothing else. */
export function storageServer(parts: StorageParts): FastifyInstance {
	const { faults, log, media, settings, uploads } = parts;
	const server = fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
	recordRequests(server, 'storage', log, settings);
	strikeFaults(server, faults, storageFormat);
	recordAnswers(server);
	// hand over the stream itself: a file must never be collected in memory
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

	server.put<{ Body: Readable | undefined }>(
		'/*',
		{ config: { routeName: 'putMedia' } },
		async (request, reply) => {
			const session = admit(request, parts);
			const stored = await media.receive(request.body ?? request.raw, (bytes) => {
				request.sighting.bodyBytes += bytes;
			});
			await uploads.put(session, stored);
			return await reply.header('etag', `"${stored.sha256}"`).send('');
		},
	);

	server.setNotFoundHandler(async (request) => {
		throw request.headers.authorization === undefined
			? new StorageRefusal(403, 'SignatureDoesNotMatch', 'The address is signed for PUT.')
			: authorizationRefusal();
	});
	server.setErrorHandler<Error & { statusCode?: number }>(async (error, _request, reply) => {
		const { statusCode = 500, message } = error;
		const refusal =
			error instanceof StorageRefusal
				? error
				: statusCode < 500
					? // fastify's own refusals: a Content-Type that it cannot read was never signed
						new StorageRefusal(403, 'SignatureDoesNotMatch', message)
					: new StorageRefusal(statusCode, 'InternalError', message);
		return await reply.code(refusal.status).type(storageFormat.mediaType).send(refusal.body());
	});
	return server;
}

const authorizationRefusal = () =>
	new StorageRefusal(400, 'InvalidArgument', 'Only one way to authenticate is allowed.');

/**
 * Lets a request through if its signed address covers exactly what it is.
 *
 * @throws {StorageRefusal} 400, 403, 411 or 413
 */
function admit(
	request: FastifyRequest,
	{ settings, signer, uploads }: StorageParts,
): UploadSession {
	const { headers } = request;
	const words = Object.values(headers).flatMap((value) => String(value).split(/[\s,;="]+/));
	if (headers.authorization !== undefined || words.includes(settings.apiKey)) {
		throw authorizationRefusal();
	}
	const [path = '', query = ''] = request.url.split('?');
	const session = uploads.byPath(path);
	const expiresAtMs = session?.expiresAtMs ?? 0;
	const contentType = headers['content-type'] ?? '';
	// the whole query must be ours: a signature covers every part of an address
	if (
		query !== signer.query({ method: request.method, path, contentType, expiresAtMs }) ||
		!session
	) {
		const message = 'The signature does not cover this method, address and Content-Type.';
		throw new StorageRefusal(403, 'SignatureDoesNotMatch', message);
	}
	if (expiresAtMs <= settings.clock()) {
		throw new StorageRefusal(403, 'AccessDenied', 'Request has expired.');
	}
	if (headers['content-length'] === undefined) {
		throw new StorageRefusal(411, 'MissingContentLength', 'Content-Length is required.');
	}
	if (Number(headers['content-length']) > settings.maxFileBytes) {
		throw new StorageRefusal(413, 'EntityTooLarge', 'The file is larger than the storage accepts.');
	}
	return session;
}
