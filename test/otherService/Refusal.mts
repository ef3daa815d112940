/** A request that the service turns down. */
export class Refusal extends Error {
	readonly status: number;
	/** Undefined where the service has no code for it. */
	readonly errorCode: string | undefined;

	constructor(status: number, errorCode: string | undefined, detail: string) {
		super(detail);
		this.status = status;
		this.errorCode = errorCode;
	}
}

/** The request does not fit the interface, whose one stated status this is. */
export const invalid = (detail: string) => new Refusal(400, 'VALIDATION_ERROR', detail);

/**
 * Codes of the completion. The interface states no status for them; these are none of the emulator's,
 * so that only the code can tell what happened.
 */
const statuses = {
	UPLOAD_SESSION_NOT_FOUND: 400,
	UPLOAD_SESSION_EXPIRED: 409,
	UPLOAD_SIZE_MISMATCH: 422,
	UPLOAD_MIMETYPE_MISMATCH: 400,
	UPLOAD_DURATION_UNREADABLE: 409,
} as const;

export const uploadRefusal = (errorCode: keyof typeof statuses, detail: string) =>
	new Refusal(statuses[errorCode], errorCode, detail);
