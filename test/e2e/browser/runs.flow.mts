/** What a run shows that has worked: the transcript, its files, and what it has cost. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod/v4-mini';
import { executionEnd, stopExecution } from '../harness/rest/executions.mts';
import { createApiKey } from '../harness/rest/apiKeys.mts';
import { canvasNode, closePanel, node, openNodes, openWorkflow, part } from './actions.mts';
import { reads, run, start, transcription } from './actions.mts';
import { emulator, n8n, page, planTasks } from './stage.mts';
import { picture } from './picture.mts';

const paid = /1 task paid for: 1 minute, 1 credit billed\./;

it('a paying run says what it has cost, and how to build on without paying again', async () => {
	await openWorkflow({ operation: 'transcribeAndWait' });
	await reads(
		await run(),
		paid,
		/Pin this output while you build; running the node again is billed again\./,
	);
});

it('the transcript and its files stand in the output', async () => {
	await openWorkflow({
		...{ operation: 'transcribeAndWait', source: 'binary' },
		transcriptFiles: ['srt', 'vtt', 'txt', 'md'],
	});
	const output = await run();
	// n8n pins no output with files: the advice is another one.
	await reads(output, paid, /n8n pins no output with files: .* set 'Source' to Task ID/);
	await output.locator('[data-test-id="radio-button-binary"]').click();
	await output.getByText('interview.srt').waitFor();
	assert.equal(await output.locator('[data-test-id="ndv-download-binary-data"]').count(), 4);
	await output.locator('[data-test-id="ndv-view-binary-data"]').first().waitFor();
	await picture(page, 'files');
	await output.locator('[data-test-id="radio-button-json"]').click();
	await output.getByText(emulator.tasks.at(-1)?.transcriptId ?? 'no task').waitFor();
	await picture(page, 'transcript');
	await closePanel();
	await part('execute-workflow-button').first().getByText('Execute workflow').waitFor();
	await picture(page, 'workflow');
});

const talk = 'Anna: Good morning. Shall we begin?\nBen: Yes, please.';
const named = (key: string) => ({ speakerNames: { values: [{ key, name: 'Somebody' }] } });

it('names for speakers that nobody has are told, with who speaks', async () => {
	const taskId = emulator.addTask({ tagText: talk });
	const parameters = { operation: 'getTask', taskId, transcriptFiles: ['srt'] };
	const words = `'Speaker Names': nobody is called "speaker_9". The service's speakers: speaker_1 (Anna), speaker_2 (Ben).`;
	await openNodes([start, transcription({ ...parameters, options: named('speaker_9') })]);
	await reads(await run(), words);
	await openNodes([start, transcription({ ...parameters, options: named('speaker_1') })]);
	const output = await run();
	await reads(output, /File Name/);
	assert.equal(await output.getByText(/nobody is called/).count(), 0);
});

it('Make Files says which item lacks which field, and makes files of the pieces of a task', async () => {
	const taskId = emulator.addTask({ tagText: talk, filename: 'talk.mp3' });
	const pieces = transcription({ operation: 'getTask', taskId, output: 'subtitles' });
	const make = (parameters: object) =>
		node('Make', 'n8n-nodes-transcription.transcription', {
			...{ operation: 'makeFiles', transcriptFiles: ['srt', 'docx'] },
			...parameters,
		});
	await openNodes([start, pieces, make({ startField: 'begin' })]);
	await reads(
		await run('Make'),
		/^Item 0 has no 'begin': expected a time/,
		/No file was made\. The item has these fields: transcriptId, index, text/,
	);
	await openNodes([start, pieces, make({})]);
	await reads(await run('Make'), `${taskId}.srt`, `${taskId}.docx`);
});

const executionSchema = z.looseObject({ customData: z.record(z.string(), z.string()) });

it('after Stop n8n shows no output, and the id stands where the README says', async () => {
	planTasks({ outcome: 'NEVER' });
	await openWorkflow({ operation: 'transcribeAndWait' });
	const answer = page.waitForResponse((response) => /workflows\/\w+\/run/.test(response.url()));
	await part('execute-workflow-button').first().click();
	const { data } = z
		.object({ data: z.object({ executionId: z.string() }) })
		.parse(await (await answer).json());
	emulator.forget();
	await emulator.arrived('getTask');
	await stopExecution(n8n.rest, data.executionId);
	assert.equal((await executionEnd(n8n.rest, data.executionId)).status, 'canceled');
	planTasks({});
	const key = await createApiKey(n8n.rest, ['execution:read']);
	const url = `${n8n.baseUrl}/api/v1/executions/${data.executionId}?includeData=true`;
	const execution = await fetch(url, { headers: { 'x-n8n-api-key': key } });
	const { customData } = executionSchema.parse(await execution.json());
	assert.equal(customData.transcriptIds, emulator.tasks.at(-1)?.transcriptId);
	await canvasNode('Transcription').waitFor();
});
