import * as z from 'zod/v4-mini';

/**
 * The shapes of the service's answers. Every object is loose: fields that the service adds later pass
 * through to the user untouched. What the interface document leaves open ("not shown") is open here
 * too, so that a task without a result, or a `showError` of any type, is never an invalid answer.
 */

const milliseconds = z.number();

const chunkSchema = z.looseObject({
	seq: z.optional(z.nullable(z.number())),
	startMs: z.optional(z.nullable(milliseconds)),
	endMs: z.optional(z.nullable(milliseconds)),
	text: z.optional(z.nullable(z.string())),
	/** Type not shown by the interface when it is not null. */
	speakerKey: z.optional(z.unknown()),
	/** Type not shown by the interface when it is not null. */
	speakerName: z.optional(z.unknown()),
	/** Whether the end is inclusive is not shown: never rely on it. */
	wordStartIndex: z.optional(z.nullable(z.number())),
	wordEndIndex: z.optional(z.nullable(z.number())),
});

const wordSchema = z.looseObject({
	text: z.optional(z.nullable(z.string())),
	startMs: z.optional(z.nullable(milliseconds)),
	endMs: z.optional(z.nullable(milliseconds)),
});

/**
 * An id of the service: it goes into paths, where `.` and `..` would lead to another path even when
 * encoded, and into log lines, where a line break would begin another line.
 */
const id = z.string().check(z.regex(/^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]{1,200}$/u));

const webAddress = z.string().check(z.regex(/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu));

export const uploadSessionSchema = z.looseObject({
	uploadId: id,
	/** A secret: whoever has the signed address may write the file. Never output or log it. */
	uploadUrl: webAddress,
	fileKey: z.string(),
	fileUrl: z.string(),
	/** ISO 8601; when it is missing or unreadable the session simply has no known end. */
	expiresAt: z.optional(z.nullable(z.string())),
});

export const assetSchema = z.looseObject({ assetId: id });

export const taskSchema = z.looseObject({
	transcriptId: id,
	/** Kept open: a status this package does not know counts as "not finished yet". */
	status: z.string().check(z.minLength(1)),
	language: z.optional(z.nullable(z.string())),
	resultLanguage: z.optional(z.nullable(z.string())),
	timestampMode: z.optional(z.nullable(z.string())),
	transcriptionMode: z.optional(z.nullable(z.string())),
	/** A decimal number as text; it stays text, because a float would lose digits of money. */
	billedCredits: z.optional(z.nullable(z.union([z.string(), z.number()]))),
	/** Content not shown by the interface. */
	showError: z.optional(z.unknown()),
	fullText: z.optional(z.nullable(z.string())),
	chunks: z.optional(z.nullable(z.array(chunkSchema))),
	words: z.optional(z.nullable(z.array(wordSchema))),
	sourceDurationMs: z.optional(z.nullable(milliseconds)),
	createdAt: z.optional(z.nullable(z.string())),
});

/** An upload session (`POST /v1/uploads`); `expiresAt` is an ISO 8601 time. */
export type UploadSession = z.infer<typeof uploadSessionSchema>;
/** A stretch of the transcript, times in milliseconds from the start of the media. */
export type Chunk = z.infer<typeof chunkSchema>;
/** One word, times in milliseconds from the start of the media. */
export type Word = z.infer<typeof wordSchema>;
/** A transcription task as the service returned it; `transcriptId` is the task id. */
export type Task = z.infer<typeof taskSchema>;
