import { Failure } from '../../../../nodes/shared/failure/Failure';
import type { FailedPolls } from '../../../../nodes/shared/pipeline/pollRecord';
import {
	judge,
	readWaitSettings,
	type WaitSettings,
	withStatusNote,
} from '../../../../nodes/Transcription/steps/waiting';
import { contextWith } from '../contextWith.mts';

const minuteMs = 60_000;
const fail: WaitSettings = {
	limits: { fixedIntervalMs: 0 },
	onTimeout: 'fail',
	onUnsuccessful: 'fail',
};
const output: WaitSettings = { ...fail, onTimeout: 'output', onUnsuccessful: 'output' };
const waited = { transcriptId: 'task-1', assetId: 'asset-1' };

describe('the settings', () => {
	test.each([
		[{}, { timeoutMs: 60 * minuteMs, fixedIntervalMs: 0 }],
		[{ timeoutMinutes: 0 }, { timeoutMs: undefined, fixedIntervalMs: 0 }],
		[
			{ timeoutMinutes: 0.5, pollIntervalSeconds: 2.5 },
			{ timeoutMs: 30_000, fixedIntervalMs: 2500 },
		],
	])('%j', (options, limits) => {
		expect(readWaitSettings(contextWith({ options }), 0)).toEqual({
			limits,
			onTimeout: 'fail',
			onUnsuccessful: 'fail',
		});
	});

	test.each([
		{ timeoutMinutes: -1 },
		{ pollIntervalSeconds: -1 },
		{ onTimeout: 'retry' },
		{ onUnsuccessful: 'ignore' },
	])('%j is refused', (options) => {
		expect(() => readWaitSettings(contextWith({ options }), 0)).toThrow(Failure);
	});
});

/** The facts with which a wait that ended like this fails. */
function factsOf(
	...[outcome, facts = waited, settings = fail]: [
		Parameters<typeof judge>[0],
		Parameters<typeof judge>[1]?,
		WaitSettings?,
	]
) {
	try {
		judge(outcome, facts, settings);
	} catch (error) {
		if (error instanceof Failure) return error.facts;
	}
	throw new Error('It did not fail');
}

describe('a finished task', () => {
	const ended = (status: string, more: object = {}) => ({
		finished: true as const,
		task: { transcriptId: 'task-1', status, ...more },
		waitedMs: 5000,
	});

	test('that succeeded is handed on', () => {
		expect(judge(ended('SUCCEEDED'), waited, fail)).toMatchObject({ status: 'SUCCEEDED' });
	});

	test.each(['FAILED', 'CANCELED'])('that is %s is handed on where the user wants it', (status) => {
		expect(judge(ended(status), waited, output)).toMatchObject({ status });
	});

	test.each([
		[
			'FAILED',
			/could not transcribe the file \(FAILED\)/,
			/automatic tries make no new task.*Retry makes one from the file that is already uploaded/,
		],
		['CANCELED', /stopped at the service \(CANCELED\)/, /does not make a new one/],
	])(
		'that is %s fails with all facts, and with what a retry would do',
		(status, message, description) => {
			const facts = factsOf(ended(status));
			expect(facts).toMatchObject({ kind: 'unsuccessful', status, ...waited, waitedMs: 5000 });
			expect(facts.message).toMatch(message);
			expect(facts.message).not.toContain('canceled');
			expect(facts.description).toMatch(description);
		},
	);

	test('that is FAILED in the task register says that a new run pays for it, and for no other', () => {
		const { description } = factsOf(ended('FAILED'), { ...waited, isRegistered: true });
		expect(description).toMatch(/register hands on no task that FAILED\. .*not paid for again/);
		expect(description).not.toMatch(/Do not press/);
	});

	test('that was only looked at fails with advice that fits', () => {
		expect(factsOf(ended('FAILED'), { transcriptId: 'task-1' }).description).toMatch(/Create Task/);
	});

	test.each([
		['words', 'No speech found', 'The service says: No speech found. '],
		['an object', { code: 7 }, 'The service says: {"code":7}. '],
		['a book', 'x'.repeat(2000), `The service says: ${'x'.repeat(500)}. `],
		['nothing', null, "n8n's automatic tries"],
		['an empty text', '', "n8n's automatic tries"],
	])('that says why in %s', (_, showError, begins) => {
		expect(factsOf(ended('FAILED', { showError })).description?.startsWith(begins)).toBe(true);
	});
});

