/** The node's panel: what is asked for where, in which words, with the help that it takes. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
	choose,
	closePanel,
	openNodes,
	openPanel,
	part,
	reads,
	transcription,
} from './actions.mts';
import { page } from './stage.mts';

const panel = () => part('node-parameters');
const field = (name: string) => part(`parameter-input-${name}`).first();
const shown = async (...names: string[]) => {
	for (const name of names) await field(name).waitFor();
};
const gone = async (...names: string[]) => {
	for (const name of names) await field(name).waitFor({ state: 'detached' });
};

it('a parameter shows only where it does something', async () => {
	await openNodes([transcription({ operation: 'transcribeAndWait', source: 'binary' })]);
	await openPanel('Transcription');
	await shown('binaryPropertyName', 'language', 'timestampMode', 'transcriptFiles');
	await gone('fileUrl', 'assetId', 'taskId', 'customLanguage');
	await choose('language', 'Other…');
	await shown('customLanguage');
	await reads(panel(), 'The English name of the language, in lowercase');
	await choose('source', 'File URL');
	await shown('fileUrl');
	await gone('binaryPropertyName');
	await choose('source', 'Task ID');
	await shown('taskId');
	await gone('fileUrl', 'language', 'transcriptionMode');
	await choose('operation', 'Upload File');
	await gone('taskId', 'output', 'transcriptFiles');
	await choose('operation', 'Create Task');
	assert.equal(await field('source').locator('input').inputValue(), 'Binary File');
});

it('Other… comes last among the languages', async () => {
	await field('language').click();
	const names = part('parameter-input-item').filter({ visible: true });
	await names.first().waitFor();
	assert.match((await names.last().innerText()).trim(), /^Other…/);
	await page.keyboard.press('Escape');
});

const everyOption = {
	...{ fileName: 'a.mp3', mimeType: 'audio/mpeg', onTimeout: 'fail', onUnsuccessful: 'fail' },
	...{ parallelItems: 5, pollIntervalSeconds: 0, timeoutMinutes: 60, registerKey: 'key' },
	...{ speakerLabels: true, subtitleStyle: 'custom', maxCueSeconds: 7, maxLineLength: 42 },
	...{ maxLines: 2, speakerNames: { values: [{ key: 'speaker_0', name: 'Anna' }] } },
};

it('labels say what is meant, and help stands in view instead of in tooltips', async () => {
	await openNodes([
		transcription({
			...{ operation: 'transcribeAndWait', source: 'binary', transcriptFiles: ['srt'] },
			...{ useRegister: true, options: everyOption },
		}),
	]);
	await openPanel('Transcription');
	await reads(
		panel(),
		'The name of the input binary field containing the audio or video file',
		'Per Word gives the best cut subtitles',
		'The node adds the columns that it needs',
		'Leave empty for the text alone',
		...['Parallel Items', 'Items that wait for their task do not count'],
		...['Poll Interval (Seconds)', '0 = automatic: soon at first, then ever less often'],
		...['Timeout (Minutes)', '0 = no limit. The upload does not count.'],
		...['Register Key', 'Two files with one key get one transcript.'],
		...['Current Name or Key', 'As a transcript file shows the speaker'],
		...['Subtitle Duration (Max Seconds)', 'Subtitle Line Length', 'Subtitle Lines'],
	);
	// The option does nothing for a task that exists: it goes, although the workflow still has it.
	await choose('source', 'Task ID');
	await gone('parallelItems', 'mimeType', 'registerKey', 'useRegister');
});

it('Make Files asks for no credential, and says what each field holds', async () => {
	await closePanel();
	await openNodes([transcription({ operation: 'makeFiles' })]);
	await openPanel('Transcription');
	await reads(
		panel(),
		'The name of the field with the text of each piece; a.b for a field inside another',
		'The name of the field with the start: milliseconds, or HH:MM:SS.mmm',
		'The name of the field with the end: milliseconds, or HH:MM:SS.mmm',
		'The name of the field with the speaker; may be empty or missing',
		'Choose at least one',
	);
	assert.equal(await panel().getByText('Credential', { exact: true }).count(), 0);
});
