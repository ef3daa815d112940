/**
 * What kind of thing went wrong; decides about retries and about how n8n shows it.
 *
 * - `invalidInput`: found before any request, by looking at parameters or at the media;
 * - `network`: no answer, the connection failed (`code` says how);
 * - `timeout`: no answer, or no progress, within our own limit;
 * - `refused`: the other side answered with a status that is not a success;
 * - `badAnswer`: the other side answered "success" with something that does not fit the interface;
 * - `sizeMismatch`: the file is shorter or longer than announced;
 * - `unsuccessful`: the task ended FAILED or CANCELED;
 * - `waitTimeout`: the task did not end within the user's limit;
 * - `unknownOutcome`: a task creation that may or may not have been accepted (and billed);
 * - `busy`: another execution is creating the same task, by the task register;
 * - `stopped`: the execution was stopped or timed out;
 * - `unexpected`: a fault of this package or of n8n itself.
 */
export type FailureKind =
	| 'invalidInput'
	| 'network'
	| 'timeout'
	| 'refused'
	| 'badAnswer'
	| 'sizeMismatch'
	| 'unsuccessful'
	| 'waitTimeout'
	| 'unknownOutcome'
	| 'busy'
	| 'stopped'
	| 'unexpected';

/** Everything a user, a retry or a later node could need to know about a failure. Never a secret. */
export interface FailureFacts {
	kind: FailureKind;
	/** What happened, in plain words. */
	message: string;
	/** What it means for the user's money and data, and what to do next. */
	description?: string;
	/** HTTP status of the answer, where there was one. */
	httpStatus?: number;
	/** The service's machine-readable code (Problem Details `errorCode`). */
	errorCode?: string;
	/** Code of the transport, such as `ECONNREFUSED`. */
	networkCode?: string;
	/** What the service asked us to wait before the next try, in milliseconds. */
	retryAfterMs?: number;
	/** True if the answer was a Problem Details object, so certainly the service's own word. */
	isProblem?: boolean;
	/** True if the service cannot have answered this: a web page, or a 404 that is no Problem Details. */
	isForeign?: boolean;
	/** True if no try of ours is left: an outer step must not begin again. */
	isFinal?: boolean;
	/** True if a completion was refused in a way that shows that the session is used up. */
	sessionIsSpent?: boolean;
	uploadId?: string;
	assetId?: string;
	transcriptId?: string;
	/** Last known status of the task. */
	status?: string;
	/** Name of the recording, where it is known. */
	fileName?: string;
	/** How long we waited for the task, in milliseconds. */
	waitedMs?: number;
}

/** A failure as a value: carries facts, and becomes an n8n error in one place (`toNodeError`). */
export class Failure extends Error {
	constructor(readonly facts: Readonly<FailureFacts>) {
		super(facts.message);
		this.name = 'Failure';
	}

	/** The same failure with more facts, for example the ids that a caller knows of. */
	with(more: Partial<FailureFacts>): Failure {
		return new Failure({ ...this.facts, ...more });
	}
}

/** The failure of everything that was under way when somebody stopped the execution. */
export const stopped = (): Failure =>
	new Failure({ kind: 'stopped', message: 'The execution was stopped' });

/** What was thrown, as a failure. Something that is none is a fault of this package or of n8n. */
export function toFailure(thrown: unknown): Failure {
	if (thrown instanceof Failure) return thrown;
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	return new Failure({ kind: 'unexpected', message });
}
