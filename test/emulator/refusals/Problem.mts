/** Media type of every error answer of the service. */
export const problemMediaType = 'application/problem+json';

/** An error answer of the service: a Problem Details object. */
export class Problem extends Error {
	readonly status: number;
	readonly errorCode: string;
	readonly title: string;

	constructor(status: number, errorCode: string, title: string, detail: string) {
		super(detail);
		this.status = status;
		this.errorCode = errorCode;
		this.title = title;
	}

	/** The members of the answer's body. */
	body() {
		const { errorCode, message, status, title } = this;
		return { type: errorCode, title, status, detail: message, errorCode };
	}
}

/** The request does not fit the interface (400). */
export const invalid = (detail: string) =>
	new Problem(400, 'VALIDATION_ERROR', 'Validation failed', detail);

/** Codes and statuses of the completion; the statuses are this emulator's choice. */
const uploadProblems = {
	UPLOAD_SESSION_NOT_FOUND: [404, 'Upload session not found'],
	UPLOAD_SESSION_EXPIRED: [410, 'Upload session expired'],
	UPLOAD_SIZE_MISMATCH: [409, 'Upload size mismatch'],
	UPLOAD_MIMETYPE_MISMATCH: [415, 'Upload media type mismatch'],
	UPLOAD_DURATION_UNREADABLE: [422, 'Upload duration unreadable'],
} as const;

/** A completion that was refused, with one of the interface's codes. */
export function uploadProblem(errorCode: keyof typeof uploadProblems, detail: string): Problem {
	const [status, title] = uploadProblems[errorCode];
	return new Problem(status, errorCode, title, detail);
}
