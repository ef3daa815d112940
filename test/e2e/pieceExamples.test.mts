/** The examples that go on with a transcript: pieces, files of pieces, waiting, asking first. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import subtitle from 'subtitle';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../scripts/paths.mjs';
import { type ExampleStage, startExampleStage } from './examples/startExampleStage.mts';
import { createApiKey } from './harness/rest/apiKeys.mts';
import { executionEnd, type Item, listExecutions, nodeItems } from './harness/rest/executions.mts';
import { importExample } from './harness/rest/importExample.mts';
import { emptyRunFolder } from './harness/instance/runFolders.mts';
import { sendForm } from './harness/sendForm.mts';
import { until } from './harness/process/until.mts';
import { activateWorkflow, runWorkflow } from './harness/rest/workflows.mts';
import { publicApi } from './trigger/publicApi.mts';

const recording = join(rootFolder, 'test/fixtures/media/interview.ogg');

let stage: ExampleStage;
before(async () => void (stage = await startExampleStage('piece-examples')));
after(async () => await stage?.stop());

/** What n8n has stored for a file of an item. */
async function fileOf({ binary }: Item, field: string): Promise<string> {
	const { data = '', id } = binary?.[field] ?? {};
	assert.ok(id, `the item has a file ${field}`);
	const [, path = ''] = id.split(':');
	return await readFile(join(stage.n8n.userFolder, '.n8n', 'storage', path), 'utf8').catch(
		() => data,
	);
}

it('translate-subtitles: each subtitle in another language, at its own time, in files that players read', async () => {
	const { n8n, emulator, credentials } = stage;
	const tagText =
		'Anna: Good morning, everybody. Shall we begin?\nBen: Yes, please. I have waited.';
	const taskId = emulator.addTask({ tagText, timestampMode: 'WORD', durationMs: 6000 });
	const settings = { taskId, language: 'Dwarvish', fileName: 'talk.dwarvish' };
	const id = await importExample(n8n.rest, 'translate-subtitles.json', { credentials, settings });
	const execution = await executionEnd(n8n.rest, await runWorkflow(n8n.rest, id, 'Start'));
	assert.equal(execution.status, 'success', execution.error?.message);

	const subtitles = nodeItems(execution, 'Get subtitles');
	const [made, ...more] = nodeItems(execution, 'Make subtitle files');
	assert.ok(made);
	assert.equal(more.length, 0);
	assert.deepEqual(
		[made.json.transcriptId, made.json.fileName, made.json.segments],
		[taskId, 'talk.dwarvish', subtitles.length],
	);
	assert.deepEqual(
		made.pairedItem,
		subtitles.map((_, item) => ({ item })),
	);
	assert.equal(made.binary?.srt?.fileName, 'talk.dwarvish.srt');
	const [srt, vtt] = [await fileOf(made, 'srt'), await fileOf(made, 'vtt')];
	// Where a line breaks is for the caption checks to say.
	assert.match(srt, /Anna: Goodul morningul,\s+everybodyul\./);
	const cues = cuesIn(srt);
	assert.deepEqual(
		cues.map(({ start }) => start),
		subtitles.map(({ json }) => json.startMs),
	);
	for (const [index, { start, end, text }] of cues.entries()) {
		assert.ok(start < end && end <= (cues[index + 1]?.start ?? Infinity));
		assert.ok(text.split('\n').length <= 2);
		for (const line of text.split('\n')) assert.ok(line.length <= 42, line);
	}
	const folder = await emptyRunFolder('translated');
	for (const [name, content] of Object.entries({ srt, vtt })) {
		await writeFile(join(folder, `ours.${name}`), content);
		const args = ['-nostdin', '-y', '-loglevel', 'warning', '-i', `ours.${name}`, 'read.srt'];
		const { stderr } = await promisify(execFile)('ffmpeg', args, { cwd: folder });
		assert.equal(stderr, '');
		const read = cuesIn(await readFile(join(folder, 'read.srt'), 'utf8'));
		const timesOf = (all: typeof cues) => all.map(({ start, end }) => [start, end]);
		assert.deepEqual(timesOf(read), timesOf(cues), name);
	}
});

/** The cues of a SubRip file, as a parser from npm reads them. */
const cuesIn = (srt: string) =>
	subtitle.parseSync(srt).flatMap((node) => (node.type === 'cue' ? node.data : []));

