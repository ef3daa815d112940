import { planBudget } from '../../../../nodes/TranscriptionTrigger/polling/pollBudget';

test.each([
	['durable mode', 36_000],
	['default mode', 300_000],
	['an n8n without the method', undefined],
	['a very small budget', 1_000],
])('the last request ends within the budget: %s', (_name, budgetMs) => {
	const { totalMs, requestMs, listingMs, startingMs } = planBudget(budgetMs);
	expect(totalMs).toBe(budgetMs ?? 300_000);
	expect(startingMs + requestMs).toBeLessThanOrEqual(totalMs);
	expect(listingMs).toBeLessThan(totalMs);
	expect(requestMs).toBeLessThanOrEqual(60_000);
});

test('hanging tasks on all five places leave time for others', () => {
	const { requestMs, startingMs } = planBudget(36_000);
	expect(startingMs).toBeGreaterThan(2 * requestMs);
});
