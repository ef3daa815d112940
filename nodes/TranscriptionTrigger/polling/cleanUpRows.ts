import type { Logger } from 'n8n-workflow';

import { toFailure, type Failure } from '../../shared/failure/Failure';
import type { FinishedRow } from '../watch/planPoll';
import { mostRequestsAtOnce } from './lookUps';

/** Of one poll: more than a poll emits, so that a backlog shrinks, and few enough to leave it time. */
const mostCleanUps = 200;
/** Then the table or the key is to blame, and the rest waits for the next poll. */
const mostFailedCleanUps = 5;

export interface CleanUpSetting {
	/** Missing where nothing is to be done after emitting. */
	cleanUp?(finished: FinishedRow): Promise<void>;
	logger: Pick<Logger, 'warn'>;
	isTimeUp(): boolean;
}

/**
 * Deletes or marks rows, at most five at once. A row that cannot be cleaned up now is found again by
 * the next poll, so this only reports.
 *
 * @returns the rows that were cleaned up
 */
export async function cleanUpRows(
	rows: readonly FinishedRow[],
	{ cleanUp, logger, isTimeUp }: CleanUpSetting,
): Promise<FinishedRow[]> {
	if (!cleanUp) return [];
	const queue = rows.slice(0, mostCleanUps);
	const cleaned: FinishedRow[] = [];
	const failures: Failure[] = [];
	const work = async () => {
		while (failures.length < mostFailedCleanUps && !isTimeUp()) {
			const finished = queue.shift();
			if (!finished) return;
			try {
				await cleanUp(finished);
				cleaned.push(finished);
			} catch (error) {
				failures.push(toFailure(error));
			}
		}
	};
	await Promise.all(Array.from({ length: mostRequestsAtOnce }, work));
	const reason = failures[0]?.facts;
	if (reason) {
		logger.warn(
			`Some table rows could not be cleaned up yet: ${reason.message}. ${reason.description ?? ''}`,
		);
	}
	return cleaned;
}
