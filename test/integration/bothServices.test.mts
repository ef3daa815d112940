import type { IDataObject } from 'n8n-workflow';
import { startEmulator } from '../emulator/startEmulator.mts';
import { startOtherService } from '../otherService/startOtherService.mts';
import { filesAsItems, jsonAsItems, mediaFile, voiceMemo } from './harness/items.mts';
import { PollHost } from './harness/PollHost.mts';
import { serve, startFileServer } from './harness/startFileServer.mts';
import { fileText } from './harness/binaryStores.mts';
import { useStage, withoutBackoff } from './harness/useStage.mts';

const interview = { content: mediaFile('interview.ogg'), fileName: 'interview.ogg' };
const words = /Buy oat milk and two lemons/;
const wordsOf = (text: unknown) => String(text).match(/[\p{L}\p{N}’']+/gu);

const services = [
	['the emulator', startEmulator],
	['the other service', startOtherService],
] as const;

/** What a user does most, wherever the interface leaves a service free to be like this or like that. */
describe.each(services)('With %s', (_, startService) => {
	const stage = useStage({}, undefined, startService);
	withoutBackoff();

	const run = async (parameters: IDataObject, items = filesAsItems(voiceMemo)) =>
		await stage.n8n.run(stage.plan({ operation: 'transcribeAndWait', ...parameters }, items));

	test('a file becomes a transcript, for one upload and one task', async () => {
		const { items, error } = await run({ source: 'binary' });
		expect(error).toBeUndefined();
		const [asset] = stage.emulator.assets;
		const [task] = stage.emulator.tasks;
		expect(items[0]?.json).toMatchObject({
			transcriptId: task?.transcriptId,
			assetId: asset?.assetId,
			status: 'SUCCEEDED',
			fullText: expect.stringMatching(words),
			resultLanguage: 'english',
			sourceDurationMs: asset?.durationMs,
			billedCredits: task?.billedCredits,
			showError: null,
		});
		expect(asset?.sizeBytes).toBe(voiceMemo.content.length);
		expect(stage.emulator.tasks).toHaveLength(1);
		expect(stage.emulator.requests('putMedia')).toHaveLength(1);
	});

	test('a file is taken from an address', async () => {
		const host = await startFileServer({ '/memo.mp3': serve(voiceMemo.content) });
		const { items } = await run(
			{ source: 'url', fileUrl: `${host.address}/memo.mp3` },
			jsonAsItems({}),
		);
		await host.close();
		expect(items[0]?.json.fullText).toMatch(words);
	});

	test.each(['CHUNK', 'WORD'])('subtitles have every word once, with %s times', async (mode) => {
		const parameters = { source: 'binary', timestampMode: mode, transcriptFiles: ['srt', 'txt'] };
		const { items } = await run(parameters, filesAsItems(interview));
		const { srt, txt } = items[0]?.binary ?? {};
		const [subtitles, text] = await Promise.all([srt, txt].map(fileText));
		const spoken = subtitles
			?.split(/\n\n/)
			.flatMap((cue) => cue.split('\n').slice(2))
			.join(' ');
		const names = /\b(Anna|Ben|Clara|Speaker \d+):/g;
		expect(wordsOf(spoken?.replace(names, ''))).toEqual(wordsOf(items[0]?.json.fullText));
		expect(text).not.toBe('');
	});

	test('a task that goes on is output as it is, and as it ends', async () => {
		const plan = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } as const;
		const taskId = stage.emulator.addTask({ tagText: 'Anna: All is said.', plan });
		const look = async () =>
			(await run({ operation: 'getTask', taskId }, jsonAsItems({}))).items[0];
		expect((await look())?.json).toMatchObject({ transcriptId: taskId, status: 'PROCESSING' });
		stage.emulator.failTask(taskId, { reason: 'noise' });
		expect((await look())?.json).toMatchObject({
			status: 'FAILED',
			showError: { reason: 'noise' },
		});
		stage.emulator.finishTask(taskId);
		const end = { status: 'SUCCEEDED', fullText: 'All is said.', showError: null };
		expect((await look())?.json).toMatchObject(end);
	});

	test('waiting at a task that exists needs no other request', async () => {
		const taskId = stage.emulator.addTask({ tagText: 'Hello.' });
		const { items } = await run({ source: 'task', taskId }, jsonAsItems({}));
		expect(items[0]?.json).toMatchObject({ transcriptId: taskId, fullText: 'Hello.' });
		expect(stage.emulator.record.map(({ route }) => route)).toEqual(['getTask']);
	});

	test('a completion whose answer is lost ends in one task all the same', async () => {
		stage.emulator.inject({ route: 'completeUpload', kind: 'reset', afterEffect: true });
		const { items, error } = await run({ source: 'binary' });
		expect(error).toBeUndefined();
		expect(items[0]?.json.fullText).toMatch(words);
		expect(stage.emulator.tasks).toHaveLength(1);
	});

	test('Retry On Fail goes on with the task that exists', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
		const parameters = { operation: 'transcribeAndWait', source: 'binary' };
		const plan = stage.plan(parameters, filesAsItems(voiceMemo), { settings });
		const { items } = await stage.n8n.run(plan);
		expect(items[0]?.json.fullText).toMatch(words);
		expect(stage.emulator.requests('createTask')).toHaveLength(1);
		expect(stage.emulator.requests('putMedia')).toHaveLength(1);
	});

	test('what is no recording is refused in plain words, whatever the status', async () => {
		const content = Buffer.from('RIFF____WAVEnothing to be heard');
		const file = { content, fileName: 'memo.wav', mimeType: 'audio/wav' };
		const { error } = await run({ source: 'binary' }, filesAsItems(file));
		expect(error?.message).toMatch(/^"memo\.wav" is not audio or video that the service can read/);
		expect(stage.emulator.tasks).toHaveLength(0);
	});

	test('a wrong key is refused at the first request', async () => {
		const credential = { ...stage.credential, apiKey: 'another-key' };
		const parameters = { operation: 'upload', source: 'binary' };
		const plan = stage.plan(parameters, filesAsItems(voiceMemo), { credential });
		const { error } = await stage.n8n.run(plan);
		expect(error).toMatchObject({ httpCode: expect.stringMatching(/^40[13]$/) });
		expect(stage.emulator.record).toHaveLength(1);
	});

	test('the trigger emits each finished task once', async () => {
		const taskIds = [0, 1].map(() => stage.emulator.addTask({ tagText: 'Done.' }));
		const { baseUrl, apiKey } = stage.emulator;
		const host = new PollHost({
			parameters: { taskIds: taskIds.join(' ') },
			credentials: { transcriptionApi: { baseUrl, apiKey } },
		});
		const emitted = (await host.poll('activate'))?.map(({ transcriptId }) => transcriptId);
		expect(emitted?.sort()).toEqual([...taskIds].sort());
		await expect(host.poll()).resolves.toBeNull();
	});
});
