import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { AddressSigner } from './state/AddressSigner.mts';
import type { EmulatorSettings } from './EmulatorOptions.mts';
import { problemFormat } from './refusals/errorFormats.mts';
import type { FaultQueue } from './faults/faults.mts';
import { invalid, Problem, problemMediaType } from './refusals/Problem.mts';
import { recordAnswers, type RequestLog, recordRequests } from './recordRequests.mts';
import {
	completeUploadBody,
	createTaskBody,
	createUploadBody,
	parseBody,
	parseId,
	takeKey,
} from './requestBodies.mts';
import { strikeFaults } from './faults/strikeFaults.mts';
import type { TaskStore } from './state/TaskStore.mts';
import type { UploadStore } from './state/UploadStore.mts';

export interface ServiceParts {
	settings: EmulatorSettings;
	log: RequestLog;
	faults: FaultQueue;
	uploads: UploadStore;
	tasks: TaskStore;
	signer: AddressSigner;
	storageUrl: string;
}

/** The service itself: four requests in and JSON out, Problem Details for everything else. */
export function serviceServer(parts: ServiceParts): FastifyInstance {
	const { settings, log, faults } = parts;
	const server = fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
	recordRequests(server, 'service', log, settings);
	strikeFaults(server, faults, problemFormat);
	recordAnswers(server);
	requireKey(server, settings.apiKey);
	acceptJsonOnly(server);
	answerProblems(server);
	addRoutes(server, parts);
	return server;
}

function addRoutes(server: FastifyInstance, parts: ServiceParts): void {
	const { settings, uploads, tasks, signer, storageUrl } = parts;

	server.post('/v1/uploads', { config: { routeName: 'createUpload' } }, async (request) => {
		const { filename, mimetype } = parseBody(createUploadBody, request.body);
		const session = uploads.create(filename, mimetype, storageUrl);
		const { uploadId, fileKey, fileUrl, expiresAtMs } = session;
		const signed = { method: 'PUT', path: `/${fileKey}`, contentType: mimetype, expiresAtMs };
		const uploadUrl = `${storageUrl}/${fileKey}?${signer.query(signed)}`;
		const expiresAt = new Date(expiresAtMs).toISOString();
		return { data: { uploadUrl, fileKey, fileUrl, uploadId, expiresAt }, meta: {} };
	});

	server.post<{ Params: { uploadId: string } }>(
		'/v1/uploads/:uploadId/operations/complete',
		{ config: { routeName: 'completeUpload' } },
		async (request) => {
			const uploadId = parseId('uploadId', request.params.uploadId);
			const body = parseBody(completeUploadBody, request.body);
			const { assetId } = await uploads.complete(uploadId, body);
			return { data: { assetId }, meta: {} };
		},
	);

	server.post('/v1/tasks', { config: { routeName: 'createTask' } }, async (request) => {
		const { key: keyInBody, rest } = takeKey(request.body, settings.idempotencyField);
		const body = parseBody(createTaskBody, rest);
		const asset = uploads.assets.get(body.assetId.toLowerCase());
		if (!asset)
			throw new Problem(404, 'ASSET_NOT_FOUND', 'Asset not found', `No asset ${body.assetId}.`);
		const header = settings.idempotencyHeader && request.headers[settings.idempotencyHeader];
		const key = keyInBody ?? header;
		const task = tasks.create(asset, body, typeof key === 'string' ? key : undefined);
		const { transcriptId, status, language, timestampMode, transcriptionMode, billedCredits } =
			task;
		return {
			data: {
				task: { transcriptId, status, language, timestampMode, transcriptionMode, billedCredits },
			},
			meta: { pollAfterMs: settings.pollAfterMs },
		};
	});

	server.get<{ Params: { taskId: string } }>(
		'/v1/tasks/:taskId',
		{ config: { routeName: 'getTask' } },
		async (request) => ({
			data: { task: tasks.detail(parseId('taskId', request.params.taskId)) },
			meta: {},
		}),
	);
}

function requireKey(server: FastifyInstance, apiKey: string): void {
	server.addHook('onRequest', async (request) => {
		if (request.headers.authorization === `Bearer ${apiKey}`) return;
		throw new Problem(401, 'UNAUTHORIZED', 'Unauthorized', 'The API key is missing or not valid.');
	});
}

function acceptJsonOnly(server: FastifyInstance): void {
	server.removeAllContentTypeParsers();
	server.addContentTypeParser(
		'*',
		{ parseAs: 'string' },
		async (request: FastifyRequest, body: string) => {
			request.sighting.bodyBytes = Buffer.byteLength(body);
			// an unknown route is unknown, whatever was sent to it
			if (request.is404) return undefined;
			if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) {
				throw invalid('Content-Type: must be application/json');
			}
			try {
				return (request.sighting.json = JSON.parse(body));
			} catch {
				throw invalid('body: is not JSON');
			}
		},
	);
}

function answerProblems(server: FastifyInstance): void {
	server.setErrorHandler<Error & { statusCode?: number }>(async (error, _request, reply) => {
		const { statusCode = 500, message } = error;
		const status = statusCode < 500 ? 400 : statusCode;
		const problem =
			error instanceof Problem
				? error
				: status === 400
					? invalid(message)
					: new Problem(status, 'INTERNAL_ERROR', 'Internal error', message);
		return await reply
			.code(problem.status)
			.type(problemMediaType)
			.send(JSON.stringify(problem.body()));
	});
	server.setNotFoundHandler(async (request) => {
		throw new Problem(404, 'NOT_FOUND', 'Not found', `No route ${request.method} ${request.url}.`);
	});
}
