import type { Task } from '../../../nodes/shared/api/schemas';
import { readOutputSettings, toOutput } from '../../../nodes/Transcription/output';
import { contextWith } from './contextWith.mts';

const task: Task = {
	transcriptId: 'task-1',
	status: 'SUCCEEDED',
	fullText: 'Hello there',
	chunks: [{ seq: 0, startMs: 0, endMs: 2000, text: 'Hello there', speakerKey: 's1' }],
	words: [],
	sourceDurationMs: 2000,
	resultLanguage: 'english',
	billedCredits: '1.000000000000',
	timestampMode: 'CHUNK',
	transcriptionMode: 'balanced',
	createdAt: '2030-01-01T00:00:00.000Z',
	showError: null,
	addedLater: { by: ['the service'] },
};
const origin = { assetId: 'asset-1', sourceFileName: 'meeting.mp4' };
const read = (parameters: object) => readOutputSettings(contextWith(parameters), 0);

describe('the json', () => {
	test('is simple by default: ten fields and the asset', () => {
		expect(toOutput(task, read({}), origin).json).toEqual({
			transcriptId: 'task-1',
			status: 'SUCCEEDED',
			fullText: 'Hello there',
			resultLanguage: 'english',
			sourceDurationMs: 2000,
			billedCredits: '1.000000000000',
			transcriptionMode: 'balanced',
			timestampMode: 'CHUNK',
			createdAt: '2030-01-01T00:00:00.000Z',
			showError: null,
			assetId: 'asset-1',
		});
	});

	test('has null for every field that is missing, and no asset where none is known', () => {
		const { json } = toOutput({ transcriptId: 'task-1', status: 'QUEUED' }, read({}));
		expect(json).toMatchObject({
			fullText: null,
			sourceDurationMs: null,
			billedCredits: null,
			showError: null,
		});
		expect(Object.keys(json)).toHaveLength(10);
	});

	test('is the task of the service, unchanged, where the user wants that', () => {
		expect(toOutput(task, read({ simplify: false }), origin).json).toEqual(task);
	});

	test.each([true, false])(
		'never has a top-level error, which n8n would take for a failed item (simplify %s)',
		(simplify) => {
			const { json } = toOutput({ ...task, error: 'low volume' }, read({ simplify }), origin);
			expect(json).not.toHaveProperty('error');
			if (!simplify) expect(json).toMatchObject({ taskError: 'low volume' });
		},
	);
});

describe('the files', () => {
	const all = { transcriptFiles: ['txt', 'srt', 'vtt', 'md', 'json'] };
	const namesOf = (one: Task, from: object = origin) =>
		(toOutput(one, read(all), from).files ?? []).map(({ field, fileName, mimeType }) => [
			field,
			fileName,
			mimeType,
		]);

	test('are named after the format and the source, with their media types', () => {
		expect(Object.fromEntries(namesOf(task).map(([field, ...rest]) => [field, rest]))).toEqual({
			txt: ['meeting.txt', 'text/plain'],
			srt: ['meeting.srt', 'application/x-subrip'],
			vtt: ['meeting.vtt', 'text/vtt'],
			md: ['meeting.md', 'text/markdown'],
			json: ['meeting.json', 'application/json'],
		});
	});

	test('are named after the task where no source is known', () => {
		expect(namesOf(task, {}).every(([, fileName]) => fileName?.startsWith('task-1.'))).toBe(true);
	});

	test.each(['QUEUED', 'PROCESSING', 'FAILED', 'CANCELED', 'UNHEARD_OF'])(
		'are not made of a task that is %s',
		(status) => {
			expect(namesOf({ ...task, status })).toEqual([]);
		},
	);

	test('are none unless chosen', () => {
		expect(toOutput(task, read({}), origin).files).toEqual([]);
	});

	test('call the speakers as the user says', () => {
		const names = [
			{ key: ' s1 ', name: ' Anna ' },
			{ key: '', name: 'Nobody' },
			{ key: 's2' },
			null,
		];
		const named = read({ transcriptFiles: ['vtt'], options: { speakerNames: { values: names } } });
		expect(named.captions.speakerNames).toEqual(new Map([['s1', 'Anna']]));
		expect(toOutput(task, named, origin).files?.[0]?.text).toContain('<v Anna>');
	});
});

describe('caption options', () => {
	test('have the usual values', () => {
		expect(read({}).captions).toEqual({
			maxLineLength: 42,
			maxLines: 2,
			maxCueSeconds: 7,
			speakerLabels: true,
			speakerNames: new Map(),
		});
	});

	test.each([
		{ maxLineLength: 0 },
		{ maxLines: 1.5 },
		{ maxCueSeconds: 0 },
		{ speakerLabels: 'no' },
	])('%j is refused', (options) => {
		expect(() => read({ options })).toThrow(/^Expected /);
	});
});
