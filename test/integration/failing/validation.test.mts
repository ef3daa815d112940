import type { INodeParameters } from 'n8n-workflow';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { useStage } from '../harness/useStage.mts';

const uuid = '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b';
const task = { operation: 'getTask', taskId: uuid };
const asset = { operation: 'createTask', source: 'asset', assetId: uuid };
const wait = { operation: 'transcribeAndWait', source: 'task', taskId: uuid };

describe('Before any request', () => {
	const stage = useStage();

	test.each<[string, INodeParameters, RegExp]>([
		['a malformed task id', { ...task, taskId: '../uploads' }, /^"\.\.\/uploads" is not a task ID/],
		['an empty task id', { ...task, taskId: '' }, /^'Task ID' is empty/],
		[
			'an item without a task',
			{ operation: 'getTask' },
			/^No task ID arrives here: the expression in 'Task ID' gives nothing\. Use 'transcriptId' from/,
		],
		[
			'an item without an asset',
			{ operation: 'createTask', source: 'asset' },
			/^No asset ID arrives here: .* Use 'assetId' from Upload File/,
		],
		['a malformed asset id', { ...asset, assetId: '42' }, /^"42" is not an asset ID/],
		[
			'an address of another scheme',
			{ operation: 'upload', source: 'url', fileUrl: 'ftp://a.test/b' },
			/^'File URL' must .*https:\/\/.*You entered "ftp:\/\/a\.test\/b"/,
		],
		[
			'text that is no address',
			{ operation: 'upload', source: 'url', fileUrl: 'meeting.mp4' },
			/must be an address that begins with https:.*You entered "meeting\.mp4"/,
		],
		[
			'no address',
			{ operation: 'upload', source: 'url', fileUrl: '={{ "" }}' },
			/'File URL'.*It is empty/,
		],
		['an unknown source', { ...asset, source: 'tape' }, /one of .*You entered "tape"/],
		['an unknown operation', { operation: 'delete' }, /no operation "delete"/],
		[
			'an unknown timestamp mode',
			{ ...asset, timestampMode: 'SECOND' },
			/one of CHUNK, WORD.*"SECOND"/,
		],
		[
			'an unknown mode',
			{ ...asset, transcriptionMode: 'cheap' },
			/one of balanced, precision.*"cheap"/,
		],
		[
			'a custom language without a name',
			{ ...asset, language: 'custom', customLanguage: ' ' },
			/'Custom Language' must be the lowercase English name.*It is empty/,
		],
		[
			'a media type that is none',
			{
				operation: 'upload',
				source: 'url',
				fileUrl: 'http://a.test/b',
				options: { mimeType: 'audio' },
			},
			/media type such as audio\/mpeg.*"audio"/,
		],
		[
			'no parallel items',
			{ ...asset, options: { parallelItems: 0 } },
			/'Parallel Items' must be a whole number from 1 to 50.*entered 0/,
		],
		[
			'half a parallel item',
			{ ...asset, options: { parallelItems: 1.5 } },
			/whole number from 1 to 50/,
		],
		[
			'a negative time limit',
			{ ...wait, options: { timeoutMinutes: -1 } },
			/'Timeout \(Minutes\)' must be .*from 0 up.*-1/,
		],
		[
			'a poll interval that is no number',
			{ ...wait, options: { pollIntervalSeconds: '={{ "soon" }}' } },
			/'Poll Interval \(Seconds\)' must be a number from 0 up.*"soon"/,
		],
		[
			'a missing file',
			{ operation: 'upload' },
			/No file arrives here\. Add a node before this one/,
		],
	])('%s fails the item', async (_what, parameters, message) => {
		const ended = await stage.n8n.run(stage.plan(parameters, jsonAsItems({})));
		expect(ended.status).toBe('error');
		expect(ended.error?.name).toBe('NodeOperationError');
		expect(ended.error?.message).toMatch(message);
		expect(ended.error).toHaveProperty('context.itemIndex', 0);
		expect(stage.emulator.record).toHaveLength(0);
	});

	test('an empty file fails the item by its name', async () => {
		const empty = { content: Buffer.alloc(0), fileName: 'nothing.mp3' };
		const plan = stage.plan({ operation: 'transcribeAndWait' }, filesAsItems(empty));
		const ended = await stage.n8n.run(plan);
		expect(ended.error?.message).toMatch(/"nothing\.mp3" is empty \(0 bytes\)/);
		expect(stage.emulator.record).toHaveLength(0);
	});

	test('the wrong binary field fails the item with those that it has', async () => {
		const parameters = { operation: 'upload', binaryPropertyName: 'audio' };
		const ended = await stage.n8n.run(stage.plan(parameters, filesAsItems(voiceMemo)));
		expect(ended.error?.message).toMatch(/field "audio"\. Its files are in: data/);
	});

	test('every item is looked at, so a bad last one costs nothing', async () => {
		const parameters = { ...asset, assetId: '={{ $json.id }}' };
		const ids = jsonAsItems({ id: uuid }, { id: uuid }, { id: 'oops' });
		const ended = await stage.n8n.run(stage.plan(parameters, ids));
		expect(ended.error).toHaveProperty('context.itemIndex', 2);
		expect(stage.emulator.record).toHaveLength(0);
	});

	test.each([
		['no address', { baseUrl: '' }, /'Base URL' of the credential is empty/],
		['an address without a scheme', { baseUrl: 'api.example.com' }, /'Base URL' .*https:/],
		['no key', { apiKey: ' ' }, /'API Key' of the credential is empty/],
		[
			'a key with a line break inside',
			{ apiKey: 'a\nb' },
			/'API Key' of the credential has characters/,
		],
		['a header name that HTTP forbids', { idempotencyHeader: 'My Key:' }, /Idempotency Header/],
		['an answer for a field', { idempotencyField: 'yes' }, /Idempotency Field.* or empty/],
	])('a credential with %s fails every item', async (_what, wrong, message) => {
		const credential = { ...stage.credential, ...wrong };
		const settings = { onError: 'continueRegularOutput' as const };
		const items = jsonAsItems({}, {});
		const ended = await stage.n8n.run(stage.plan(asset, items, { credential, settings }));
		expect(ended.items).toMatchObject([
			{ json: { error: expect.stringMatching(message) }, pairedItem: { item: 0 } },
			{ json: { error: expect.stringMatching(message) }, pairedItem: { item: 1 } },
		]);
		expect(stage.emulator.record).toHaveLength(0);
	});

	test('slashes and the version at the end of the base URL are tolerated', async () => {
		const taskId = stage.emulator.addTask();
		const credential = { ...stage.credential, baseUrl: ` ${stage.emulator.baseUrl}/v1/ ` };
		const items = jsonAsItems({});
		const ended = await stage.n8n.run(stage.plan({ ...task, taskId }, items, { credential }));
		expect(ended.items[0]?.json).toMatchObject({ transcriptId: taskId });
	});
});
