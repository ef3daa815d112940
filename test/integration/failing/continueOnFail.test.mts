import { filesAsItems, jsonAsItems, mediaFile, voiceMemo } from '../harness/items.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const memo = { content: mediaFile('memo.wav'), fileName: 'memo.wav' };
const clip = { content: mediaFile('clip.mp4'), fileName: 'clip.mp4' };
const picture = { content: mediaFile('not-audio.jpg'), fileName: 'fake.mp3' };

describe('With continue on fail', () => {
	const stage = useStage({
		taskPlan: ({ filename }) => ({
			queuedMs: 0,
			processingMs: 0,
			outcome: filename === 'memo.wav' ? 'FAILED' : 'SUCCEEDED',
			showError: 'no speech found',
		}),
	});
	withoutBackoff();
	const parameters = { operation: 'transcribeAndWait' };
	const items = filesAsItems(voiceMemo, memo, clip, picture);

	test.each([
		['onError', { onError: 'continueRegularOutput' as const }],
		['the older setting', { continueOnFail: true }],
	])('by %s, failed items stand among the others in input order', async (_how, settings) => {
		const ended = await stage.n8n.run(stage.plan(parameters, items, { settings }));
		const { emulator } = stage;
		const asset = emulator.assets.find(({ filename }) => filename === 'memo.wav');
		const task = emulator.tasks.find(({ assetId }) => assetId === asset?.assetId);
		const refused = emulator.uploads.find(({ filename }) => filename === 'fake.mp3');

		expect(ended.status).toBe('success');
		expect(ended.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		const [first, failed, third, last] = ended.items.map(({ json }) => json);
		expect(first).toMatchObject({ status: 'SUCCEEDED' });
		expect(third).toMatchObject({ status: 'SUCCEEDED' });
		expect(failed).toEqual({
			error: `The service could not transcribe the file (FAILED, task ${task?.transcriptId})`,
			message: expect.stringMatching(/no speech found.*Retry makes one/),
			details: {
				errorCode: null,
				httpStatus: null,
				uploadId: asset?.uploadId,
				assetId: asset?.assetId,
				transcriptId: task?.transcriptId,
				status: 'FAILED',
				fileName: 'memo.wav',
			},
		});
		expect(last).toMatchObject({
			error: expect.not.stringContaining(String(refused?.uploadId)),
			details: {
				...{ errorCode: 'UPLOAD_MIMETYPE_MISMATCH', httpStatus: 415, assetId: null },
				uploadId: refused?.uploadId,
			},
		});
	});

	test('the error branch gets the failed items, with their input and the details', async () => {
		const settings = { onError: 'continueErrorOutput' as const };
		const ended = await stage.n8n.run(stage.plan(parameters, items, { settings }));

		expect(ended.items.map(({ pairedItem }) => pairedItem)).toMatchObject([
			{ item: 0 },
			{ item: 2 },
		]);
		expect(ended.errorItems).toMatchObject([
			{
				json: {
					fileName: 'memo.wav',
					error: expect.stringContaining('FAILED'),
					details: { status: 'FAILED', transcriptId: expect.any(String) },
				},
				pairedItem: { item: 1 },
			},
			{ json: { fileName: 'fake.mp3', details: { httpStatus: 415 } }, pairedItem: { item: 3 } },
		]);
	});

	test('an item that is refused before any request leaves the others alone', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const taskId = stage.emulator.addTask({ tagText: 'Hello.' });
		const plan = stage.plan(
			{ operation: 'getTask', taskId: '={{ $json.id }}' },
			jsonAsItems({ id: 'oops' }, { id: taskId }),
			{ settings },
		);
		const ended = await stage.n8n.run(plan);
		expect(ended.items).toMatchObject([
			{
				json: { error: expect.stringContaining('"oops" is not a task ID') },
				pairedItem: { item: 0 },
			},
			{ json: { fullText: 'Hello.' }, pairedItem: { item: 1 } },
		]);
	});

	test('a wrong key fails every item with the HTTP code', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const credential = { ...stage.credential, apiKey: 'wrong-key-wrong-key' };
		const plan = stage.plan(parameters, filesAsItems(memo, clip), { settings, credential });
		const ended = await stage.n8n.run(plan);
		for (const { json } of ended.items) {
			expect(json.error).toBe('The service rejected the API key');
			expect(json.details).toMatchObject({ httpStatus: 401, errorCode: 'UNAUTHORIZED' });
		}
		expect(ended.items).toHaveLength(2);
	});

	test('an unknown task is named by the service, and fails at once', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const taskId = '00000000-0000-4000-8000-000000000000';
		const get = { operation: 'getTask', taskId };
		const ended = await stage.n8n.run(stage.plan(get, jsonAsItems({}), { settings }));
		expect(ended.items[0]?.json.details).toMatchObject({ httpStatus: 404, transcriptId: taskId });
		expect(stage.emulator.requests('getTask')).toHaveLength(1);
	});

	test('a task with a field called error is no failed item', async () => {
		const task = { transcriptId: 'a', status: 'SUCCEEDED', error: 'none' };
		const body = JSON.stringify({ data: { task }, meta: {} });
		stage.emulator.inject({ route: 'getTask', kind: 'garbageBody', body });
		const taskId = '00000000-0000-4000-8000-000000000000';
		const get = { operation: 'getTask', taskId, output: 'raw' };
		const settings = { onError: 'continueErrorOutput' as const, retryOnFail: true };
		const ended = await stage.n8n.run(stage.plan(get, jsonAsItems({}), { settings }));
		expect(ended.items[0]?.json).toMatchObject({ transcriptId: 'a', taskError: 'none' });
		expect(ended.errorItems).toHaveLength(0);
		expect(stage.emulator.requests('getTask')).toHaveLength(1);
	});
});
