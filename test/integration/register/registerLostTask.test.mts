import { impatiently } from '../harness/impatiently.mts';
import { filesAsItems, voiceMemo } from '../harness/items.mts';
import { useRegister } from '../harness/useRegister.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

/** A task of the register that the service does not know (any more): its answer is 404. */

const stage = useStage();
const register = useRegister(stage);
withoutBackoff();
jest.setTimeout(120_000);

const plan = () => register.plan({ operation: 'transcribeAndWait' }, filesAsItems(voiceMemo));
const creations = () => stage.emulator.requests('createTask').length;
const firstTask = () => String(stage.emulator.tasks[0]?.transcriptId);
const secondTask = () => String(stage.emulator.tasks[1]?.transcriptId);

/** The service knows the first task no longer, or not yet. */
function loseFirstTask(): void {
	stage.emulator.inject({
		...{ route: 'getTask', kind: 'status', status: 404, count: Infinity },
		when: ({ path }) => path.endsWith(firstTask()),
	});
}

/** A run whose task is lost as soon as it is made. */
async function runAndLose(settings = {}) {
	loseFirstTask();
	const failed = await impatiently(stage, stage.n8n.run({ ...plan(), settings }));
	expect(failed.error?.message).toMatch(/404|does not know/);
	return failed;
}

test('is kept by automatic tries, and replaced once by a retry of the execution', async () => {
	const failed = await runAndLose({ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });
	expect(creations()).toBe(1);
	expect(register.tables.rows).toMatchObject([{ taskId: firstTask() }]);

	const retried = await impatiently(stage, stage.n8n.retry(failed));
	expect(retried.status).toBe('success');
	expect(creations()).toBe(2);
	expect(register.tables.rows).toMatchObject([
		{ taskId: firstTask(), status: 'FAILED' },
		{ taskId: secondTask(), status: 'SUCCEEDED', executionId: retried.executionId },
	]);

	const other = await impatiently(stage, stage.n8n.run(plan()));
	expect(other.items).toMatchObject([{ json: { transcriptId: secondTask(), reused: true } }]);
	expect(creations()).toBe(2);
});

test('of another execution is replaced by a retry, too, and until then its row is named', async () => {
	const first = await impatiently(stage, stage.n8n.run(plan()));
	expect(first.status).toBe('success');
	loseFirstTask();
	const failed = await impatiently(stage, stage.n8n.run(plan()));
	expect(failed.error?.description).toMatch(/row 1 of the task register.*delete the row/);
	expect(creations()).toBe(1);

	const retried = await impatiently(stage, stage.n8n.retry(failed));
	expect(retried.items).toMatchObject([{ json: { transcriptId: secondTask() } }]);
	expect(retried.items[0]?.json.reused).toBeUndefined();
	expect(register.tables.rows).toMatchObject([
		{ taskId: firstTask(), status: 'FAILED' },
		{ taskId: secondTask(), status: 'SUCCEEDED' },
	]);
});

test('stays what it was in the table if its replacement is refused, and is used when it is back', async () => {
	const failed = await runAndLose();
	const before = register.tables.rows[0]?.status;
	stage.emulator.inject({ route: 'createTask', kind: 'status', status: 403 });
	const refused = await impatiently(stage, stage.n8n.retry(failed));
	expect(refused.status).toBe('error');
	expect(register.tables.rows).toMatchObject([{ taskId: firstTask(), status: before }]);

	stage.emulator.clearFaults();
	const found = await impatiently(stage, stage.n8n.retry(refused));
	expect(found.items).toMatchObject([{ json: { transcriptId: firstTask() } }]);
	expect(stage.emulator.tasks).toHaveLength(1);
});

test('is not replaced twice if the answer of its replacement is lost: only a person may decide that', async () => {
	const failed = await runAndLose();
	stage.emulator.inject({ route: 'createTask', kind: 'reset', afterEffect: true });
	const unknown = await impatiently(stage, stage.n8n.retry(failed));
	expect(unknown.status).toBe('error');
	expect(register.tables.rows).toMatchObject([
		{ taskId: firstTask(), status: 'QUEUED' },
		{ taskId: null, status: 'UNKNOWN' },
	]);
	const other = await impatiently(stage, stage.n8n.run(plan()));
	expect([other.status, creations()]).toEqual(['error', 2]);

	const again = await impatiently(stage, stage.n8n.retry(unknown));
	expect([again.status, creations()]).toEqual(['success', 3]);
	expect(register.tables.rows).toMatchObject([
		{ taskId: firstTask(), status: 'FAILED' },
		{ taskId: again.items[0]?.json.transcriptId, status: 'SUCCEEDED' },
	]);
});

test('is replaced once where two executions have lost it', async () => {
	const failed = await runAndLose();
	const other = await impatiently(stage, stage.n8n.run(plan()));
	await impatiently(stage, stage.n8n.retry(failed));
	const second = await impatiently(stage, stage.n8n.retry(other));
	expect(second.items).toMatchObject([{ json: { transcriptId: secondTask(), reused: true } }]);
	expect(creations()).toBe(2);
});
