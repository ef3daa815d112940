import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nodeItems } from '../harness/rest/executions.mts';
import { chain, links, node } from '../harness/rest/nodes.mts';
import { createWorkflow } from '../harness/rest/workflows.mts';
import { paid, play, readMedia, stage, start, transcription } from './stage.mts';

/** One item for each address. */
const urls = (...all: string[]) => [
	node(
		'Addresses',
		'n8n-nodes-base.set',
		{ mode: 'raw', jsonOutput: JSON.stringify({ url: all }), options: {} },
		{ typeVersion: 3.4 },
	),
	node('Split', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'url', options: {} }),
];
const fromUrl = { source: 'url', fileUrl: '={{ $json.url }}' };
const wordsOf: Record<string, RegExp> = {
	'voice-memo.mp3': /oat milk/,
	'memo.wav': /meeting room/,
	'interview.ogg': /tape recorder/,
	'clip.mp4': /paper boat/,
};

it('upload, create task and get task do in three nodes what the first operation does in one', async () => {
	const execution = await play({
		name: 'Split flow',
		nodes: [
			start,
			readMedia('Read', 'voice-memo.mp3'),
			transcription('Upload', { operation: 'upload' }),
			transcription('Create', {
				operation: 'createTask',
				source: 'asset',
				assetId: '={{ $json.assetId }}',
			}),
			node('Wait', 'n8n-nodes-base.wait', { amount: 1 }, { typeVersion: 1.1 }),
			transcription('Get', { operation: 'getTask', taskId: '={{ $json.transcriptId }}' }),
		],
		connections: links(...chain('Start', 'Read', 'Upload', 'Create', 'Wait', 'Get')),
	});
	assert.equal(execution.status, 'success', execution.error?.message);
	const [created] = nodeItems(execution, 'Create');
	const [task] = nodeItems(execution, 'Get');
	assert.equal(created?.json.status, 'QUEUED');
	assert.equal(task?.json.transcriptId, created?.json.transcriptId);
	assert.match(String(task?.json.fullText), /oat milk/);
	assert.deepEqual(paid(), { uploads: 1, tasks: 1 });
});

it('many items from addresses keep their order and their pairing', async () => {
	const names = Object.keys(wordsOf);
	const sent = [...names, ...names, ...names];
	const execution = await play({
		name: 'Many items',
		nodes: [
			start,
			...urls(...sent.map((name) => stage.receiver.mediaUrl(name))),
			transcription('Transcribe', fromUrl),
			node(
				'Pair',
				'n8n-nodes-base.set',
				{
					mode: 'raw',
					jsonOutput: "={{ { url: $('Split').item.json.url, text: $json.fullText } }}",
					options: {},
				},
				{ typeVersion: 3.4 },
			),
		],
		connections: links(...chain('Start', 'Addresses', 'Split', 'Transcribe', 'Pair')),
	});
	assert.equal(execution.status, 'success', execution.error?.message);
	const pairs = nodeItems(execution, 'Pair').map(({ json }) => json);
	assert.equal(pairs.length, sent.length);
	for (const [index, name] of sent.entries()) {
		assert.equal(pairs[index]?.url, stage.receiver.mediaUrl(name));
		assert.match(String(pairs[index]?.text), wordsOf[name] ?? /^$/);
	}
	assert.deepEqual(paid(), { uploads: sent.length, tasks: sent.length });
});

it('with an error branch the good items go on and the bad one says what happened', async () => {
	const execution = await play({
		name: 'Error branch',
		nodes: [
			start,
			...urls(...['memo.wav', 'missing.mp3', 'clip.mp4'].map(stage.receiver.mediaUrl)),
			transcription('Transcribe', fromUrl, { onError: 'continueErrorOutput' }),
		],
		connections: links(...chain('Start', 'Addresses', 'Split', 'Transcribe')),
	});
	assert.equal(execution.status, 'success', execution.error?.message);
	const texts = nodeItems(execution, 'Transcribe', 0).map(({ json }) => String(json.fullText));
	assert.equal(texts.length, 2);
	assert.match(texts[0] ?? '', /meeting room/);
	assert.match(texts[1] ?? '', /paper boat/);
	const failed = nodeItems(execution, 'Transcribe', 1);
	assert.equal(failed.length, 1);
	assert.match(JSON.stringify(failed[0]?.json), /404/);
	assert.deepEqual(failed[0]?.pairedItem, { item: 1 });
});

it('a loop transcribes one file after the other', async () => {
	const files = ['memo.wav', 'clip.mp4', 'interview.ogg'];
	const execution = await play({
		name: 'Loop',
		nodes: [
			start,
			readMedia('Read', ...files),
			node('Loop', 'n8n-nodes-base.splitInBatches', { options: {} }, { typeVersion: 3 }),
			transcription('Transcribe', {}),
		],
		connections: links(
			...chain('Start', 'Read', 'Loop'),
			['Loop', 'Transcribe', 1],
			['Transcribe', 'Loop'],
		),
	});
	assert.equal(execution.status, 'success', execution.error?.message);
	const done = nodeItems(execution, 'Loop', 0).map(({ json }) => json.status);
	assert.deepEqual(done, ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
	assert.equal(execution.nodes.Transcribe?.length, files.length);
	assert.deepEqual(paid(), { uploads: files.length, tasks: files.length });
	assert.equal(Math.max(...stage.emulator.requests('putMedia').map((one) => one.inFlight)), 1);
});

it('a sub-workflow gets the file and gives the transcript back', async () => {
	const sub = await createWorkflow(stage.n8n.rest, {
		name: 'Transcribe for others',
		nodes: [
			node(
				'Called',
				'n8n-nodes-base.executeWorkflowTrigger',
				{ inputSource: 'passthrough' },
				{ typeVersion: 1.1 },
			),
			transcription('Transcribe', {}),
		],
		connections: links(...chain('Called', 'Transcribe')),
	});
	const execution = await play({
		name: 'Caller',
		nodes: [
			start,
			readMedia('Read', 'clip.mp4'),
			node(
				'Call',
				'n8n-nodes-base.executeWorkflow',
				{ workflowId: { __rl: true, mode: 'id', value: sub }, options: {} },
				{ typeVersion: 1.2 },
			),
		],
		connections: links(...chain('Start', 'Read', 'Call')),
	});
	assert.equal(execution.status, 'success', execution.error?.message);
	assert.match(String(nodeItems(execution, 'Call')[0]?.json.fullText), /paper boat/);
});
