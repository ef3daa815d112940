import { createClient, type CreatedTask } from '../../../../nodes/shared/api/client';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import type { JournalEntry } from '../../../../nodes/shared/pipeline/journal';
import type { MediaSource } from '../../../../nodes/shared/pipeline/media/mediaSource';
import { createPoller } from '../../../../nodes/shared/pipeline/poller';
import { slotsFor, type Run } from '../../../../nodes/Transcription/run/run';
import { fingerprintsOf } from '../../../../nodes/Transcription/steps/origin';
import { ensureTask } from '../../../../nodes/Transcription/steps/steps';
import { settle } from '../../shared/FakeClock.mts';
import { finishedUpload } from '../../shared/pipeline/finishedUpload.mts';
import { contextWith } from '../contextWith.mts';

const settings = { language: 'Auto', timestampMode: 'CHUNK', transcriptionMode: 'balanced' };
const upload = finishedUpload();
const entryWith = (more: Partial<JournalEntry> = {}): JournalEntry => ({
	item: 0,
	assetKey: 'a',
	...more,
});
const media: MediaSource = {
	identity: 'binary:1',
	withMedia: async (_, use) =>
		await use({
			fileName: 'a.mp3',
			mimeType: 'audio/mpeg',
			fileSizeBytes: 1,
			body: Buffer.from('a'),
			progress: { at: 0 },
		}),
};

/** A run against a service that only counts, and answers creations when told to. */
function startRun({ parallel = 5, baseUrl = 'https://api.example' } = {}) {
	const calls: string[] = [];
	const logged: string[] = [];
	const given = new AbortController();
	const answers: Array<() => void> = [];
	const client = {
		...createClient({ http: async () => undefined, baseUrl, apiKey: 'k' }),
		createUpload: async () => (
			calls.push('createUpload'),
			{ uploadId: 'u', uploadUrl: 'https://s', fileKey: 'k', fileUrl: 'f' }
		),
		putMedia: async () => void calls.push('putMedia'),
		completeUpload: async () => (calls.push('completeUpload'), { assetId: 'asset-1' }),
		async createTask({ assetId }: { assetId: string }): Promise<CreatedTask> {
			const number = calls.push(`createTask ${assetId}`);
			await new Promise<void>((resolve) => answers.push(resolve));
			return { task: { transcriptId: `task-${number}`, status: 'QUEUED' }, pollAfterMs: 700 };
		},
		async getTask(transcriptId: string): Promise<never> {
			throw new Failure({ kind: 'refused', message: 'No', httpStatus: 404, assetId: transcriptId });
		},
	};
	const context = Object.assign(contextWith({}), {
		logger: { info: (text: string) => void logged.push(text) },
	});
	const run: Run = {
		context,
		client,
		...slotsFor(parallel),
		poller: createPoller(client, given.signal),
		signal: given.signal,
		executionId: '1',
		spending: new Map(),
		speakers: { wanted: new Set(), speakers: new Map() },
		tasks: { unfinished: new Map(), estimated: new Set() },
		keys: new Map(),
		isToolCall: false,
		giveUp: () => given.abort(),
		close: () => {},
	};
	return { run, calls, logged, answerAll: () => answers.splice(0).forEach((answer) => answer()) };
}

