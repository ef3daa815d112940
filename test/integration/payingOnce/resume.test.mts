import { filesAsItems, jsonAsItems, mediaFile, voiceMemo } from '../harness/items.mts';
import type { Ended, Plan } from '../harness/plan.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const memo = { content: mediaFile('memo.wav'), fileName: 'memo.wav' };
const wait = { operation: 'transcribeAndWait' };
const never = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' as const };

describe.each(['Retry On Fail', 'Retry execution'])('%s', (kind) => {
	const outcomes: Array<'CANCELED' | 'SUCCEEDED'> = [];
	const stage = useStage({
		taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: outcomes.shift() ?? 'SUCCEEDED' }),
	});
	withoutBackoff();

	/** Runs the plan, and once more if it fails. */
	const tryTwice = async (plan: Plan): Promise<Ended> => {
		if (kind === 'Retry On Fail') {
			const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
			return await stage.n8n.run({ ...plan, settings });
		}
		const failed = await stage.n8n.run(plan);
		expect(failed.status).toBe('error');
		return await stage.n8n.retry(failed);
	};
	const accepted = (route: 'createUpload' | 'createTask') =>
		stage.emulator.requests(route).filter(({ status }) => status === 200).length;

	test('makes a task from the asset that is there', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 400 });
		const ended = await tryTwice(stage.plan(wait, filesAsItems(voiceMemo)));
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		expect([accepted('createUpload'), accepted('createTask')]).toEqual([1, 1]);
	});

	test('goes on with the task that is there', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
		const ended = await tryTwice(stage.plan(wait, filesAsItems(voiceMemo)));
		expect(ended.items).toMatchObject([
			{ json: { status: 'SUCCEEDED', assetId: stage.emulator.assets[0]?.assetId } },
		]);
		expect([accepted('createUpload'), accepted('createTask')]).toEqual([1, 1]);
	});

	test('of Create Task outputs the task that is there, with its asset and hint', async () => {
		const { emulator } = stage;
		emulator.inject({ route: 'createTask', kind: 'status', status: 400, after: 1 });
		const parameters = { operation: 'createTask', source: 'binary', options: { parallelItems: 1 } };
		const ended = await tryTwice(stage.plan(parameters, filesAsItems(voiceMemo, memo)));
		expect([accepted('createUpload'), accepted('createTask')]).toEqual([2, 2]);
		expect(ended.items.map(({ json }) => json)).toMatchObject(
			emulator.tasks.map(({ transcriptId, assetId }) => ({
				transcriptId,
				assetId,
				pollAfterMs: 500,
			})),
		);
	});

	test('of Upload File does not send a file again that has arrived', async () => {
		stage.emulator.inject({ route: 'completeUpload', kind: 'status', status: 400, after: 1 });
		const parameters = { operation: 'upload', options: { parallelItems: 1 } };
		const ended = await tryTwice(stage.plan(parameters, filesAsItems(voiceMemo, memo)));
		expect(ended.items.map(({ json }) => json)).toMatchObject([
			{ fileName: 'voice-memo.mp3', uploadId: stage.emulator.uploads[0]?.uploadId },
			{ fileName: 'memo.wav', uploadId: stage.emulator.uploads[1]?.uploadId },
		]);
		expect(stage.emulator.requests('putMedia')).toHaveLength(2);
	});

	test.each<[string, object]>([
		['refused', { kind: 'status', status: 400 }],
		['lost to the end', { kind: 'status', status: 500, afterEffect: true, count: 5 }],
	])('after a completion that was %s only completes', async (_how, fault) => {
		stage.emulator.inject({ route: 'completeUpload', kind: 'reset', ...fault });
		const ended = await tryTwice(stage.plan(wait, filesAsItems(voiceMemo)));
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		expect(stage.emulator.requests('putMedia')).toHaveLength(1);
		expect([accepted('createUpload'), accepted('createTask')]).toEqual([1, 1]);
		expect(stage.emulator.assets).toHaveLength(1);
	});

	test('of many items pays for each once, whatever became of the others', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403, after: 1 });
		const ended = await tryTwice(stage.plan(wait, filesAsItems(voiceMemo, memo, voiceMemo)));
		expect(ended.items.map(({ json }) => json.status)).toEqual(Array(3).fill('SUCCEEDED'));
		expect([accepted('createUpload'), accepted('createTask')]).toEqual([3, 3]);
		expect(new Set(ended.items.map(({ json }) => json.transcriptId)).size).toBe(3);
	});

	test('makes no new task where somebody has stopped the first', async () => {
		outcomes.push('CANCELED', 'SUCCEEDED');
		const ended = await tryTwice(stage.plan(wait, filesAsItems(voiceMemo)));
		expect(ended.error?.message).toMatch(/stopped at the service \(CANCELED/);
		expect([accepted('createUpload'), accepted('createTask')]).toEqual([1, 1]);
	});

	test('uploads again where the service has lost the asset', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 404 });
		const ended = await tryTwice(stage.plan(wait, filesAsItems(voiceMemo)));
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		expect([accepted('createUpload'), accepted('createTask')]).toEqual([2, 1]);
	});

	test('leaves no journal behind once all items have succeeded', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
		const ended = await tryTwice(stage.plan(wait, filesAsItems(voiceMemo, memo)));
		expect(ended.data.executionData?.contextData['node:Transcription']).toEqual({});
	});
});

