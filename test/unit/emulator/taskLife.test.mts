import { randomUUID } from 'node:crypto';
import { type Emulator, startEmulator, type TaskPlan } from '../../emulator/startEmulator.mts';
import { fixture, silence, WireClient } from './WireClient.mts';

let emulator: Emulator;
let client: WireClient;
let now = 0;
let plan: TaskPlan;
const start = Date.parse('2026-01-01T00:00:00.250Z');

beforeEach(async () => {
	now = start;
	plan = { queuedMs: 100, processingMs: 200, outcome: 'SUCCEEDED' };
	emulator = await startEmulator({
		clock: () => now,
		pollAfterMs: 700,
		idempotencyHeader: 'Idempotency-Key',
		taskPlan: () => plan,
	});
	client = new WireClient(emulator);
});
afterEach(async () => await emulator.stop());

test('creation answers with a queued task, its defaults, its price and the polling hint', async () => {
	const assetId = await client.asset(silence(1000));
	expect((await client.post('/v1/tasks', { assetId })).json).toEqual({
		data: {
			task: {
				transcriptId: expect.stringMatching(/^[\da-f-]{36}$/),
				status: 'QUEUED',
				language: 'Auto',
				timestampMode: 'CHUNK',
				transcriptionMode: 'balanced',
				billedCredits: '1.000000000000',
			},
		},
		meta: { pollAfterMs: 700 },
	});
});

test.each([
	['SUCCEEDED', 'PROCESSING', 'SUCCEEDED'],
	['FAILED', 'PROCESSING', 'FAILED'],
	['CANCELED', 'PROCESSING', 'CANCELED'],
	['NEVER', 'PROCESSING', 'PROCESSING'],
] as const)(
	'a plan that ends %s: queued, processing, then that',
	async (outcome, during, after) => {
		plan = { ...plan, outcome, showError: { code: 'NO_SPEECH' } };
		const assetId = await client.asset(silence(1000));
		const { transcriptId } = await client.createTask({ assetId });
		const statusAfter = async (ms: number) => {
			now = start + ms;
			return (await client.task(transcriptId)).status;
		};
		expect(await statusAfter(99)).toBe('QUEUED');
		expect(await statusAfter(100)).toBe(during);
		expect(await statusAfter(299)).toBe(during);
		expect(await statusAfter(300)).toBe(after);
		const { showError } = await client.task(transcriptId);
		expect(showError).toEqual(outcome === 'FAILED' ? { code: 'NO_SPEECH' } : null);
	},
);

test('a test can end a task at once', async () => {
	plan = { ...plan, outcome: 'NEVER' };
	const assetId = await client.asset(silence(1000));
	const ids = [];
	for (let i = 0; i < 3; i++) ids.push((await client.createTask({ assetId })).transcriptId);
	const [finished = '', failed = '', canceled = ''] = ids;
	emulator.finishTask(finished);
	emulator.failTask(failed, 'too noisy');
	emulator.cancelTask(canceled);
	expect(await client.task(finished)).toMatchObject({ status: 'SUCCEEDED', showError: null });
	expect(await client.task(failed)).toMatchObject({ status: 'FAILED', showError: 'too noisy' });
	expect(await client.task(canceled)).toMatchObject({ status: 'CANCELED', showError: null });
});

const resultFields = ['fullText', 'chunks', 'words', 'resultLanguage'];
test.each(['QUEUED', 'FAILED', 'CANCELED', 'SUCCEEDED'])(
	'result fields when %s',
	async (status) => {
		const assetId = await client.asset(silence(1000));
		const { transcriptId } = await client.createTask({ assetId, language: 'english' });
		if (status === 'FAILED') emulator.failTask(transcriptId);
		if (status === 'CANCELED') emulator.cancelTask(transcriptId);
		if (status === 'SUCCEEDED') emulator.finishTask(transcriptId);
		const task = await client.task(transcriptId);
		const result = resultFields.filter((field) => field in task);
		expect(result).toEqual(status === 'SUCCEEDED' ? resultFields : []);
		expect(task).toMatchObject({
			transcriptId,
			status,
			language: 'english',
			sourceDurationMs: 1000,
			billedCredits: '1.000000000000',
			createdAt: '2026-01-01T00:00:00.250Z',
		});
	},
);