it('passages-to-data-table: every passage of a recording has a row', async () => {
	const { n8n, credentials } = stage;
	const id = await importExample(n8n.rest, 'passages-to-data-table.json', { credentials });
	const setUp = await executionEnd(n8n.rest, await runWorkflow(n8n.rest, id, 'Set up once'));
	assert.equal(setUp.status, 'success', setUp.error?.message);
	await activateWorkflow(n8n.rest, id);
	await sendForm(`${n8n.baseUrl}/webhook/passages`, recording);
	const execution = await stage.newestEnd(id);
	assert.equal(execution.status, 'success', execution.error?.message);
	const scopes = ['dataTable:list', 'dataTable:read', 'dataTableRow:read'];
	const tables = publicApi(n8n.baseUrl, await createApiKey(n8n.rest, scopes));
	const rows = await tables.rows(await tables.tableNamed('transcript_passages'));
	const passages = nodeItems(execution, 'Transcribe').map(({ json }) => json);
	assert.ok(passages.length > 0);
	assert.deepEqual(
		rows.map(({ transcriptId, position, text, startTime, fileName }) => ({
			...{ transcriptId, index: position, text, start: startTime, fileName },
		})),
		passages.map(({ transcriptId, index, text, start, fileName }) => ({
			...{ transcriptId, index, text, start, fileName },
		})),
	);
	assert.equal(rows[0]?.fileName, 'interview.ogg');
});

it('turns-to-sheet: the sheet that comes back has a row for each turn', async () => {
	const { n8n, credentials } = stage;
	const id = await importExample(n8n.rest, 'turns-to-sheet.json', { credentials });
	await activateWorkflow(n8n.rest, id);
	const form = new FormData();
	form.append('data', new Blob([new Uint8Array(await readFile(recording))]), 'interview.ogg');
	const answer = await fetch(`${n8n.baseUrl}/webhook/minutes`, { method: 'POST', body: form });
	assert.equal(answer.status, 200);
	const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
	const execution = await stage.newestEnd(id);
	const turns = nodeItems(execution, 'Transcribe').map(({ json }) => json);
	assert.ok(turns.length > 1);
	const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
	assert.equal(sheet.match(/<row /g)?.length, turns.length + 1);
	const everything = Object.values(parts)
		.map((part) => strFromU8(part))
		.join('\n');
	for (const { text } of turns) assert.ok(everything.includes(escaped(String(text))));
});

const escaped = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

it('approve-before-payment: nothing is paid before a person says yes, or if one says no', async () => {
	const { n8n, emulator, receiver, credentials } = stage;
	const slackWebhookUrl = `${receiver.baseUrl}/services/T0/B0/secret`;
	const id = await importExample(n8n.rest, 'approve-before-payment.json', {
		...{ credentials, settings: { slackWebhookUrl } },
	});
	await activateWorkflow(n8n.rest, id);
	for (const decision of ['Do not', 'Transcribe it']) {
		const tasksBefore = emulator.tasks.length;
		await sendForm(`${n8n.baseUrl}/webhook/ask-first`, recording);
		const [delivery] = await until('the question to arrive', async () => {
			const arrived = receiver.deliveries.splice(0);
			return arrived.length > 0 && arrived;
		});
		const { text } = z.object({ text: z.string() }).parse(JSON.parse(String(delivery?.body)));
		assert.match(text, /^Transcribe \*interview\.ogg\* \(1 MB\) for 1 credit a minute\?/);
		const [url = ''] = /http\S+$/.exec(text) ?? [];
		await until(
			'the execution to wait',
			async () => (await listExecutions(n8n.rest, id)).at(0)?.status === 'waiting',
		);
		assert.match(await (await fetch(url)).text(), /Transcribe this recording\?/);
		assert.equal(emulator.tasks.length, tasksBefore);
		const form = new FormData();
		form.append('field-0', decision);
		const sent = await fetch(url, { method: 'POST', body: form });
		assert.equal(sent.status, 200, await sent.text());
		const execution = await stage.newestEnd(id);
		assert.equal(execution.status, 'success', execution.error?.message);
		const wanted = decision === 'Do not' ? 0 : 1;
		assert.equal(emulator.tasks.length, tasksBefore + wanted);
		const transcripts = nodeItems(execution, 'Transcribe').map(({ json }) => json.fileName);
		assert.deepEqual(transcripts, wanted ? ['interview.ogg'] : []);
	}
});

it('durable-wait-one-workflow: sleeps in n8n’s database, looks, and goes on with the transcript', async () => {
	const { n8n, emulator, credentials } = stage;
	const id = await importExample(n8n.rest, 'durable-wait-one-workflow.json', { credentials });
	await activateWorkflow(n8n.rest, id);
	await sendForm(`${n8n.baseUrl}/webhook/transcribe-and-sleep`, recording);
	await until(
		'the execution to sleep',
		async () => (await listExecutions(n8n.rest, id)).at(0)?.status === 'waiting',
	);
	const [sleeping] = await listExecutions(n8n.rest, id);
	assert.ok(sleeping);
	const execution = await executionEnd(n8n.rest, sleeping.id, 300_000);
	assert.equal(execution.status, 'success', execution.error?.message);
	const [end] = nodeItems(execution, 'Go on from here');
	assert.equal(end?.json.transcriptId, emulator.tasks.at(-1)?.transcriptId);
	assert.equal(end?.json.fileName, 'interview.ogg');
	assert.equal(end?.binary?.srt?.fileName, 'interview.srt');
});
