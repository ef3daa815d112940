import * as z from 'zod/v4-mini';

import { rememberOriginal } from '../asAnswered';
import { systemClock } from '../clock';
import type { Envelope } from './answers/jsonAnswer';
import { listOddities } from './answers/oddAnswers';
import { assetSchema, taskSchema, uploadSessionSchema } from './answers/schemas';
import type { Task, UploadSession } from './answers/schemas';
import { createCall } from './call';
import { timeLimits, type Connection } from './connection';
import { namesOf, secretsOfAddress } from './secrets/signedAddress';
import { putMedia, type StoredMedia } from './storage';

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

/**
 * The service's five requests, each sent exactly once: whether one may be repeated is decided in
 * `retry.ts`. Paths and bodies are those of the interface document, version 1. Every method throws
 * a `Failure`.
 */
export type Client = ReturnType<typeof createClient>;

export function createClient(connection: Connection) {
	const { http, baseUrl, apiKey, clock = systemClock, limits = timeLimits } = connection;
	const { idempotencyHeader, idempotencyField } = connection;
	const call = createCall(connection);

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