describe('media or asset becomes a task', () => {
	test('by every step, journaled and logged', async () => {
		const { run, calls, logged, answerAll } = startRun();
		const entry = entryWith();
		const outcome = ensureTask(run, entry, { media }, settings);
		await settle();
		expect(entry).toMatchObject({ upload: { assetId: 'asset-1' }, creation: { executionId: '1' } });
		answerAll();
		expect(await outcome).toEqual({
			transcriptId: 'task-4',
			assetId: 'asset-1',
			fileName: 'a.mp3',
			pollAfterMs: 700,
			created: { transcriptId: 'task-4', status: 'QUEUED' },
		});
		expect(calls).toEqual(['createUpload', 'putMedia', 'completeUpload', 'createTask asset-1']);
		expect(logged).toEqual(['Created transcription task task-4']);
		expect(entry).toMatchObject({ task: { transcriptId: 'task-4' } });
	});

	test.each<[string, Partial<JournalEntry>, string[]]>([
		['from its asset', { upload }, ['createTask asset-1']],
		['from its task', { upload, task: { transcriptId: 'task-0', pollAfterMs: 900 } }, []],
	])('resumed %s', async (_, known, sent) => {
		const { run, calls, answerAll } = startRun();
		const outcome = ensureTask(run, entryWith(known), { media }, settings);
		await settle();
		answerAll();
		const task = await outcome;
		expect(calls).toEqual(sent);
		if (known.task)
			expect(task).toEqual({
				transcriptId: 'task-0',
				pollAfterMs: 900,
				assetId: 'asset-1',
				fileName: 'n',
			});
	});

	test('from an asset that the user names', async () => {
		const { run, calls, answerAll } = startRun();
		const outcome = ensureTask(run, entryWith(), { assetId: 'asset-9' }, settings);
		await settle();
		answerAll();
		expect(await outcome).toMatchObject({ assetId: 'asset-9' });
		expect(calls).toEqual(['createTask asset-9']);
	});

	test('as many at once as there are slots', async () => {
		const { run, calls, answerAll } = startRun({ parallel: 2 });
		const outcomes = [1, 2, 3].map(
			async (n) => await ensureTask(run, entryWith(), { assetId: `asset-${n}` }, settings),
		);
		await settle();
		expect(calls).toEqual(['createTask asset-1', 'createTask asset-2']);
		answerAll();
		await settle();
		answerAll();
		await Promise.all(outcomes);
		expect(calls).toHaveLength(3);
	});
});

test('a run that is given up finishes the creation under way, and begins nothing new', async () => {
	const { run, calls, answerAll } = startRun({ parallel: 1 });
	const [first, second, third] = [entryWith(), entryWith(), entryWith()];
	const outcomes = [
		ensureTask(run, first, { assetId: 'asset-1' }, settings),
		ensureTask(run, second, { assetId: 'asset-2' }, settings),
		ensureTask(run, third, { media }, settings),
	].map(async (outcome) => await outcome.catch((error: unknown) => error));
	await settle();
	run.giveUp();
	answerAll();
	expect(await Promise.all(outcomes)).toMatchObject([
		{ transcriptId: 'task-1' },
		{ facts: { kind: 'stopped' } },
		{ facts: { kind: 'stopped' } },
	]);
	expect(calls).toEqual(['createTask asset-1']);
	expect([first.task, second.creation, third.upload]).toEqual([
		{ transcriptId: 'task-1', pollAfterMs: 700 },
		undefined,
		undefined,
	]);
});

describe('fingerprints tell apart', () => {
	const { run } = startRun();
	const base = fingerprintsOf(run, { media }, settings);

	test.each<[string, ReturnType<typeof fingerprintsOf>, { asset: boolean; task: boolean }]>([
		['nothing else', fingerprintsOf(run, { media }, { ...settings }), { asset: true, task: true }],
		[
			'another file',
			fingerprintsOf(run, { media: { ...media, identity: 'binary:2' } }, settings),
			{ asset: false, task: false },
		],
		[
			'another service',
			fingerprintsOf(startRun({ baseUrl: 'https://other.example' }).run, { media }, settings),
			{ asset: false, task: false },
		],
		[
			'an asset of the same name',
			fingerprintsOf(run, { assetId: 'binary:1' }, settings),
			{ asset: false, task: false },
		],
		[
			'another language',
			fingerprintsOf(run, { media }, { ...settings, language: 'german' }),
			{ asset: true, task: false },
		],
		[
			'other time stamps',
			fingerprintsOf(run, { media }, { ...settings, timestampMode: 'WORD' }),
			{ asset: true, task: false },
		],
		[
			'another mode',
			fingerprintsOf(run, { media }, { ...settings, transcriptionMode: 'precision' }),
			{ asset: true, task: false },
		],
		['an upload without a task', fingerprintsOf(run, { media }), { asset: true, task: false }],
	])('%s', (_, other, same) => {
		expect({
			asset: other.assetKey === base.assetKey,
			task: other.taskKey === base.taskKey,
		}).toEqual(same);
	});
});
