/** The workflows of `examples/` that are not about the trigger, as they stand there. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../scripts/paths.mjs';
import { type ExampleStage, startExampleStage } from './examples/startExampleStage.mts';
import { executionEnd, nodeItems } from './harness/rest/executions.mts';
import { importExample } from './harness/rest/importExample.mts';
import { sendForm } from './harness/sendForm.mts';
import { activateWorkflow, runWorkflow } from './harness/rest/workflows.mts';

const mediaFolder = join(rootFolder, 'test', 'fixtures', 'media');

let stage: ExampleStage;
before(async () => void (stage = await startExampleStage('examples')));
after(async () => await stage?.stop());

it('form-to-slack: a recording sent with the form arrives as text in the channel', async () => {
	const { n8n, receiver, credentials } = stage;
	const slackWebhookUrl = `${receiver.baseUrl}/services/T0/B0/secret`;
	const id = await importExample(n8n.rest, 'form-to-slack.json', {
		credentials,
		settings: { slackWebhookUrl },
	});
	await activateWorkflow(n8n.rest, id);
	const memo = await readFile(join(mediaFolder, 'voice-memo.mp3'));
	const form = new FormData();
	form.append('field-0', new Blob([new Uint8Array(memo)], { type: 'audio/mpeg' }), 'memo.mp3');
	form.append('field-1', 'Ada');
	const url = `${n8n.baseUrl}/form/send-a-recording`;
	const page = await (await fetch(url)).text();
	assert.match(page, /Send a recording[^]*Thank you\. The text will be in the channel/);
	const sent = await fetch(url, { method: 'POST', body: form });
	assert.equal(sent.status, 200, await sent.text());

	const execution = await stage.newestEnd(id);
	assert.equal(execution.status, 'success', execution.error?.message);
	const [delivery, ...more] = receiver.deliveries.splice(0);
	assert.equal(more.length, 0);
	assert.equal(delivery?.path, '/services/T0/B0/secret');
	const { text } = z.object({ text: z.string() }).parse(JSON.parse(String(delivery?.body)));
	assert.match(text, /^\*Ada\* sent a recording \(1 min, 1 credits\):\n[^]*oat milk/);
});

it('folder-to-subtitles: every video of the folder gets its subtitles', async () => {
	const { n8n, emulator, credentials } = stage;
	const folder = join(n8n.userFolder, 'files', 'videos');
	await mkdir(folder);
	for (const name of ['clip.mp4', 'Büro 2.mp4', 'no video.txt']) {
		await copyFile(join(mediaFolder, 'clip.mp4'), join(folder, name));
	}
	const id = await importExample(n8n.rest, 'folder-to-subtitles.json', {
		credentials,
		settings: { folder },
	});
	const execution = await executionEnd(n8n.rest, await runWorkflow(n8n.rest, id, 'Start'));
	assert.equal(execution.status, 'success', execution.error?.message);
	const made = (await readdir(folder)).filter((name) => /\.(srt|vtt)$/.test(name));
	assert.deepEqual(made.sort(), ['Büro 2.srt', 'Büro 2.vtt', 'clip.srt', 'clip.vtt']);
	const srt = await readFile(join(folder, 'clip.srt'), 'utf8');
	assert.match(srt, /^1\n00:00:0\d,\d{3} --> 00:00:\d\d,\d{3}\n\S/);
	const vtt = await readFile(join(folder, 'Büro 2.vtt'), 'utf8');
	assert.match(vtt, /^WEBVTT\n[^]* --> /);

	const paid = emulator.tasks.length;
	const again = await executionEnd(n8n.rest, await runWorkflow(n8n.rest, id, 'Start'));
	assert.equal(again.status, 'success', again.error?.message);
	assert.match(String(nodeItems(again, 'Nothing to do')[0]?.json.message), /has its subtitles/);
	await copyFile(join(mediaFolder, 'clip.mp4'), join(folder, 'new.mp4'));
	const third = await executionEnd(n8n.rest, await runWorkflow(n8n.rest, id, 'Start'));
	assert.equal(third.status, 'success', third.error?.message);
	assert.equal(emulator.tasks.length, paid + 1);
});

it('folder-to-subtitles: a folder that is not there ends with a message', async () => {
	const { n8n, credentials } = stage;
	const id = await importExample(n8n.rest, 'folder-to-subtitles.json', {
		credentials,
		settings: { folder: join(n8n.userFolder, 'files', 'nowhere') },
	});
	const execution = await executionEnd(n8n.rest, await runWorkflow(n8n.rest, id, 'Start'));
	assert.equal(execution.status, 'error');
	assert.match(execution.error?.message ?? '', /No video in .*nowhere/);
});

it('many-files-with-error-branch: one bad address harms no other file', async () => {
	const { n8n, receiver, credentials } = stage;
	const id = await importExample(n8n.rest, 'many-files-with-error-branch.json', { credentials });
	await activateWorkflow(n8n.rest, id);
	const names = ['memo.wav', 'not there.mp3', 'interview.ogg'];
	const urls = names.map((name) => receiver.mediaUrl(encodeURIComponent(name)));
	const answer = await fetch(`${n8n.baseUrl}/webhook/many-files`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ urls }),
	});
	const file = z.record(z.string(), z.string());
	const { files } = z.object({ files: z.array(file) }).parse(await answer.json());
	assert.equal(files.length, 3);
	const about = (index: number) => files.find(({ url }) => url === urls[index]);
	assert.match(about(0)?.text ?? '', /meeting room/);
	assert.ok((about(2)?.text ?? '').length > 20);
	assert.match(about(1)?.reason ?? '', /404/);
	assert.deepEqual([about(1)?.text, about(1)?.task], [undefined, '']);
});

it('upload-create-get: the steps one by one lead to the finished task', async () => {
	const { n8n, credentials } = stage;
	const id = await importExample(n8n.rest, 'upload-create-get.json', { credentials });
	await activateWorkflow(n8n.rest, id);
	const memo = join(mediaFolder, 'memo.wav');
	const answer = await sendForm(`${n8n.baseUrl}/webhook/step-by-step`, memo);
	const { status, fullText } = z.object({ status: z.string(), fullText: z.string() }).parse(answer);
	assert.equal(status, 'SUCCEEDED');
	assert.match(fullText, /meeting room/);
});

it('agent-tool-by-url: the agent hears a recording through its tool', async () => {
	const { n8n, receiver, model, credentials } = stage;
	const id = await importExample(n8n.rest, 'agent-tool-by-url.json', { credentials });
	const url = receiver.mediaUrl('voice-memo.mp3');
	const json = { sessionId: '1', action: 'sendMessage', chatInput: `What is said in ${url} ?` };
	// What the editor sends for a message typed into its chat.
	const data = {
		...{ startTime: 1, executionTime: 0, executionIndex: 0, executionStatus: 'success' },
		...{ source: [null], data: { main: [[{ json }]] } },
	};
	const started = await n8n.rest.call('POST', `/workflows/${id}/run`, {
		triggerToStartFrom: { name: 'Chat', data },
	});
	const { executionId } = z.object({ executionId: z.string() }).parse(started);
	const execution = await executionEnd(n8n.rest, executionId);
	assert.equal(execution.status, 'success', execution.error?.message);
	assert.match(JSON.stringify(model.tools), /Transcribes the audio or video file/);
	assert.match(String(nodeItems(execution, 'Agent')[0]?.json.output), /oat milk/);
});
