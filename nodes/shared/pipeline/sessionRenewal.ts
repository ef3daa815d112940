import type { UploadSession } from '../api/answers/schemas';
import type { Failure } from '../failure/Failure';

/** An upload session and when we opened it, in milliseconds since the epoch. */
export interface OpenedSession {
	signed: UploadSession;
	openedAt: number;
	/** True once the storage has taken the file: what is refused then is refused by the service. */
	hasArrived?: boolean;
}

const expiredCodes = new Set(['UPLOAD_SESSION_EXPIRED', 'UPLOAD_SESSION_NOT_FOUND']);

/** What is answered for an address or a session that is not, or no longer, known. */
const goneStatuses = new Set([404, 410]);

/** What storage answers to a signature that it does not, or no longer, accept. */
const rejectedStatuses = new Set([401, 403]);

/**
 * A new session helps if the old one was the trouble, unless the transfer takes longer than a
 * session is valid: then it would expire again, after gigabytes.
 */
export function isWorthANewSession(
	failure: Failure,
	session: OpenedSession | undefined,
	nowMs: number,
): boolean {
	if (!session) return false;
	const { kind, httpStatus = 0, errorCode = '', isProblem, sessionIsSpent = false } = failure.facts;
	if (kind !== 'refused') return false;
	const isRejected =
		!isProblem &&
		(goneStatuses.has(httpStatus) || (!session.hasArrived && rejectedStatuses.has(httpStatus)));
	if (!expiredCodes.has(errorCode) && !isRejected && !sessionIsSpent) return false;
	const expiresAt = Date.parse(session.signed.expiresAt ?? '');
	const validForMs = expiresAt - session.openedAt;
	// Without a readable end, or with clocks that disagree, one more try is the better guess.
	return !(validForMs > 0) || nowMs - session.openedAt < validForMs;
}
