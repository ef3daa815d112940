import type { Clock } from '../clock';
import type { HttpRequest } from './exchange';

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
