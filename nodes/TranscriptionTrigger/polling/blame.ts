import type { Failure } from '../../shared/failure/Failure';

/**
 * What a look-up that failed is about:
 *
 * - `key`: the service refused the key;
 * - `busy`: the service wants fewer requests;
 * - `reach`: the service, or the way to it, is in trouble for the moment;
 * - `task`: this one task is unknown, refused or unreadable, as far as one look-up can tell.
 */
export type Blame = 'key' | 'busy' | 'reach' | 'task';

export function blameOf({ facts: { kind, httpStatus = 0 } }: Failure): Blame {
	if (httpStatus === 401) return 'key';
	if (httpStatus === 429) return 'busy';
	if (kind === 'network' || kind === 'timeout') return 'reach';
	// A service that stumbles over one task's data says 500; the others come from what is around it.
	if (httpStatus > 500 || httpStatus === 408 || httpStatus === 425) return 'reach';
	return 'task';
}

/** Failures with the same code are alike: the HTTP status, 0 where no answer came. */
export const codeOf = ({ facts: { httpStatus = 0 } }: Failure): number => httpStatus;

const statusesOfUnknown = new Set([400, 404, 410]);

/** True if the service itself says that it does not know the task. Then all is well with the service. */
export const isUnknownTask = ({ facts: { httpStatus = 0, isProblem } }: Failure): boolean =>
	isProblem === true && statusesOfUnknown.has(httpStatus);
