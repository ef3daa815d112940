import type { IncomingHttpHeaders } from 'node:http';

/** The five requests of the interface; `unknown` is everything else. */
export type RouteName =
	'createUpload' | 'putMedia' | 'completeUpload' | 'createTask' | 'getTask' | 'unknown';

/** One request as the emulator saw it. Filled in as the request goes on. */
export interface RequestRecord {
	/** When its headers had arrived, by the emulator's clock, milliseconds since 1970. */
	at: number;
	/** When it was over; undefined while it is open. */
	endedAt?: number;
	server: 'service' | 'storage';
	route: RouteName;
	method: string;
	/** Without the query, because on the storage the query is the secret signature. */
	path: string;
	headers: IncomingHttpHeaders;
	/** Bytes of the body read so far. */
	bodyBytes: number;
	/** The parsed body of a service request. */
	json?: unknown;
	/** Requests of the same route that were open when this one began, itself included. */
	inFlight: number;
	/** The status answered; undefined if no answer left the emulator. */
	status?: number;
	/** `completed`: the whole answer was sent; `aborted`: the connection closed before that. */
	outcome: 'open' | 'completed' | 'aborted';
}

export type TaskStatus = 'QUEUED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED';

/** What becomes of a task: its times in milliseconds, and how it ends (`NEVER`: not at all). */
export interface TaskPlan {
	queuedMs: number;
	processingMs: number;
	outcome: 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'NEVER';
	/** `showError` of a FAILED task; any JSON value, as the interface does not say. */
	showError?: unknown;
}

export interface UploadView {
	uploadId: string;
	fileKey: string;
	filename: string;
	mimetype: string;
	expiresAtMs: number;
	/** What the storage holds; undefined until a PUT was completed. */
	stored?: { sizeBytes: number; sha256: string };
	assetId?: string;
}

export interface AssetView {
	assetId: string;
	uploadId: string;
	filename: string;
	mimetype: string;
	sizeBytes: number;
	/** Of the media's bytes, in hex. */
	sha256: string;
	durationMs: number;
}

export interface TaskView {
	transcriptId: string;
	assetId: string;
	status: TaskStatus;
	language: string;
	timestampMode: 'CHUNK' | 'WORD';
	transcriptionMode: 'balanced' | 'precision';
	/** Decimal number as text, twelve digits after the point. */
	billedCredits: string;
	idempotencyKey?: string;
	createdAtMs: number;
}
