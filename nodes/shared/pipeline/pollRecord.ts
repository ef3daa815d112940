import type { Failure } from '../failure/Failure';

/** What the polls of one wait met so far. Times in milliseconds since the epoch. */
export interface PollRecord {
	polls: number;
	failedPolls: number;
	/** Failed ones since the last that got through. */
	failedInARow: number;
	/** Since when polls fail, and since when the service says that it does not know the task (404). */
	failingSince: number;
	unknownSince?: number;
	lastFailure?: Failure;
	/** When a poll got through last; undefined for never. */
	seenAt?: number;
}

/** Polls of a wait that did not get through, where there were any. */
export interface FailedPolls {
	failed: number;
	of: number;
	/** Why the last of them did not. */
	last: Failure;
	/** How many in a row at the end: above 0, the task's status is older than the last poll. */
	atTheEnd: number;
	/** How long ago a poll got through, in milliseconds; undefined if none did. */
	seenMsAgo?: number;
}

export const noPolls = (): PollRecord => ({
	polls: 0,
	failedPolls: 0,
	failedInARow: 0,
	failingSince: 0,
});

export const afterSuccess = (record: PollRecord, nowMs: number): PollRecord => ({
	...record,
	polls: record.polls + 1,
	failedInARow: 0,
	unknownSince: undefined,
	seenAt: nowMs,
});

export function afterFailure(record: PollRecord, failure: Failure, nowMs: number): PollRecord {
	const isUnknown = failure.facts.httpStatus === 404;
	return {
		...record,
		polls: record.polls + 1,
		failedPolls: record.failedPolls + 1,
		failedInARow: record.failedInARow + 1,
		failingSince: record.failedInARow === 0 ? nowMs : record.failingSince,
		unknownSince: isUnknown ? (record.unknownSince ?? nowMs) : undefined,
		lastFailure: failure,
	};
}

export function failedPollsOf(record: PollRecord, nowMs: number): FailedPolls | undefined {
	const { failedPolls, polls, lastFailure, failedInARow, seenAt } = record;
	if (!lastFailure) return undefined;
	return {
		failed: failedPolls,
		of: polls,
		last: lastFailure,
		atTheEnd: failedInARow,
		seenMsAgo: seenAt === undefined ? undefined : nowMs - seenAt,
	};
}
