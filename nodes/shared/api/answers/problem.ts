import * as z from 'zod/v4-mini';

/** A member of another type counts as absent. */
const words = z.catch(z.optional(z.string()), undefined);

/**
 * The service's error answer (Problem Details, RFC 9457). Every member is optional here: an error
 * answer that is only half right is still worth reading.
 */
const problemSchema = z.looseObject({
	type: words,
	title: words,
	detail: words,
	errorCode: words,
	/** Not documented; a repeated completion may name the asset that it made the first time. */
	assetId: words,
});

export type Problem = z.infer<typeof problemSchema>;

/**
 * Reads an error body. Undefined unless it is an object that carries at least a code, a type or a
 * title: a gateway's own JSON or a web page is not the service's word.
 */
export function parseProblem(json: unknown): Problem | undefined {
	const parsed = problemSchema.safeParse(json);
	if (!parsed.success) return undefined;
	const { type, title, errorCode } = parsed.data;
	return type !== undefined || title !== undefined || errorCode !== undefined
		? parsed.data
		: undefined;
}

/** True for a code of the interface. It is the word of another party: `constructor` is none. */
export const isKnownCode = (errorCode: string): boolean => Object.hasOwn(byErrorCode, errorCode);

/** What a known code or status means in plain words, and what to do about it. */
export interface Explanation {
	message: string;
	advice: string;
}

const notMedia = 'is not audio or video that the service can read';

/** The message with the name of the file that it is about, where it is about the file as such. */
export const aboutFile = (message: string, fileName: string): string =>
	message === `The file ${notMedia}` ? `"${fileName}" ${notMedia}` : message;

const byErrorCode: Record<string, Explanation> = {
	VALIDATION_ERROR: {
		message: 'The service found a value in the request invalid',
		advice: 'Check the parameters of this item, for example ids, language and media type.',
	},
	UPLOAD_SESSION_NOT_FOUND: {
		message: 'The service does not know the upload session any more',
		advice: 'Run the node again: it starts a new upload. Nothing was billed.',
	},
	UPLOAD_SESSION_EXPIRED: {
		message: 'The upload session expired before the file had arrived',
		advice: 'Send the file over a faster connection, or a smaller file. Nothing was billed.',
	},
	UPLOAD_SIZE_MISMATCH: {
		message: 'The stored file does not have the size that was announced',
		advice: 'The file was cut short or changed on its way. Run the node again. Nothing was billed.',
	},
	UPLOAD_MIMETYPE_MISMATCH: {
		message: 'The service found another media type in the file than was announced',
		advice: "Set the right one in Options > 'MIME Type'. Nothing was billed.",
	},
	UPLOAD_DURATION_UNREADABLE: {
		message: `The file ${notMedia}`,
		advice:
			'Check that the file plays, and is not damaged; if it is, replace it and run the workflow again. Nothing was billed.',
	},
};

const byStatus: Record<number, Explanation> = {
	401: {
		message: 'The service rejected the API key',
		advice: "Check 'API Key' and 'Base URL' in the credential \"Transcription API\".",
	},
	402: {
		message: 'The service asks for payment',
		advice: 'Check the credits of the account in the workspace of the service.',
	},
	403: {
		message: 'The API key is not allowed to do this',
		advice:
			"Check 'API Key' and 'Base URL' in the credential \"Transcription API\", and the key's rights in the workspace of the service.",
	},
	404: {
		message: 'The service does not know what was asked for',
		advice:
			'Check the ID that was given: it may be that of an asset instead of a task, or belong to another workspace than the key. Check \'Base URL\' in the credential "Transcription API" as well.',
	},
	408: { message: 'The service waited too long for the request', advice: 'Try again.' },
	413: { message: 'The file is too large for the service', advice: 'Send a smaller file.' },
	429: {
		message: 'The service is receiving too many requests',
		advice: "Wait, lower Options > 'Parallel Items', or raise 'Poll Interval (Seconds)'.",
	},
};

/**
 * Plain words for an answer that is not a success: our own for codes we know and for a rejected key,
 * else the service's title, else the meaning of the status.
 */
export function explain(status: number, problem: Problem | undefined): Explanation {
	const { errorCode = '' } = problem ?? {};
	const known = isKnownCode(errorCode) ? byErrorCode[errorCode] : undefined;
	if (known) return known;
	const general = byStatus[status] ?? {
		message: `The service answered with status ${status}`,
		advice:
			status >= 500
				? 'The service could not process the request. Try again later.'
				: 'Check the parameters of this item.',
	};
	if (status === 401 || !problem?.title) return general;
	return { ...general, message: problem.title };
}
