import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { createClient } from '../../../../nodes/shared/api/client';
import { createPoller } from '../../../../nodes/shared/pipeline/poller';
import { readMedia } from '../../../../nodes/Transcription/parameters/media';
import { slotsFor, type Run } from '../../../../nodes/Transcription/run/run';
import { MemoryStore } from '../../shared/pipeline/media/MemoryStore.mts';
import { contextWith } from '../contextWith.mts';

const recording: IBinaryData = {
	data: Buffer.from('ID3 bytes').toString('base64'),
	mimeType: 'audio/mpeg',
	fileName: 'a.mp3',
};

/** A run whose only item has these parameters and files; nothing of it may send a request. */
function runWith(
	parameters: object,
	binary: INodeExecutionData['binary'] = { data: recording },
	isToolCall = false,
	json: IDataObject = {},
): Run {
	const http = async () => await Promise.reject(new Error('A request was sent'));
	const client = createClient({ http, baseUrl: 'https://api.example', apiKey: 'k' });
	const helpers = {
		...new MemoryStore(),
		httpRequest: http,
		assertBinaryData(_: number, field: string) {
			if (binary?.[field]) return binary[field];
			throw new Error("This operation expects the node's input data to contain a binary file");
		},
	};
	const context = Object.assign(contextWith(parameters), {
		helpers,
		getInputData: () => [{ json, binary }],
	});
	return {
		context,
		client,
		...slotsFor(1),
		poller: createPoller(client),
		signal: new AbortController().signal,
		executionId: '1',
		spending: new Map(),
		speakers: { wanted: new Set(), speakers: new Map() },
		tasks: { unfinished: new Map(), estimated: new Set() },
		keys: new Map(),
		isToolCall,
		giveUp: () => {},
		close: () => {},
	};
}

describe('a file of the item', () => {
	test.each<[string, object, object]>([
		['in the usual field', {}, { fileName: 'a.mp3', mimeType: 'audio/mpeg' }],
		['in a named field', { binaryPropertyName: ' data ' }, { fileName: 'a.mp3' }],
		[
			'given by an expression',
			{ binaryPropertyName: { ...recording, fileName: 'b.mp3' } },
			{ fileName: 'b.mp3' },
		],
		[
			'under another name and type',
			{ options: { fileName: 'c.wav', mimeType: 'audio/wav' } },
			{ fileName: 'c.wav', mimeType: 'audio/wav' },
		],
	])('%s', async (_, parameters, expected) => {
		const source = await readMedia(runWith(parameters), 0, 'binary');
		expect(await source.withMedia(undefined, async (media) => media)).toMatchObject({
			fileSizeBytes: 9,
			...expected,
		});
	});

	test.each<[string, object, INodeExecutionData['binary'], string]>([
		[
			'is missing among others',
			{ binaryPropertyName: 'audio' },
			{ data: recording, picture: recording },
			'no file in the field "audio". Its files are in: data, picture',
		],
		[
			'is missing on an item without files',
			{},
			undefined,
			'No file arrives here. Add a node before this one',
		],
		[
			'is given by an expression that gives nothing',
			{ binaryPropertyName: null },
			{ data: recording },
			'no file in the field ""',
		],
		['is empty', {}, { data: { ...recording, data: '' } }, 'The file "a.mp3" is empty (0 bytes)'],
	])('that %s is refused', async (_, parameters, binary, message) => {
		const run = runWith(parameters, binary ?? {});
		await expect(readMedia(run, 0, 'binary')).rejects.toMatchObject({
			message: expect.stringContaining(message),
			facts: { kind: 'invalidInput' },
		});
	});

	test.each([
		['transcribeAndWait', { assetId: 'a' }, 'Asset ID'],
		['transcribeAndWait', { assetId: 'a', transcriptId: 't' }, 'Task ID'],
		['createTask', { assetId: 'a', transcriptId: 't' }, 'Asset ID'],
	])('that %s misses on an item with %j is at the service', async (operation, json, source) => {
		const run = runWith({ operation }, {}, false, json);
		await expect(readMedia(run, 0, 'binary')).rejects.toMatchObject({
			message: expect.stringMatching(
				new RegExp(`^No file arrives here, but .* set 'Source' to ${source}$`),
			),
			facts: { kind: 'invalidInput', description: expect.stringMatching(/^Nothing was sent/) },
		});
	});

	test.each([
		['upload', { assetId: 'a' }],
		['createTask', { transcriptId: 't' }],
		['transcribeAndWait', { assetId: null }],
	])('that %s misses on an item with %j is to be provided', async (operation, json) => {
		const run = runWith({ operation }, {}, false, json);
		await expect(readMedia(run, 0, 'binary')).rejects.toThrow(
			'No file arrives here. Add a node before this one',
		);
	});

	test('cannot reach an AI tool, and says what can', async () => {
		await expect(readMedia(runWith({}, undefined, true), 0, 'binary')).rejects.toMatchObject({
			message: expect.stringContaining('receives no files'),
			facts: { kind: 'invalidInput', description: expect.stringContaining('File URL') },
		});
	});
});

describe('a file at an address', () => {
	test('is not opened before it is needed, also for an AI tool', async () => {
		const source = await readMedia(
			runWith({ fileUrl: 'https://host/a.mp3?x=1' }, {}, true),
			0,
			'url',
		);
		expect(source.identity).toBe('url:https://host/a.mp3?x=1');
	});

	test.each(['', 'file:///etc/passwd', 'no address'])('%j is refused', async (fileUrl) => {
		await expect(readMedia(runWith({ fileUrl }), 0, 'url')).rejects.toMatchObject({
			facts: { kind: 'invalidInput' },
		});
	});

	test('is refused with a type that is none', async () => {
		const run = runWith({ fileUrl: 'https://host/a.mp3', options: { mimeType: 'mp3' } });
		await expect(readMedia(run, 0, 'url')).rejects.toThrow('MIME Type');
	});
});