describe('a wait that is out of time', () => {
	const pending = { transcriptId: 'task-1', status: 'PROCESSING' };

	test('hands on the pending task where the user wants it', () => {
		expect(judge({ finished: false, task: pending, waitedMs: 5000 }, waited, output)).toBe(pending);
	});

	test('fails even then if the task was never seen', () => {
		expect(factsOf({ finished: false, waitedMs: 5000 }, waited, output)).toMatchObject({
			kind: 'waitTimeout',
			status: undefined,
		});
	});

	test.each([
		[400, '0 seconds'],
		[1000, '1 second'],
		[45_000, '45 seconds'],
		[119_000, '119 seconds'],
		[12 * minuteMs, '12 minutes'],
		[119 * minuteMs, '119 minutes'],
		[125 * minuteMs, '2 hours 5 minutes'],
	])('says after %i ms that it waited %s, and that the task goes on', (waitedMs, duration) => {
		const facts = factsOf({ finished: false, task: pending, waitedMs });
		expect(facts.message).toBe(`The transcription was not finished after ${duration}`);
		expect(facts).toMatchObject({ kind: 'waitTimeout', status: 'PROCESSING', ...waited, waitedMs });
		expect(facts.description).toBe(
			"The task goes on at the service and is billed once. Do not press Execute step: that pays again. Use Executions > this run > Retry, or Source: Task ID. To wait longer, raise 'Timeout (Minutes)'.",
		);
	});

	test('lets the workflow be run again where the task register names the task', () => {
		const registered = { ...waited, isRegistered: true };
		const facts = factsOf({ finished: false, task: pending, waitedMs: 5000 }, registered);
		expect(facts.description).toMatch(
			/register names it, so running the workflow again .* goes on with it and pays nothing\. Executions > this run > Retry does the same/,
		);
		expect(facts.description).not.toMatch(/Do not press|pays again/);
		expect(facts).not.toHaveProperty('isRegistered');
	});

	test('advises nothing that pays for a task that was only looked at', () => {
		const { description } = factsOf(
			{ finished: false, waitedMs: 5000 },
			{ transcriptId: 'task-1' },
		);
		expect(description).toMatch(/Run the node again.*costs nothing/);
		expect(description).not.toMatch(/pays/);
	});

	const polls = (more: Partial<FailedPolls>): FailedPolls => ({
		failed: 4,
		of: 4,
		last: new Failure({ kind: 'refused', message: 'The service is busy' }),
		atTheEnd: 4,
		...more,
	});

	test.each([
		[
			'none got through',
			polls({}),
			'4 of 4 looks at the task',
			/^4 of 4 looks .* because: The service is busy\. Nobody has seen the task since/,
		],
		[
			'the last did not get through',
			polls({ of: 9, atTheEnd: 2, seenMsAgo: 42_000 }),
			'4 of 9 looks at the task',
			/Its status was last seen 42 seconds before the wait ended/,
		],
		[
			'some did not get through',
			polls({ of: 9, atTheEnd: 0, seenMsAgo: 0 }),
			'4 of 9 looks at the task',
			/because: The service is busy\. The task/,
		],
		[
			'the only one did not get through',
			polls({ failed: 1, of: 1, atTheEnd: 1 }),
			'the only look at the task',
			/^The only look at the task did not get through/,
		],
	])('says of its polls that %s', (_, failedPolls, count, description) => {
		const facts = factsOf({ finished: false, task: pending, waitedMs: 6000, failedPolls });
		expect(facts.message).toBe(
			`The transcription was not finished after 6 seconds, and ${count} did not get through`,
		);
		expect(facts.description).toMatch(description);
	});

	test('hands on an old status only with a note', () => {
		const ended = (failedPolls?: FailedPolls) =>
			withStatusNote(
				{ json: { status: 'QUEUED' } },
				{ finished: false, task: pending, waitedMs: 6000, failedPolls },
			).json;
		expect(ended(polls({}))).toEqual({
			status: 'QUEUED',
			statusNote: expect.stringMatching(/^4 of 4 looks .* Nobody has seen the task since/),
		});
		expect(ended(polls({ atTheEnd: 0 }))).toEqual({ status: 'QUEUED' });
		expect(ended()).toEqual({ status: 'QUEUED' });
	});
});
