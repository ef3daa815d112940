import type { INodeParameters } from 'n8n-workflow';
import { filesAsItems, jsonAsItems, voiceMemo } from './harness/items.mts';
import { useStage } from './harness/useStage.mts';

const uuid = '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b';
const task = { operation: 'getTask', taskId: uuid };
const asset = { operation: 'createTask', source: 'asset', assetId: uuid };
const wait = { operation: 'transcribeAndWait', source: 'task', taskId: uuid };

describe('Before any request', () => {
	const stage = useStage();

	test.each<[string, INodeParameters, RegExp]>([
		[
			'a malformed task id',
			{ ...task, taskId: '../uploads' },
			/UUID for the task.*found "\.\.\/uploads"/,
		],
		['an empty task id', { ...task, taskId: '={{ "" }}' }, /UUID for the task.*found nothing/],
		['a malformed asset id', { ...asset, assetId: '42' }, /UUID for the asset.*found "42"/],
		[
			'an address of another scheme',
			{ operation: 'upload', source: 'url', fileUrl: 'ftp://a.test/b' },
			/http:\/\/ or https:\/\/.*found "the scheme ftp:"/,
		],
		[
			'text that is no address',
			{ operation: 'upload', source: 'url', fileUrl: 'meeting.mp4' },
			/found "text that is not a URL"/,
		],
		['no address', { operation: 'upload', source: 'url', fileUrl: '={{ "" }}' }, /found nothing/],
		['an unknown source', { ...asset, source: 'tape' }, /one of asset, binary, url.*found "tape"/],
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
			/lowercase language name.*found nothing/,
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
			/whole number from 1 to 50 .*parallelItems.*"0"/,
		],
		[
			'half a parallel item',
			{ ...asset, options: { parallelItems: 1.5 } },
			/whole number from 1 to 50/,
		],
		[
			'a negative time limit',
			{ ...wait, options: { timeoutMinutes: -1 } },
			/from 0 up.*timeoutMinutes.*"-1"/,
		],
		[
			'a poll interval that is no number',
			{ ...wait, options: { pollIntervalSeconds: '={{ "soon" }}' } },
			/number from 0 up.*pollIntervalSeconds.*"soon"/,
		],
		[
			'a missing file',
			{ operation: 'upload' },
			/no file in the binary field "data"; it has no binary fields at all/,
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
		expect(ended.error?.message).toMatch(/"audio"; its binary fields are: data/);
	});

	test('every item is looked at, so a bad last one costs nothing', async () => {
		const parameters = { ...asset, assetId: '={{ $json.id }}' };
		const ids = jsonAsItems({ id: uuid }, { id: uuid }, { id: 'oops' });
		const ended = await stage.n8n.run(stage.plan(parameters, ids));
		expect(ended.error).toHaveProperty('context.itemIndex', 2);
		expect(stage.emulator.record).toHaveLength(0);
	});

	test.each([
		['no address', { baseUrl: '' }, /base URL such as .*found none/],
		['an address without a scheme', { baseUrl: 'api.example.com' }, /base URL/],
		['no key', { apiKey: ' ' }, /API key of printable characters, found none/],
		['a key with a line break inside', { apiKey: 'a\nb' }, /API key of printable characters/],
		['a header name that HTTP forbids', { idempotencyHeader: 'My Key:' }, /Idempotency Header/],
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
