import { toFailure } from '../../../../nodes/shared/failure/Failure';
import type { JournalEntry } from '../../../../nodes/shared/pipeline/journal';
import { readOwnTask, readTask, withTask } from '../../../../nodes/Transcription/steps/looks';
import { ensureTask } from '../../../../nodes/Transcription/steps/steps';
import { settle } from '../../shared/FakeClock.mts';
import { startRun, type RunPlan } from '../startRun.mts';

const settings = { language: 'Auto', timestampMode: 'CHUNK', transcriptionMode: 'balanced' };
const unknown = { httpStatus: 404 };
const minuteMs = 60_000;

const newEntry = (): JournalEntry => ({ item: 0, assetKey: 'a', taskKey: 't' });

/** Makes or resumes the item's task and looks at it, as Create Task does in a retry; time passes. */
async function tryOnce(entry: JournalEntry, plan: RunPlan = {}) {
	const { run, clock, calls } = startRun(plan);
	const ensure = async () => await ensureTask(run, entry, { assetId: 'asset-1' }, settings);
	const outcome = withTask(
		run,
		entry,
		ensure,
		async ({ transcriptId }) => await readOwnTask(run, transcriptId),
	).catch(toFailure);
	await clock.advance(10 * minuteMs);
	const result = await outcome;
	const looks = calls.filter((call) => call.startsWith('getTask')).length;
	const creations = calls.filter((call) => call === 'createTask').length;
	return { result, looks, creations, pauses: clock.pauses };
}

describe('one look at a task', () => {
	test('names the task if it fails', async () => {
		const { run } = startRun({ look: () => unknown });
		await expect(readTask(run, 'task-7')).rejects.toMatchObject({
			facts: { httpStatus: 404, transcriptId: 'task-7' },
		});
	});

	test('takes one of the slots', async () => {
		const { run, calls } = startRun({ parallel: 1 });
		let free = () => {};
		const taken = run.slots.run(async () => await new Promise<void>((done) => (free = done)));
		const look = readTask(run, 'task-7');
		await settle();
		expect(calls).toEqual([]);
		free();
		await taken;
		expect(await look).toMatchObject({ status: 'SUCCEEDED' });
	});
});

describe('a task of our own that the service does not know', () => {
	test('is asked for again for a minute, and may appear', async () => {
		let looks = 0;
		const look = () => (++looks < 4 ? unknown : 'QUEUED');
		const tried = await tryOnce(newEntry(), { look });
		expect(tried.result).toMatchObject({ status: 'QUEUED' });
		expect(tried.creations).toBe(1);
	});

	test('is kept in this execution, whatever n8n tries', async () => {
		const entry = newEntry();
		for (let round = 1; round <= 3; round++) {
			const tried = await tryOnce(entry, { look: () => unknown });
			expect(tried.result).toMatchObject({ facts: { httpStatus: 404 } });
			expect(tried.creations).toBe(round === 1 ? 1 : 0);
			expect(tried.looks).toBeGreaterThan(3);
			expect(tried.pauses.reduce((sum, ms) => sum + ms, 0)).toBe(minuteMs);
		}
		expect(entry.task).toMatchObject({ transcriptId: 'task-1 of asset-1', unknownIn: '1' });
	});

	test('is replaced by Retry execution, once', async () => {
		const entry = newEntry();
		await tryOnce(entry, { look: () => unknown });
		const plan = { executionId: '2', look: () => unknown };
		expect((await tryOnce(entry, plan)).creations).toBe(1);
		expect(entry.task).toMatchObject({ unknownIn: '2' });
		expect((await tryOnce(entry, plan)).creations).toBe(0);
	});

	test('is used by Retry execution if the service knows it again, and its past is forgotten', async () => {
		const entry = newEntry();
		await tryOnce(entry, { look: () => unknown });
		const found = await tryOnce(entry, { executionId: '2' });
		expect([found.creations, found.result]).toMatchObject([0, { status: 'SUCCEEDED' }]);
		await tryOnce(entry, { executionId: '3', look: () => unknown });
		expect(entry.task).toMatchObject({ transcriptId: 'task-1 of asset-1', unknownIn: '3' });
	});

	test('is not let go of while there is no other: a gateway may have lost its way', async () => {
		const entry = newEntry();
		await tryOnce(entry, { look: () => unknown });
		const lost = { executionId: '2', look: () => unknown, creation: () => unknown };
		expect((await tryOnce(entry, lost)).result).toMatchObject({ facts: { httpStatus: 404 } });
		expect(entry.task).toMatchObject({ transcriptId: 'task-1 of asset-1' });
		const found = await tryOnce(entry, { executionId: '3' });
		expect([found.creations, found.result]).toMatchObject([0, { status: 'SUCCEEDED' }]);
	});

	test('is replaced once if the answer of its replacement is lost', async () => {
		const entry = newEntry();
		await tryOnce(entry, { look: () => unknown });
		const creation = () => ({ httpStatus: 500 });
		const plan = { executionId: '2', look: () => unknown, creation };
		expect((await tryOnce(entry, plan)).creations).toBe(1);
		const again = await tryOnce(entry, plan);
		expect([again.creations, again.result]).toMatchObject([
			0,
			{ facts: { kind: 'unknownOutcome' } },
		]);
	});

	test('is not asked for any more once the execution is stopped', async () => {
		const { run, clock, calls } = startRun({ look: () => unknown });
		const outcome = readOwnTask(run, 'task-7').catch(toFailure);
		await clock.advance(1000);
		run.giveUp();
		expect(await outcome).toMatchObject({ facts: { kind: 'stopped', transcriptId: 'task-7' } });
		expect(calls).toHaveLength(1);
	});
});

test('another failure of a look says nothing about the task', async () => {
	const entry = newEntry();
	await tryOnce(entry, { look: () => ({ httpStatus: 403 }) });
	expect(entry.task).toEqual({ transcriptId: 'task-1 of asset-1', pollAfterMs: undefined });
});