test.each([
	[1, 'balanced', '1.000000000000'],
	[60_000, 'balanced', '1.000000000000'],
	[60_001, 'balanced', '2.000000000000'],
	[60_001, 'precision', '4.000000000000'],
] as const)('%d ms %s cost %s', async (durationMs, transcriptionMode, billedCredits) => {
	const assetId = await client.asset(silence(durationMs));
	const task = await client.createTask({ assetId, transcriptionMode });
	expect(task.billedCredits).toBe(billedCredits);
	expect(emulator.tasks).toMatchObject([{ ...task, status: 'QUEUED', assetId }]);
});

test.each([
	['Auto', 'english'],
	['spanish', 'spanish'],
])('language %s gives %s', async (language, resultLanguage) => {
	const assetId = await client.asset(fixture('voice-memo.mp3'), 'memo.mp3', 'audio/mpeg');
	const { transcriptId } = await client.createTask({ assetId, language });
	emulator.finishTask(transcriptId);
	expect(await client.task(transcriptId)).toMatchObject({ resultLanguage });
});

test('the transcript of a recording is the text in its tags, with speakers and words', async () => {
	const assetId = await client.asset(fixture('interview.ogg'), 'interview.ogg', 'audio/ogg');
	const { transcriptId } = await client.createTask({ assetId, timestampMode: 'WORD' });
	emulator.finishTask(transcriptId);
	const { chunks, fullText, words } = await client.task(transcriptId);
	expect(fullText).toMatch(/^Good morning, and thank you .* before the coffee is ready\.$/);
	expect(chunks?.map(({ speakerName }) => speakerName)).toEqual([
		'Anna',
		'Anna',
		'Ben',
		'Ben',
		'Anna',
		'Ben',
	]);
	expect(words?.map(({ text }) => text).join(' ')).toBe(fullText);
	expect(words?.at(-1)?.endMs).toBe(18007);
});

test('without tags the text is filler; without WORD there are no words', async () => {
	const transcriptId = emulator.addTask({ durationMs: 8000 });
	const { chunks, fullText, words } = await client.task(transcriptId);
	expect(fullText).toMatch(/^Filler sentence 1: .* Filler sentence 2: /);
	expect(chunks).toMatchObject([{ startMs: 0 }, { endMs: 8000 }]);
	expect(words).toEqual([]);
});

describe('with an idempotency header', () => {
	test('the same key and body get the first answer again, whatever became of the task', async () => {
		const assetId = await client.asset(silence(1000));
		const key = { 'idempotency-key': randomUUID() };
		const first = await client.createTask({ assetId }, key);
		emulator.finishTask(first.transcriptId);
		expect(await client.createTask({ assetId }, key)).toEqual(first);
		expect(emulator.tasks).toMatchObject([{ idempotencyKey: key['idempotency-key'] }]);
	});

	test('another key, or none, makes another task', async () => {
		const assetId = await client.asset(silence(1000));
		for (const headers of [{ 'idempotency-key': 'a' }, { 'idempotency-key': 'b' }, {}, {}]) {
			await client.createTask({ assetId }, headers);
		}
		expect(new Set(emulator.tasks.map(({ transcriptId }) => transcriptId)).size).toBe(4);
	});

	test('the same key with another body is a 422', async () => {
		const assetId = await client.asset(silence(1000));
		const key = { 'idempotency-key': 'a' };
		await client.createTask({ assetId }, key);
		const other = { assetId, transcriptionMode: 'precision' };
		expect(await client.post('/v1/tasks', other, key)).toMatchObject({
			status: 422,
			json: { errorCode: 'IDEMPOTENCY_KEY_REUSED' },
		});
	});
});

test('without the option no header makes creation retry-safe', async () => {
	const plain = await startEmulator();
	const plainClient = new WireClient(plain);
	const assetId = await plainClient.asset(silence(1000));
	for (let i = 0; i < 2; i++) await plainClient.createTask({ assetId }, { 'idempotency-key': 'a' });
	expect(plain.tasks).toHaveLength(2);
	await plain.stop();
});
