import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../../../../nodes/shared/api/answers/schemas';
import {
	createSpeakerNotes,
	describeUnmet,
	hintAtSpeakers,
	noteSpeakers,
} from '../../../../nodes/Transcription/run/speakerNotes';
import { readOutputSettings } from '../../../../nodes/Transcription/parameters/outputSettings';
import { contextWith } from '../contextWith.mts';

type Speaker = [key: unknown, name?: unknown];

const taskOf = (speakers: Speaker[], more: Partial<Task> = {}): Task => ({
	...{ transcriptId: 't', status: 'SUCCEEDED' },
	chunks: speakers.map(([speakerKey, speakerName]) => ({ text: 'So.', speakerKey, speakerName })),
	...more,
});

const settingsOf = (names: string[], parameters: object = { transcriptFiles: ['srt'] }) => {
	const values = names.map((key) => ({ key, name: 'Somebody' }));
	return readOutputSettings(
		contextWith({ options: { speakerNames: { values } }, ...parameters }),
		0,
	);
};

function unmet(names: string[], tasks: Task[], parameters?: object): string | undefined {
	const notes = createSpeakerNotes();
	for (const task of tasks) noteSpeakers(notes, task, settingsOf(names, parameters));
	return describeUnmet(notes);
}

const both: Speaker[] = [
	['speaker_1', 'Anna'],
	['speaker_2'],
	['speaker_1', 'Anna'],
	[null, 'Cleo'],
];

test.each([
	['a key', ['speaker_2']],
	['a name', ['Anna', 'Cleo']],
	['none', []],
])('nothing is said where somebody has %s', (_, names) => {
	expect(unmet(names, [taskOf(both)])).toBeUndefined();
});

test('a name that nobody has is said, with those that there are', () => {
	expect(unmet(['speaker_9', 'Anna', 'Bob'], [taskOf(both)])).toBe(
		`'Speaker Names': nobody is called "speaker_9", "Bob". The service's speakers: speaker_1 (Anna), speaker_2, Cleo.`,
	);
});

test('one transcript of the run is enough', () => {
	expect(unmet(['Anna'], [taskOf([['speaker_1']]), taskOf(both)])).toBeUndefined();
});

test('a transcript without speakers says so', () => {
	expect(unmet(['Anna'], [taskOf([[null]])])).toMatch(/The service named no speakers\.$/);
	expect(unmet(['Anna'], [taskOf([], { chunks: null })])).toMatch(/named no speakers/);
});

test('many speakers are not listed all', () => {
	const crowd = Array.from({ length: 30 }, (_, number): Speaker => [number]);
	expect(unmet(['Anna'], [taskOf(crowd)])).toMatch(/: 0, 1, 2, 3, 4, 5, 6, 7 and 22 more\.$/);
});

test.each([
	['no text has names', { transcriptFiles: [] }, false],
	['only JSON is made', { transcriptFiles: ['json'] }, false],
	['the full text is chosen', { output: 'selected', fields: ['fullText'] }, false],
	['the timed text is chosen', { output: 'selected', fields: ['timedText'] }, true],
	['pieces are made', { output: 'turns' }, true],
])('where %s: %p is said to be %p', (_, parameters, isSaid) => {
	expect(unmet(['Bob'], [taskOf(both)], parameters) !== undefined).toBe(isSaid);
});

test('of a task that has no transcript nothing is said', () => {
	expect(unmet(['Bob'], [taskOf(both, { status: 'PROCESSING' })])).toBeUndefined();
});

describe('the hint', () => {
	const shown = (extra: object) => {
		const notes = createSpeakerNotes();
		noteSpeakers(notes, taskOf(both), settingsOf(['Bob']));
		hintAtSpeakers(extra as IExecuteFunctions, notes);
	};

	test('stands above the output', () => {
		const hints: unknown[] = [];
		shown({ addExecutionHints: (hint: unknown) => void hints.push(hint) });
		expect(hints).toMatchObject([{ location: 'outputPane', type: 'warning' }]);
	});

	test('is left out where n8n has none', () => {
		expect(() => shown({})).not.toThrow();
	});
});
