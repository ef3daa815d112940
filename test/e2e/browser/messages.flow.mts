/** What a failed run says in the node's panel: what was found, what it means, what to do. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { createCredential } from '../harness/rest/credentials.mts';
import { closePanel, openNodes, openWorkflow, part, reads, run, start } from './actions.mts';
import { transcription } from './actions.mts';
import { emulator, fileUrl, n8n, page, planTasks } from './stage.mts';
import { picture } from './picture.mts';

type Texts = Array<string | RegExp>;

/** Runs the node alone, behind the button, and reads. */
async function says(parameters: object, texts: Texts, more: object = {}): Promise<void> {
	await openNodes([start, transcription(parameters, more)]);
	await reads(await run(), ...texts);
}

const upload = (name: string) => ({ operation: 'upload', source: 'url', fileUrl: name });

it('of what was entered it says what is wrong with it', async () => {
	await says({ operation: 'getTask', taskId: '12345' }, [
		/^"12345" is not a task ID\. Use 'transcriptId' from Create Task$/,
		/^Nothing was sent\./,
	]);
	await says(upload('www.example.com/a.mp3'), [
		/^'File URL' must .*https:\/\/.*You entered "www\.example\.com\/a\.mp3"$/,
	]);
	await says({ operation: 'upload' }, [
		/^No file arrives here\. Add a node before this one that provides it$/,
		/set 'Source' to File URL/,
	]);
	await openWorkflow({ operation: 'upload', binaryPropertyName: 'audio' });
	await reads(await run(), /^The item has no file in the field "audio"\. Its files are in: data$/);
});

it('of a file it says which one, and where it was looked for', async () => {
	await says(upload(`${fileUrl('secret/none.mp3')}?token=secret`), [
		/^No file found at 127\.0\.0\.1:\d+\/…\/none\.mp3 \(404\)$/,
		/Check that the address is public and still valid\. Nothing was uploaded\./,
	]);
	assert.doesNotMatch(await part('output-panel').innerText(), /secret/);
	await says(upload(fileUrl('not-audio.jpg')), [
		/^"not-audio\.jpg" is not audio or video that the service can read$/,
		/Check that the file plays.*Nothing was billed\./,
	]);
	emulator.inject({ route: 'putMedia', kind: 'status', status: 403, count: 9 });
	await says(upload(fileUrl('interview.ogg')), [
		/^The storage refused the file \(status 403/,
		/Nothing was billed.*file interview\.ogg/,
	]);
	emulator.clearFaults();
});

it('of a credential it says which one, by the name that the user gave it', async () => {
	const taskId = randomUUID();
	const withCredential = async (name: string, data: { baseUrl: string; apiKey: string }) => {
		const type = 'transcriptionApi';
		const { id } = await createCredential(n8n.rest, { name, type, data });
		return { credentials: { [type]: { id, name } } };
	};
	const { apiKey, baseUrl } = emulator;
	const elsewhere = await withCredential('My web site', { baseUrl: n8n.baseUrl, apiKey });
	await says(
		{ operation: 'getTask', taskId },
		[
			/^The Base URL does not lead to the transcription service \(127\.0\.0\.1:\d+/,
			/'Base URL' in the credential "My web site"/,
		],
		elsewhere,
	);
	const refused = await withCredential('My old key', { baseUrl, apiKey: 'old' });
	await says(
		{ operation: 'getTask', taskId },
		[/^The service rejected the API key/, /'API Key'.* in the credential "My old key"/],
		refused,
	);
});

it('of a paid task it says the id in the title, and which button pays again', async () => {
	const taskId = randomUUID();
	await says({ operation: 'getTask', taskId }, [`Task not found (task ${taskId})`]);

	planTasks({ processingMs: 3_600_000 });
	await openWorkflow({ operation: 'transcribeAndWait', options: { timeoutMinutes: 0.02 } });
	const output = await run();
	const id = emulator.tasks.at(-1)?.transcriptId;
	await reads(
		output,
		`The transcription was not finished after 1 second (task ${id})`,
		'Do not press Execute step: that pays again. Use Executions > this run > Retry, or Source: Task ID.',
	);
	await picture(page, 'timeout');

	planTasks({ outcome: 'FAILED', showError: 'No speech found' });
	await openWorkflow({ operation: 'transcribeAndWait' });
	await reads(
		await run(),
		`The service could not transcribe the file (FAILED, task ${emulator.tasks.at(-1)?.transcriptId})`,
		/The service says: No speech found\..*Do not press Execute step: that pays for every item anew/,
	);
	planTasks({});
});

it('of a file that has arrived it says that it is not lost', async () => {
	emulator.inject({ route: 'createTask', kind: 'status', status: 402, errorCode: 'NO_CREDITS' });
	await openWorkflow({ operation: 'transcribeAndWait' });
	const output = await run();
	const asset = emulator.assets.at(-1)?.assetId;
	await reads(
		output,
		/credits of the account/,
		new RegExp(`uploaded file is not lost: Executions > this run > Retry.*asset ${asset}`),
	);
});

it('an item that stands for a failure has the name of its file', async () => {
	planTasks({ outcome: 'FAILED' });
	await openWorkflow({ operation: 'transcribeAndWait' }, { onError: 'continueRegularOutput' });
	const output = await run();
	await reads(output, /could not transcribe the file \(FAILED/, 'fileName', 'interview.ogg');
	planTasks({});
	await closePanel();
});
