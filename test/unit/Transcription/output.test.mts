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
const origin = { assetId: 'asset-1', fileName: 'meeting.mp4' };
const read = (parameters: object) => readOutputSettings(contextWith(parameters), 0);

describe('the json', () => {
	test('is simple by default: ten fields, most used first', () => {
		expect(Object.entries(toOutput(task, read({}), origin).json)).toEqual([
			['transcriptId', 'task-1'],
			['status', 'SUCCEEDED'],
			['fullText', 'Hello there'],
			['fileName', 'meeting.mp4'],
			['resultLanguage', 'english'],
			['sourceDurationMs', 2000],
			['billedCredits', '1.000000000000'],
			['createdAt', '2030-01-01T00:00:00.000Z'],
			['showError', null],
			['assetId', 'asset-1'],
		]);
	});

	test('has null for every field that is missing', () => {
		const { json } = toOutput({ transcriptId: 'task-1', status: 'QUEUED' }, read({}));
		expect(json).toMatchObject({
			fullText: null,
			sourceDurationMs: null,
			billedCredits: null,
			showError: null,
			fileName: null,
			assetId: null,
		});
		expect(Object.keys(json)).toHaveLength(10);
	});

	test('is the task of the service, unchanged, where the user wants that', () => {
		expect(toOutput(task, read({ output: 'raw' }), origin).json).toEqual(task);
	});

	test.each(['simplified', 'raw', 'selected'])(
		'never has a top-level error, which n8n would take for a failed item (output %s)',
		(output) => {
			const { json } = toOutput(
				{ ...task, error: 'low volume' },
				read({ output, fields: ['status'] }),
				origin,
			);
			expect(json).not.toHaveProperty('error');
			if (output === 'raw') expect(json).toMatchObject({ taskError: 'low volume' });
		},
	);
});

describe('selected fields', () => {
	const select = (fields: unknown, one: Task = task) =>
		toOutput(one, read({ output: 'selected', fields }), origin).json;

	test('are those that the user chose', () => {
		expect(select(['language', 'status', 'transcriptionMode'])).toEqual({
			status: 'SUCCEEDED',
			language: null,
			transcriptionMode: 'balanced',
		});
	});

	test('may be named in one text, as a language model does', () => {
		expect(select('status, fileName')).toEqual({ status: 'SUCCEEDED', fileName: 'meeting.mp4' });
	});

	test('have the text with times and speakers, once there is one', () => {
		expect(select(['timedText'])).toEqual({ timedText: '[00:00:00] s1: Hello there' });
		expect(select(['timedText'], { ...task, status: 'PROCESSING' })).toEqual({ timedText: null });
	});

	test.each([[[]], [''], [['error']], ['everything']])('%j is refused', (fields) => {
		expect(() => select(fields)).toThrow(/Fields|fields/);
	});
});

test('a name by the user goes before the one that the file came with', () => {
	const named = read({ options: { fileName: ' Board/meeting 3.mp4 ' }, transcriptFiles: ['srt'] });
	const { json, files } = toOutput(task, named, origin);
	expect([json.fileName, files?.[0]?.fileName]).toEqual(['meeting 3.mp4', 'meeting 3.srt']);
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
		expect(toOutput(task, named, origin).files?.[0]?.content).toContain('<v Anna>');
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
