import { impatiently } from '../harness/impatiently.mts';
import { filesAsItems, voiceMemo } from '../harness/items.mts';
import type { Ended } from '../harness/plan.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

/** The service answers 404 for a task that was paid for: it does not know it yet, or not any more. */
const stage = useStage();
withoutBackoff();
jest.setTimeout(120_000);

const wait = { operation: 'transcribeAndWait' };
const thrice = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const firstTask = () => String(stage.emulator.tasks[0]?.transcriptId);
const made = () => [stage.emulator.requests('createUpload').length, stage.emulator.tasks.length];

/** The service does not know the first task, the first so many times that it is asked for it. */
const hideFirstTask = (looks = Infinity) =>
	stage.emulator.inject({
		...{ route: 'getTask', kind: 'status', status: 404, count: looks },
		when: ({ path }) => path.endsWith(firstTask()),
	});

async function runAndLose(): Promise<Ended> {
	hideFirstTask();
	const failed = await impatiently(
		stage,
		stage.n8n.run(stage.plan(wait, filesAsItems(voiceMemo), { settings: thrice })),
	);
	expect(failed.status).toBe('error');
	return failed;
}
const retry = async (failed: Ended) => await impatiently(stage, stage.n8n.retry(failed));

test('a task that is not visible at once is waited for', async () => {
	hideFirstTask(1);
	const ended = await stage.n8n.run(stage.plan(wait, filesAsItems(voiceMemo)));
	expect(ended.items).toMatchObject([{ json: { transcriptId: firstTask(), status: 'SUCCEEDED' } }]);
	expect(made()).toEqual([1, 1]);
});

test('no automatic try makes another, and the failure says what a retry does', async () => {
	const { error } = await runAndLose();
	expect(made()).toEqual([1, 1]);
	expect(error?.message).toContain(firstTask());
	expect(error?.description).toMatch(
		/Retry asks for it again; if .* still does not know it, a new/,
	);
	expect(error?.description).not.toMatch(/not lost/);
});

test('Retry execution makes one new task, from the same asset', async () => {
	const failed = await runAndLose();
	const ended = await retry(failed);
	const [, second] = stage.emulator.tasks;
	expect(ended.items).toMatchObject([{ json: { transcriptId: second?.transcriptId } }]);
	expect(made()).toEqual([1, 2]);
});

test('Retry execution uses the task if the service knows it again', async () => {
	const failed = await runAndLose();
	stage.emulator.clearFaults();
	const ended = await retry(failed);
	expect(ended.items).toMatchObject([{ json: { transcriptId: firstTask() } }]);
	expect(made()).toEqual([1, 1]);
});
