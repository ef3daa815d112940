import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../../../../nodes/shared/api/answers/schemas';
import { readOutputSettings } from '../../../../nodes/Transcription/parameters/outputSettings';
import {
	createTaskNotes,
	describeShortcomings,
	hintAtShortcomings,
	noteShortcomings,
} from '../../../../nodes/Transcription/run/taskNotes';
import { contextWith } from '../contextWith.mts';

function said(parameters: object, ...tasks: Array<Partial<Task>>): string[] {
	const notes = createTaskNotes();
	const settings = readOutputSettings(contextWith(parameters), 0);
	for (const [at, task] of tasks.entries())
		noteShortcomings(notes, { transcriptId: `t${at}`, status: 'SUCCEEDED', ...task }, settings);
	return describeShortcomings(notes);
}

const srt = { transcriptFiles: ['srt'] };

describe('a task that is not finished', () => {
	test.each<[string, object]>([
		['files', srt],
		['pieces', { output: 'turns' }],
		['a text with times', { output: 'selected', fields: ['timedText'] }],
	])('is said to be so where %s are wanted, with what waits for it', (_, parameters) => {
		expect(said(parameters, { status: 'PROCESSING' })).toEqual([
			"1 task is not finished yet (PROCESSING): no text and no files. Look again later, or use Transcribe and Wait with 'Source' set to Task ID: it waits for the task and costs nothing.",
		]);
	});

	test('is counted with others', () => {
		const [message] = said(srt, { status: 'QUEUED' }, {}, { status: 'PROCESSING' });
		expect(message).toMatch(/^2 tasks are not finished yet \(QUEUED, PROCESSING\): .* the tasks/);
	});

	test.each<[string, object, Partial<Task>]>([
		['where only its status is wanted', {}, { status: 'PROCESSING' }],
		['where it has ended without a transcript', srt, { status: 'FAILED' }],
		['where it has succeeded', srt, {}],
	])('is not spoken of %s', (_, parameters, task) => {
		expect(said(parameters, task)).toEqual([]);
	});
});

describe('times of single words', () => {
	const wordByWord = { options: { subtitleStyle: 'wordByWord' } };
	const timed = { words: [{ text: 'So.', startMs: 0, endMs: 400 }] };

	test.each<[string, object]>([
		['One Item per Word', { output: 'words' }],
		['Word by Word files', { ...srt, ...wordByWord }],
		['Word by Word items', { output: 'subtitles', ...wordByWord }],
	])('are said to be estimates in %s of a task that has none', (_, parameters) => {
		const words = "'Timestamps' set to Per Word";
		expect(said(parameters, {}, { words: [] })).toEqual([expect.stringContaining(words)]);
		expect(said(parameters, timed)).toEqual([]);
	});

	test.each<[string, object]>([
		['subtitles of several words', srt],
		['text', { transcriptFiles: ['txt'], ...wordByWord }],
		['turns', { output: 'turns' }],
	])('are not spoken of with %s', (_, parameters) => {
		expect(said(parameters, {})).toEqual([]);
	});
});

test('the hint stands at the output, and is left out where n8n has none', () => {
	const notes = createTaskNotes();
	notes.unfinished.set('t', 'QUEUED');
	const hints: unknown[] = [];
	const context: object = { addExecutionHints: (hint: unknown) => void hints.push(hint) };
	hintAtShortcomings(context as IExecuteFunctions, notes);
	expect(hints).toMatchObject([{ location: 'outputPane', type: 'warning' }]);
	const older: object = {};
	expect(() => hintAtShortcomings(older as IExecuteFunctions, notes)).not.toThrow();
});
