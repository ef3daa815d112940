import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { nodeItems } from '../harness/rest/executions.mts';
import { chain, links, node } from '../harness/rest/nodes.mts';
import { sendForm } from '../harness/sendForm.mts';
import { activateWorkflow, createWorkflow } from '../harness/rest/workflows.mts';
import { onlyExecution, stage, transcription } from './stage.mts';

const words = /Buy oat milk and two lemons/;

const webhook = node(
	'Webhook',
	'n8n-nodes-base.webhook',
	{ path: 'memo', httpMethod: 'POST', responseMode: 'responseNode' },
	{ typeVersion: 2.1, webhookId: crypto.randomUUID() },
);
const answer = node(
	'Answer',
	'n8n-nodes-base.respondToWebhook',
	{ respondWith: 'firstIncomingItem' },
	{ typeVersion: 1.1 },
);
const post = (name: string, parameters: object) =>
	node(
		name,
		'n8n-nodes-base.httpRequest',
		{ method: 'POST', url: `${stage.receiver.baseUrl}/${name}`, sendBody: true, ...parameters },
		{ typeVersion: 4.2 },
	);

it('a posted recording comes back as text, and its files reach disk, chat and storage', async () => {
	const { n8n, receiver } = stage;
	const id = await createWorkflow(n8n.rest, {
		name: 'Voice memo to everywhere',
		nodes: [
			webhook,
			transcription('Transcribe', { transcriptFiles: ['json', 'md', 'srt', 'txt', 'vtt'] }),
			answer,
			node('Disk', 'n8n-nodes-base.readWriteFile', {
				operation: 'write',
				fileName: join(stage.filesFolder, 'out.srt'),
				dataPropertyName: 'srt',
			}),
			post('chat', { specifyBody: 'json', jsonBody: '={{ { text: $json.fullText } }}' }),
			post('storage', { contentType: 'binaryData', inputDataFieldName: 'vtt' }),
			post('form', {
				contentType: 'multipart-form-data',
				bodyParameters: {
					parameters: [
						{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'txt' },
					],
				},
			}),
		],
		connections: links(
			...chain('Webhook', 'Transcribe', 'Answer'),
			...['Disk', 'chat', 'storage', 'form'].flatMap((name) => chain('Transcribe', name)),
		),
	});
	await activateWorkflow(n8n.rest, id);

	const media = join(stage.filesFolder, 'voice-memo.mp3');
	const json = await sendForm(`${n8n.baseUrl}/webhook/memo`, media);
	assert.match(JSON.stringify(json), words);

	const execution = await onlyExecution(id);
	assert.equal(execution.status, 'success', execution.error?.message);
	const [item] = nodeItems(execution, 'Transcribe');
	assert.deepEqual(Object.keys(item?.binary ?? {}).sort(), ['json', 'md', 'srt', 'txt', 'vtt']);
	assert.equal(item?.binary?.srt?.fileName, 'voice-memo.srt');
	assert.match(
		await readFile(join(stage.filesFolder, 'out.srt'), 'utf8'),
		/^1\n00:00:00,\d{3} --> 00:00:\d{2},\d{3}\n/,
	);
	const delivered = (path: string) => receiver.deliveries.find((one) => one.path === `/${path}`);
	assert.match(delivered('chat')?.body.toString() ?? '', words);
	assert.match(delivered('storage')?.body.toString() ?? '', /^WEBVTT\n/);
	assert.match(delivered('storage')?.contentType ?? '', /^text\/vtt/);
	assert.match(delivered('form')?.body.toString() ?? '', /filename="voice-memo\.txt"/);
});

it('neither the API key nor a signed address is in the stored execution', async () => {
	const { emulator, n8n } = stage;
	const id = await createWorkflow(n8n.rest, {
		name: 'Secrets',
		nodes: [
			{ ...webhook, id: crypto.randomUUID(), parameters: { path: 'secret', httpMethod: 'POST' } },
			transcription('Transcribe', { output: 'raw' }),
		],
		connections: links(...chain('Webhook', 'Transcribe')),
	});
	await activateWorkflow(n8n.rest, id);
	await sendForm(`${n8n.baseUrl}/webhook/secret`, join(stage.filesFolder, 'memo.wav'));
	const { status, dataText } = await onlyExecution(id);
	assert.equal(status, 'success');
	// Proof that the text searched is the execution's data at all.
	assert.match(dataText, /meeting room is booked/);
	assert.ok(!dataText.includes(emulator.apiKey));
	assert.ok(!dataText.includes(emulator.storageUrl));
});
