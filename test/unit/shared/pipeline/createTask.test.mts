import { createClient, type CreatedTask } from '../../../../nodes/shared/api/client';
import { Failure, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import { createTask } from '../../../../nodes/shared/pipeline/createTask';
import { dropTask, type JournalEntry } from '../../../../nodes/shared/pipeline/journal';
import { FakeClock } from '../FakeClock.mts';
import { finishedUpload } from './finishedUpload.mts';

const request = {
	assetId: 'asset-1',
	language: 'Auto',
	timestampMode: 'CHUNK',
	transcriptionMode: 'balanced',
};
const lost: Partial<FailureFacts> = { kind: 'network', networkCode: 'ECONNRESET' };
const refusedConnection: Partial<FailureFacts> = { kind: 'network', networkCode: 'ECONNREFUSED' };
const tooMany: Partial<FailureFacts> = { httpStatus: 429, isProblem: true };
const unknown = /not known whether the transcription task was created/;

/** What a try meets: a failure, or for `undefined` a task. */
type Answer = Partial<FailureFacts> | undefined;

const newEntry = (): JournalEntry => ({ item: 0, assetKey: 'a', taskKey: 't' });

/** Runs a creation against these answers, the last of which goes on for ever. */
async function run(
	answers: Answer[],
	{
		entry = newEntry(),
		retrySafe = false,
		executionId = '1',
		signal = undefined as AbortSignal | undefined,
	} = {},
) {
	const clock = new FakeClock();
	const keys: Array<string | undefined> = [];
	const marks: Array<JournalEntry['creation']> = [];
	const created: string[] = [];
	const client = {
		...createClient({ http: async () => undefined, baseUrl: 'https://x', apiKey: 'k', clock }),
		retrySafeCreation: retrySafe,
		async createTask(_: object, key?: string): Promise<CreatedTask> {
			keys.push(key);
			marks.push(entry.creation && { ...entry.creation });
			const facts = answers[Math.min(keys.length, answers.length) - 1];
			if (facts) throw new Failure({ kind: 'refused', message: 'It did not work', ...facts });
			return { task: { transcriptId: 'task-1', status: 'QUEUED' }, pollAfterMs: 700 };
		},
	};
	const options = { entry, executionId, signal, onCreated: (id: string) => void created.push(id) };
	const outcome = createTask(client, request, options).catch((error: unknown) => error);
	await clock.advance(60 * 60_000);
	const result = await outcome;
	return {
		entry,
		keys,
		marks,
		created,
		result,
		facts: result instanceof Failure ? result.facts : undefined,
	};
}

describe('a task that is created', () => {
	test.each<[string, Answer[], number]>([
		['at once', [undefined], 1],
		['after a refused connection', [refusedConnection, undefined], 2],
		['after a 429', [tooMany, tooMany, undefined], 3],
	])('%s', async (_, answers, tries) => {
		const ran = await run(answers);
		expect(ran.keys).toHaveLength(tries);
		expect(ran.result).toMatchObject({ task: { transcriptId: 'task-1' } });
		expect(ran.entry).toMatchObject({ task: { transcriptId: 'task-1', pollAfterMs: 700 } });
		expect(ran.entry.creation).toBeUndefined();
		expect(ran.created).toEqual(['task-1']);
	});

	test('is in the journal as begun before it is sent', async () => {
		expect((await run([undefined], { executionId: '7' })).marks).toEqual([{ executionId: '7' }]);
	});
});

describe('an outcome that nobody knows', () => {
	test.each<[string, Partial<FailureFacts>]>([
		['a lost connection', lost],
		['a time-out', { kind: 'timeout' }],
		['a gateway’s 502', { httpStatus: 502 }],
		['a 500 of the service itself', { httpStatus: 500, isProblem: true }],
		['a 408 of the service itself', { httpStatus: 408, isProblem: true }],
		['a success that nobody understands', { kind: 'badAnswer', httpStatus: 200 }],
	])('%s is sent once, marked and told', async (_, facts) => {
		const ran = await run([facts]);
		expect(ran.keys).toHaveLength(1);
		expect(ran.entry.creation).toEqual({ executionId: '1' });
		expect(ran.facts).toMatchObject({
			kind: 'unknownOutcome',
			assetId: 'asset-1',
			message: expect.stringMatching(unknown),
		});
		expect(ran.facts?.description).toMatch(
			/It did not work.*asset asset-1.*> Retry sends the request again/s,
		);
	});

	test.each([
		['pays anew in another execution', undefined, /Do not press Execute step: .* pays, anew/],
		['is kept from that by its row in the task register', 7, /Row 7 of the task register stands/],
	])('%s', async (_, rowId, advice) => {
		const entry: JournalEntry = { item: 0, assetKey: 'a' };
		if (rowId) entry.register = { rowId, executionId: '1', isRecorded: false, isEnded: false };
		expect((await run([lost], { entry })).facts?.description).toMatch(advice);
	});

	test('is not sent again by an automatic try of the same execution, and says why', async () => {
		const { entry } = await run([lost]);
		const again = await run([undefined], { entry });
		expect(again.keys).toEqual([]);
		expect(again.facts).toMatchObject({
			kind: 'unknownOutcome',
			message: expect.stringMatching(unknown),
		});
		expect(again.facts?.description).toMatch(/lost the answer, so it was not sent again/);
	});

	test('is sent again by Retry execution, because a person decided', async () => {
		const { entry } = await run([lost]);
		const again = await run([undefined], { entry, executionId: '2' });
		expect(again.keys).toHaveLength(1);
		expect(entry).toMatchObject({ task: { transcriptId: 'task-1' } });
		expect(entry.creation).toBeUndefined();
	});
});

describe('an idempotency key', () => {
	test('is the same on every attempt, automatic try and Retry execution', async () => {
		const first = await run([lost], { retrySafe: true });
		const second = await run([tooMany], { entry: first.entry, retrySafe: true });
		const third = await run([undefined], { entry: first.entry, retrySafe: true, executionId: '2' });
		expect([first, second, third].map(({ keys }) => keys.length)).toEqual([5, 5, 1]);
		expect(new Set([...first.keys, ...second.keys, ...third.keys]).size).toBe(1);
		expect(third.entry.task).toMatchObject({ transcriptId: 'task-1' });
	});

	test('does not outlive a sure refusal, which a service that keeps its answers would replay', async () => {
		const { entry, keys } = await run([{ httpStatus: 402, isProblem: true }], { retrySafe: true });
		expect(entry).not.toHaveProperty('idempotencyKey');
		const again = await run([undefined], { entry, retrySafe: true });
		expect([keys.length, again.keys.length]).toEqual([1, 1]);
		expect(again.keys[0]).not.toBe(keys[0]);
	});

	test('outlives a refusal as long as a lost answer may have been that of a task', async () => {
		const { entry, keys } = await run([lost], { retrySafe: true });
		const refused = await run([{ httpStatus: 402 }], { entry, retrySafe: true, executionId: '2' });
		expect(refused.facts).toMatchObject({ kind: 'unknownOutcome', httpStatus: 402 });
		const again = await run([undefined], { entry, retrySafe: true, executionId: '3' });
		expect(new Set([...keys, ...refused.keys, ...again.keys]).size).toBe(1);
	});

	test('that a lost creation did not carry makes no automatic try harmless', async () => {
		const { entry } = await run([lost]);
		expect((await run([undefined], { entry, retrySafe: true })).keys).toEqual([]);
	});

	test('is not made up where nobody reads it', async () => {
		expect((await run([undefined])).keys).toEqual([undefined]);
	});

	test('is random, and a new one after the task was dropped', async () => {
		const { entry, keys } = await run([undefined], { retrySafe: true });
		dropTask(entry);
		const again = await run([undefined], { entry, retrySafe: true });
		const other = await run([undefined], { retrySafe: true });
		expect(new Set([...keys, ...again.keys, ...other.keys]).size).toBe(3);
		expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
	});

	test('does not hide a lost answer behind a later refusal: a task may exist', async () => {
		const ran = await run([lost, { httpStatus: 409, isProblem: true }], { retrySafe: true });
		expect(ran.keys).toHaveLength(2);
		expect(ran.facts).toMatchObject({ kind: 'unknownOutcome', httpStatus: 409 });
		expect(ran.entry.creation).toEqual({ executionId: '1' });
	});
});

describe('a creation that surely made nothing', () => {
	test.each<[string, Partial<FailureFacts>, number]>([
		['a 400', { httpStatus: 400 }, 1],
		['a rejected key', { httpStatus: 401 }, 1],
		['a 425', { httpStatus: 425, isProblem: true }, 1],
		['a refused connection to the end', refusedConnection, 5],
		['a 429 to the end', tooMany, 5],
	])('%s leaves no mark, and keeps its own words', async (_, facts, tries) => {
		const ran = await run([facts]);
		expect(ran.keys).toHaveLength(tries);
		expect(ran.entry.creation).toBeUndefined();
		expect(ran.facts).toMatchObject({ message: 'It did not work', assetId: 'asset-1', ...facts });
	});

	test.each([404, 410])(
		'%i: an asset that the service lost is uploaded again next time',
		async (httpStatus) => {
			const upload = finishedUpload();
			expect(
				(await run([{ httpStatus }], { entry: { ...newEntry(), upload } })).entry.upload,
			).toBeUndefined();
			expect(
				(await run([{ httpStatus: 400 }], { entry: { ...newEntry(), upload } })).entry.upload,
			).toEqual(upload);
		},
	);
});

describe('a stopped execution', () => {
	test('creates nothing any more', async () => {
		const ran = await run([undefined], { signal: AbortSignal.abort() });
		expect([ran.keys, ran.facts?.kind, ran.entry.creation]).toEqual([[], 'stopped', undefined]);
	});

	test.each<[string, Answer, boolean, string, object | undefined]>([
		['after a try that made nothing', tooMany, false, 'stopped', undefined],
		['after a try whose answer was lost', lost, true, 'unknownOutcome', { executionId: '1' }],
	])('waits for no further try: %s', async (_, answer, retrySafe, kind, mark) => {
		const stop = new AbortController();
		const entry = newEntry();
		const answers = [answer, undefined];
		Object.defineProperty(answers, 0, { get: () => (stop.abort(), answer) });
		const ran = await run(answers, { entry, retrySafe, signal: stop.signal });
		expect([ran.keys.length, ran.facts?.kind, entry.creation]).toEqual([1, kind, mark]);
	});
});