describe('A task that the service could not do (FAILED)', () => {
	const outcomes: Array<'FAILED' | 'SUCCEEDED'> = [];
	const stage = useStage({
		taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: outcomes.shift() ?? 'SUCCEEDED' }),
	});
	withoutBackoff();
	const settings = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };
	const failing = async (options = {}) => {
		outcomes.splice(0, outcomes.length, 'FAILED', 'SUCCEEDED', 'FAILED');
		return await stage.n8n.run(
			stage.plan({ ...wait, options }, filesAsItems(voiceMemo, memo), { settings }),
		);
	};

	test('is not bought anew by any automatic try, which says why', async () => {
		const ended = await failing();
		expect(ended.error?.message).toMatch(/could not transcribe the file \(FAILED/);
		expect(ended.error).toHaveProperty(
			'description',
			expect.stringMatching(/automatic tries make no new task, because each would be billed/),
		);
		expect(stage.emulator.tasks).toHaveLength(2);
		expect(stage.emulator.requests('createUpload')).toHaveLength(2);
	});

	test('is replaced once by each Retry execution, from the same asset', async () => {
		const failed = await failing();
		const again = await stage.n8n.retry(failed);
		expect(again.error?.message).toMatch(/FAILED/);
		expect(stage.emulator.tasks).toHaveLength(3);
		const ended = await stage.n8n.retry(again);
		const succeeded = stage.emulator.tasks.filter(({ status }) => status === 'SUCCEEDED');
		expect(new Set(ended.items.map(({ json }) => json.transcriptId))).toEqual(
			new Set(succeeded.map(({ transcriptId }) => transcriptId)),
		);
		expect(ended.items).toHaveLength(2);
		expect(stage.emulator.tasks).toHaveLength(4);
		expect(stage.emulator.requests('createUpload')).toHaveLength(2);
	});

	test('that was wanted as output is not bought anew because another item failed', async () => {
		outcomes.splice(0, outcomes.length, 'FAILED', 'SUCCEEDED');
		const { emulator } = stage;
		const parameters = { ...wait, options: { onUnsuccessful: 'output', parallelItems: 1 } };
		emulator.inject({ route: 'createTask', kind: 'status', status: 402, after: 1 });
		const failed = await stage.n8n.run(stage.plan(parameters, filesAsItems(voiceMemo, memo)));
		expect(failed.status).toBe('error');
		const ended = await stage.n8n.retry(failed);
		expect(ended.items.map(({ json }) => json.status)).toEqual(['FAILED', 'SUCCEEDED']);
		expect(emulator.tasks).toHaveLength(2);
	});
});

describe('Retry execution with the saved workflow', () => {
	const stage = useStage({ taskPlan: () => never });
	const options = { timeoutMinutes: 0.001 };

	const runIntoTimeout = async () => {
		const failed = await stage.n8n.run(stage.plan({ ...wait, options }, filesAsItems(voiceMemo)));
		expect(failed.error?.message).toMatch(/was not finished/);
		stage.emulator.finishTask(String(stage.emulator.tasks[0]?.transcriptId));
		stage.emulator.forget();
		return failed;
	};

	test('costs nothing after a longer time limit, other files or another name', async () => {
		const failed = await runIntoTimeout();
		const changed = { timeoutMinutes: 5, parallelItems: 2, fileName: 'other.mp3' };
		const parameters = { ...wait, options: changed, transcriptFiles: ['srt'], output: 'raw' };
		const ended = await stage.n8n.retry(failed, { parameters });
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		expect(stage.emulator.record.map(({ route }) => route)).toEqual(['getTask']);
	});

	test.each([
		['language', { language: 'english' }],
		['kind of timestamps', { timestampMode: 'WORD' }],
		['mode', { transcriptionMode: 'precision' }],
	])('makes a new task of the same asset for another %s', async (_what, changed) => {
		const failed = await runIntoTimeout();
		const ended = await stage.n8n.retry(failed, { parameters: { ...wait, options, ...changed } });
		expect(ended.error?.message).toMatch(/was not finished/);
		expect(stage.emulator.requests('createUpload')).toHaveLength(0);
		expect(stage.emulator.tasks).toHaveLength(2);
		expect(stage.emulator.tasks[1]).toMatchObject(changed);
	});

	test('begins anew at another service', async () => {
		const failed = await runIntoTimeout();
		const baseUrl = stage.emulator.baseUrl.replace('127.0.0.1', 'localhost');
		const ended = await stage.n8n.retry(failed, { credential: { ...stage.credential, baseUrl } });
		expect(ended.status).toBe('error');
		expect(stage.emulator.requests('createUpload')).toHaveLength(1);
		expect(stage.emulator.tasks).toHaveLength(2);
	});

	test('finds the entry of every item after they changed places', async () => {
		const ids = [0, 1, 2].map(() => stage.emulator.addTask());
		const assets = ids.map((id) => ({
			assetId: stage.emulator.tasks.find(({ transcriptId }) => transcriptId === id)?.assetId,
		}));
		const parameters = { ...wait, source: 'asset', assetId: '={{ $json.assetId }}', options };
		const failed = await stage.n8n.run(stage.plan(parameters, jsonAsItems(...assets)));
		const made = stage.emulator.tasks.slice(3);
		for (const { transcriptId } of made) stage.emulator.finishTask(transcriptId);
		stage.emulator.forget();

		const ended = await stage.n8n.retry(failed, { rearrange: (items) => items.toReversed() });
		expect(stage.emulator.requests('createTask')).toHaveLength(0);
		expect(ended.items.map(({ json }) => json.assetId)).toEqual(
			assets.map(({ assetId }) => assetId).reverse(),
		);
	});

	test('makes a task for an item that took the place of another', async () => {
		const failed = await runIntoTimeout();
		const other = { data: memo.content.toString('base64'), mimeType: 'audio/wav' };
		const ended = await stage.n8n.retry(failed, {
			rearrange: () => [{ json: {}, binary: { data: other } }],
		});
		expect(ended.status).toBe('error');
		expect(stage.emulator.requests('createUpload')).toHaveLength(1);
		expect(stage.emulator.tasks).toHaveLength(2);
	});
});
