import * as z from 'zod/v4-mini';

import { rememberOriginal } from '../asAnswered';
import { systemClock, type Clock } from '../clock';
import { Failure } from '../failure/Failure';
import { exchange, type Exchange, type HttpRequest } from './exchange';
import { readJsonAnswer, type Envelope } from './jsonAnswer';
import { listOddities } from './oddAnswers';
import { assetSchema, taskSchema, uploadSessionSchema } from './schemas';
import type { Task, UploadSession } from './schemas';
import { namesOf, secretsOfAddress } from './signedAddress';
import { putMedia, type StoredMedia } from './storage';

/** Limits in milliseconds. Completion is long because the service reads the whole media then. */
export const timeLimits = { requestMs: 60_000, completionMs: 600_000, standStillMs: 60_000 };
export type TimeLimits = typeof timeLimits;

export interface Connection {
	http: HttpRequest;
	/** Without trailing slash and without `/v1`; see `normalizeBaseUrl`. */
	baseUrl: string;
	apiKey: string;
	/** Name of the header for retry-safe task creation; empty if the user knows none. */
	idempotencyHeader?: string;
	/** The same as a member of the request's body: the interface does not say which it is. */
	idempotencyField?: string;
	clock?: Clock;
	limits?: TimeLimits;
	/** Told once for each: what of an answer was not of the type that the interface says. */
	onOddAnswer?(what: string): void;
}

export interface UploadRequest {
	fileName: string;
	mimeType: string;
}

export interface TaskRequest {
	assetId: string;
	language: string;
	timestampMode: string;
	transcriptionMode: string;
}

export interface CreatedTask {
	task: Task;
	/** The service's hint for the polling interval, in milliseconds; undefined if it gave none. */
	pollAfterMs?: number;
}

const createdTaskSchema = z.looseObject({ task: taskSchema });

/** A failure that says so where the address leads to something that is not the service. */
const named = (failure: Failure, peer: string): Failure =>
	failure.facts.isForeign
		? failure.with({ message: `The Base URL does not lead to ${peer}` })
		: failure;

/**
 * The service's five requests, each sent exactly once: whether one may be repeated is decided in
 * `retry.ts`. Paths and bodies are those of the interface document, version 1. Every method throws
 * a `Failure`.
 */
export type Client = ReturnType<typeof createClient>;

export function createClient(connection: Connection) {
	const { http, baseUrl, apiKey, clock = systemClock } = connection;
	const { idempotencyHeader, idempotencyField } = connection;
	const limits = connection.limits ?? timeLimits;
	const peer = `the transcription service (${new URL(baseUrl).host})`;

	async function call<S extends z.ZodMiniType>(
		method: 'GET' | 'POST',
		path: readonly string[],
		schema: S,
		options: {
			body?: object;
			headers?: Record<string, string>;
			timeoutMs?: number;
			signal?: AbortSignal;
			/** What no failure may repeat, apart from the key. */
			secrets?: readonly string[];
			/** What the answer must say anyway, by its path in `data`. */
			fallbacks?: Record<string, unknown>;
		},
	): Promise<Envelope<z.output<S>>> {
		const { body, headers, timeoutMs = limits.requestMs, signal } = options;
		const secrets = [...(options.secrets ?? []), apiKey];
		const request: Exchange = {
			method,
			url: [baseUrl, 'v1', ...path.map(encodeURIComponent)].join('/'),
			headers: {
				Authorization: `Bearer ${apiKey}`,
				Accept: 'application/json',
				...(body && { 'Content-Type': 'application/json' }),
				...headers,
			},
			body: body && JSON.stringify(body),
			timeoutMs,
			signal,
			peer,
			clock,
		};
		return await exchange(http, request, async (answer) => {
			try {
				return await readJsonAnswer(answer, schema, secrets, clock.now(), options.fallbacks);
			} catch (error) {
				// What is no failure yet broke off on the way: the door knows what to make of it.
				throw error instanceof Failure ? named(error, peer) : error;
			}
		});
	}

	const told = new Set<string>();
	/** The task of an answer. What was odd about it is told, and kept with it as it came. */
	function taskOf({ data, original, oddities }: Envelope<z.infer<typeof createdTaskSchema>>): Task {
		const { task } = data;
		if (oddities.length === 0) return task;
		rememberOriginal(task, original.task);
		const what = `Task ${task.transcriptId}: ${listOddities(oddities)}`;
		if (!told.has(what)) connection.onOddAnswer?.(what);
		told.add(what);
		return task;
	}

	return {
		baseUrl,
		clock,
		/** True if a creation goes out with a key that makes repeating it harmless. */
		retrySafeCreation: Boolean(idempotencyHeader) || Boolean(idempotencyField),

		async createUpload(media: UploadRequest, signal?: AbortSignal): Promise<UploadSession> {
			const body = { filename: media.fileName, mimetype: media.mimeType };
			return (await call('POST', ['uploads'], uploadSessionSchema, { body, signal })).data;
		},

		/** Sends the bytes to the signed address; the API key never goes there. */
		async putMedia(
			session: UploadSession,
			media: StoredMedia,
			signal?: AbortSignal,
		): Promise<void> {
			await putMedia(http, session.uploadUrl, media, {
				standStillMs: limits.standStillMs,
				secrets: [...secretsOfAddress(session.uploadUrl, namesOf(session)), apiKey],
				signal,
				clock,
			});
		},

		/** The signed address is not sent, only kept out of failures; a session from a journal has none. */
		async completeUpload(
			session: Pick<UploadSession, 'uploadId' | 'fileKey' | 'fileUrl'> & { uploadUrl?: string },
			media: UploadRequest & { fileSizeBytes: number },
			signal?: AbortSignal,
		): Promise<{ assetId: string }> {
			const body = {
				fileKey: session.fileKey,
				fileUrl: session.fileUrl,
				filename: media.fileName,
				mimetype: media.mimeType,
				fileSize: media.fileSizeBytes,
			};
			const path = ['uploads', session.uploadId, 'operations', 'complete'];
			const { uploadUrl } = session;
			const secrets = uploadUrl
				? secretsOfAddress(uploadUrl, namesOf({ ...session, uploadUrl }))
				: [];
			const options = { body, signal, secrets, timeoutMs: limits.completionMs };
			return (await call('POST', path, assetSchema, options)).data;
		},

		/** The one request that costs money. Never repeat it without `retry.ts`. */
		async createTask(
			request: TaskRequest,
			idempotencyKey?: string,
			signal?: AbortSignal,
		): Promise<CreatedTask> {
			const keyAs = (name?: string) => (name && idempotencyKey ? { [name]: idempotencyKey } : {});
			const created = await call('POST', ['tasks'], createdTaskSchema, {
				body: { ...request, ...keyAs(idempotencyField) },
				headers: keyAs(idempotencyHeader),
				signal,
			});
			const { pollAfterMs } = created.meta;
			const isHint =
				typeof pollAfterMs === 'number' && Number.isFinite(pollAfterMs) && pollAfterMs >= 0;
			return { task: taskOf(created), pollAfterMs: isHint ? pollAfterMs : undefined };
		},

		async getTask(taskId: string, signal?: AbortSignal): Promise<Task> {
			const fallbacks = { 'task.transcriptId': taskId };
			const options = { signal, fallbacks };
			return taskOf(await call('GET', ['tasks', taskId], createdTaskSchema, options));
		},
	};
}
