import type { IExecuteFunctions } from 'n8n-workflow';

import { recordingName } from '../../../../nodes/Transcription/parameters/recordingName';
import { contextWith } from '../contextWith.mts';

const data = { mimeType: 'audio/mpeg', data: '', fileName: '/tmp/memo.mp3' };

const nameOf = (parameters: object, binary: object = { data }, json: object = {}) =>
	recordingName(
		Object.assign(contextWith(parameters), { getInputData: () => [{ json, binary }] }),
		0,
	);

test.each<[string, object, string | undefined]>([
	['the binary file', { source: 'binary', binaryPropertyName: 'data' }, 'memo.mp3'],
	['no file in the field', { source: 'binary', binaryPropertyName: 'other' }, undefined],
	['the URL', { source: 'url', fileUrl: 'https://example.com/a%20b.mp3?sig=1' }, 'a b.mp3'],
	['a private link', { source: 'url', fileUrl: 'https://example.com/dl/Yx81mmz' }, undefined],
	['text that is no URL', { source: 'url', fileUrl: 'a.mp3' }, undefined],
	['an asset', { source: 'asset' }, undefined],
	[
		'the option',
		{ source: 'binary', binaryPropertyName: 'data', options: { fileName: 'own.mp3' } },
		'own.mp3',
	],
])('%s', (_, parameters, name) => {
	expect(nameOf(parameters)).toBe(name);
});

test.each<[string, object, object, string | undefined]>([
	[
		'the item that brings its asset',
		{ source: 'asset', assetId: 'a' },
		{ assetId: 'a', fileName: 'x/memo.mp3' },
		'memo.mp3',
	],
	[
		'the item of another asset',
		{ source: 'asset', assetId: 'a' },
		{ assetId: 'b', fileName: 'memo.mp3' },
		undefined,
	],
	[
		'the item that brings its task',
		{ operation: 'getTask', taskId: 't' },
		{ transcriptId: 't', fileName: 'memo.mp3' },
		'memo.mp3',
	],
	[
		'an item without a name',
		{ source: 'task', taskId: 't' },
		{ transcriptId: 't', fileName: null },
		undefined,
	],
])('%s', (_, parameters, json, name) => {
	expect(nameOf(parameters, {}, json)).toBe(name);
});

test('an expression that fails leaves the failure at hand alone', () => {
	const failing: object = {
		getNodeParameter: () => {
			throw new Error('in an expression');
		},
		getInputData: () => [{ json: {} }],
	};
	expect(recordingName(failing as IExecuteFunctions, 0)).toBeUndefined();
});
