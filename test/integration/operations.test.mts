import type { INodeParameters } from 'n8n-workflow';
import { filesAsItems, jsonAsItems, mediaFile, voiceMemo } from './harness/items.mts';
import { useStage } from './harness/useStage.mts';

const simplifiedKeys = [
	'transcriptId',
	'status',
	'fullText',
	'fileName',
	'resultLanguage',
	'sourceDurationMs',
	'billedCredits',
	'createdAt',
	'showError',
	'assetId',
];
const interview = { content: mediaFile('interview.ogg'), fileName: 'interview.ogg' };
const words = /Buy oat milk and two lemons/;

describe('An operation', () => {
	const stage = useStage();

	const run = async (parameters: INodeParameters, items = filesAsItems(voiceMemo)) => {
		const ended = await stage.n8n.run(stage.plan(parameters, items));
		if (ended.error) throw ended.error;
		return ended.items;
	};
	const makeAsset = async () => String((await run({ operation: 'upload' }))[0]?.json.assetId);

	test('Create Task outputs the task as the service returned it, with asset and hint', async () => {
		const assetId = await makeAsset();
		const settings = { timestampMode: 'WORD', transcriptionMode: 'precision', language: 'english' };
		const items = await run({ operation: 'createTask', source: 'asset', assetId, ...settings });
		const [task] = stage.emulator.tasks;
		expect(items).toEqual([
			{
				json: {
					transcriptId: task?.transcriptId,
					status: 'QUEUED',
					...settings,
					billedCredits: '2.000000000000',
					assetId,
					fileName: null,
					pollAfterMs: 500,
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(stage.emulator.requests('createTask')[0]?.json).toEqual({ assetId, ...settings });
		expect(stage.emulator.requests('getTask')).toHaveLength(0);
	});

	test('Create Task sends a custom language in lower case, from any source', async () => {
		const language = { language: 'custom', customLanguage: ' German ' };
		const [item] = await run({ operation: 'createTask', source: 'binary', ...language });
		expect(item?.json).toMatchObject({ language: 'german' });
		expect(item?.json.assetId).toBe(stage.emulator.assets[0]?.assetId);
	});

	test('Get Task simplifies a finished task', async () => {
		const taskId = stage.emulator.addTask({ tagText: 'Anna: Hello.' });
		const [item] = await run({ operation: 'getTask', taskId });
		expect(Object.keys(item?.json ?? {})).toEqual(simplifiedKeys);
		expect(item?.json).toMatchObject({
			transcriptId: taskId,
			status: 'SUCCEEDED',
			fullText: 'Hello.',
			showError: null,
		});
	});

	test.each([
		['FAILED', { reason: 'too much noise' }],
		['CANCELED', null],
		['PROCESSING', null],
	])('Get Task outputs a task that is %s, missing fields as null', async (status, showError) => {
		const taskId = stage.emulator.addTask({
			plan: { queuedMs: 0, processingMs: 0, outcome: 'NEVER' },
		});
		if (status === 'FAILED') stage.emulator.failTask(taskId, showError);
		if (status === 'CANCELED') stage.emulator.cancelTask(taskId);
		const [item] = await run({ operation: 'getTask', taskId, transcriptFiles: ['srt'] });
		expect(Object.keys(item?.json ?? {})).toEqual(simplifiedKeys);
		expect(item?.json).toMatchObject({ status, showError, fullText: null, resultLanguage: null });
		expect(item).not.toHaveProperty('binary');
	});

	test('Get Task with the output Raw hands on the whole task, unknown fields included', async () => {
		const taskId = stage.emulator.addTask({ tagText: 'Anna: Hello.', timestampMode: 'WORD' });
		const address = `${stage.emulator.baseUrl}/v1/tasks/${taskId}`;
		const headers = { authorization: `Bearer ${stage.emulator.apiKey}` };
		const answer = (await (await fetch(address, { headers })).json()) as {
			data: { task: Record<string, unknown> };
		};
		const task = { ...answer.data.task, confidence: { mean: 0.9 } };
		const body = JSON.stringify({ data: { task, later: true } });
		const changed = { status: 200, body, contentType: 'application/json' };
		stage.emulator.inject({ route: 'getTask', kind: 'garbageBody', ...changed });

		const [item] = await run({ operation: 'getTask', taskId, output: 'raw' });
		expect(item?.json).toEqual(task);
	});

	test('Transcribe and Wait carries a file to its transcript', async () => {
		const [item] = await run({ operation: 'transcribeAndWait' });
		const [asset] = stage.emulator.assets;
		expect(Object.keys(item?.json ?? {})).toEqual(simplifiedKeys);
		expect(item?.json).toMatchObject({
			transcriptId: stage.emulator.tasks[0]?.transcriptId,
			status: 'SUCCEEDED',
			fullText: expect.stringMatching(words),
			resultLanguage: 'english',
			sourceDurationMs: asset?.durationMs,
			billedCredits: '1.000000000000',
			assetId: asset?.assetId,
			fileName: voiceMemo.fileName,
		});
		expect(item).toMatchObject({ pairedItem: { item: 0 } });
		expect(item).not.toHaveProperty('binary');
	});

	test('Transcribe and Wait begins at an asset', async () => {
		const assetId = await makeAsset();
		stage.emulator.forget();
		const [item] = await run({ operation: 'transcribeAndWait', source: 'asset', assetId });
		expect(item?.json).toMatchObject({ fullText: expect.stringMatching(words), assetId });
		expect(stage.emulator.requests('createUpload')).toHaveLength(0);
	});

	test('Transcribe and Wait begins at a task, and looks at once', async () => {
		const taskId = stage.emulator.addTask({ tagText: 'Hello.' });
		const [item] = await run({ operation: 'transcribeAndWait', source: 'task', taskId });
		expect(item?.json).toMatchObject({ transcriptId: taskId, fullText: 'Hello.' });
		expect(stage.emulator.record.map(({ route }) => route)).toEqual(['getTask']);
	});

	test('Transcribe and Wait makes the files that were asked for', async () => {
		const formats = ['txt', 'srt', 'vtt', 'md', 'json'];
		const parameters = { operation: 'transcribeAndWait', transcriptFiles: formats };
		const [item] = await run(parameters, filesAsItems(interview));
		const files = Object.values(item?.binary ?? {});
		expect(Object.keys(item?.binary ?? {}).sort()).toEqual([...formats].sort());
		expect(files.map(({ fileName }) => fileName).sort()).toEqual(
			formats.map((format) => `interview.${format}`).sort(),
		);
		for (const { id, bytes } of files) {
			expect(id).toMatch(/^filesystem-v2:/);
			expect(bytes).toBeGreaterThan(0);
		}
	});

	test.each([
		['Transcribe and Wait', { operation: 'transcribeAndWait', source: 'task' }],
		['Get Task', { operation: 'getTask' }],
	])('%s names output and files after the recording that the user names', async (_, parameters) => {
		const taskId = stage.emulator.addTask({ tagText: 'Hello.' });
		const named = { taskId, transcriptFiles: ['srt'], options: { fileName: 'Board meeting.mp4' } };
		const [item] = await run({ ...parameters, ...named }, jsonAsItems({}));
		expect(item?.json.fileName).toBe('Board meeting.mp4');
		expect(item?.binary?.srt?.fileName).toBe('Board meeting.srt');
	});

	test('Create Task hands on the name of the file', async () => {
		const [item] = await run({ operation: 'createTask', source: 'binary' });
		expect(item?.json.fileName).toBe(voiceMemo.fileName);
	});

	test('one after the other, each finds by itself what the one before has made, and its name', async () => {
		const next = async (parameters: INodeParameters, from: Awaited<ReturnType<typeof run>>) =>
			await run(parameters, jsonAsItems(...from.map(({ json }) => json)));
		const uploaded = await run({ operation: 'upload' });
		const created = await next({ operation: 'createTask', source: 'asset' }, uploaded);
		const finished = await next({ operation: 'transcribeAndWait', source: 'task' }, created);
		const files = { operation: 'getTask', transcriptFiles: ['srt'] };
		const [item] = await next(files, finished);

		const { fileName } = voiceMemo;
		for (const [made] of [created, finished]) expect(made?.json.fileName).toBe(fileName);
		expect(item?.json).toMatchObject({ fullText: expect.stringMatching(words), fileName });
		expect(item?.binary?.srt?.fileName).toBe('voice-memo.srt');
		expect(stage.emulator.tasks).toHaveLength(1);
	});

	test('Get Task names its files after the task', async () => {
		const taskId = stage.emulator.addTask({ tagText: 'Hello.' });
		const parameters = { operation: 'getTask', taskId, transcriptFiles: ['srt'] };
		const [item] = await run(parameters, jsonAsItems({}));
		expect(item?.binary?.srt?.fileName).toBe(`${taskId}.srt`);
	});
});
