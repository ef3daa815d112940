import { timeLimits } from '../../shared/api/connection';

/** How a poll spends its time, all in milliseconds. */
export interface PollBudget {
	/** n8n may abandon the poll after this. */
	totalMs: number;
	/** Limit of one request: short enough that some that hang cannot eat up the poll. */
	requestMs: number;
	/** From the start of the poll, until which pages of the list are read. */
	listingMs: number;
	/** From the start of the poll, until which requests are started: the last ones must still end. */
	startingMs: number;
}

/** What n8n gives a poll where it sets no limit: five minutes. */
const usualBudgetMs = 300_000;
const marginMs = 2_000;

/** @param budgetMs of `getPollBudgetMs`, which n8n before 2.39 does not have */
export function planBudget(budgetMs: number | undefined): PollBudget {
	const totalMs = budgetMs ?? usualBudgetMs;
	const requestMs = Math.min(timeLimits.requestMs, totalMs / 4);
	return {
		totalMs,
		requestMs,
		listingMs: totalMs / 2,
		startingMs: Math.max(0, totalMs - requestMs - marginMs),
	};
}
