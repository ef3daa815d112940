import type { Logger } from 'n8n-workflow';

import type { Failure } from '../../shared/failure/Failure';

interface News {
	/** Texts that are no task ids. */
	malformed: readonly string[];
	/** Ids of tasks that could not be looked up. */
	bad: readonly string[];
	/** By task id. */
	failures: ReadonlyMap<string, Failure>;
}

/** What one bad entry of the list is about stands in the log once; a poll does not fail for it. */
export function report({ malformed, bad, failures }: News, logger: Pick<Logger, 'warn'>): void {
	if (malformed.length > 0) {
		logger.warn(`Not task IDs, so they are passed over: ${firstOf(malformed)}`);
	}
	for (const taskId of bad) {
		const { message = '', description = '' } = failures.get(taskId)?.facts ?? {};
		logger.warn(`Task ${taskId} is looked up ever less often: ${message}. ${description}`.trim());
	}
}

const mostShown = 20;

function firstOf(texts: readonly string[]): string {
	const shown = texts.slice(0, mostShown).join(', ');
	return texts.length > mostShown ? `${shown} and ${texts.length - mostShown} more` : shown;
}
