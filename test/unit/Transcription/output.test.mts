import type { Task } from '../../../nodes/shared/api/answers/schemas';
import { toOutput as outputsOf } from '../../../nodes/Transcription/output';
import { readOutputSettings } from '../../../nodes/Transcription/parameters/outputSettings';
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
/** The only output, of an output that is one item. */
function toOutput(...given: Parameters<typeof outputsOf>) {
	const [output, ...more] = outputsOf(...given);
	if (!output || more.length > 0) throw new Error('not one output');
	return output;
}
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

test.each(['simplified', 'raw', 'turns'])('%s items of a reused task say so', (output) => {
	expect(toOutput(task, read({ output }), { ...origin, reused: true }).json.reused).toBe(true);
	expect(toOutput(task, read({ output }), origin).json).not.toHaveProperty('reused');
});

describe('pieces', () => {
	const two: Task = {
		...task,
		chunks: [
			{ seq: 0, startMs: 0, endMs: 1000, text: 'Hello there.', speakerKey: 's1' },
			{ seq: 1, startMs: 3_661_001, endMs: 3_662_000, text: 'Hi.', speakerKey: null },
		],
	};

	test('are an item each, with times for people and for machines', () => {
		const outputs = outputsOf(two, read({ output: 'turns' }), origin);
		const common = { transcriptId: 'task-1', fileName: 'meeting.mp4' };
		expect(outputs).toEqual([
			{
				json: {
					...{ ...common, index: 0, text: 'Hello there.', speaker: 's1', startMs: 0, endMs: 1000 },
					...{ start: '00:00:00.000', end: '00:00:01.000' },
				},
			},
			{
				json: {
					...{ ...common, index: 1, text: 'Hi.', speaker: null },
					...{ startMs: 3_661_001, endMs: 3_662_000 },
					...{ start: '01:01:01.001', end: '01:01:02.000' },
				},
			},
		]);
	});

	test.each([
		['turns', 2],
		['passages', 1],
		['subtitles', 2],
		['words', 3],
	])('%s: %d', (output, count) => {
		const outputs = outputsOf(two, read({ output, transcriptFiles: ['srt'] }), origin);
		expect(outputs).toHaveLength(count);
		expect(outputs.some(({ files }) => files)).toBe(false);
	});

	test.each(['turns', 'passages', 'subtitles', 'words'])(
		'%s of a task that has not succeeded are one simple item',
		(output) => {
			const [{ json }] = [toOutput({ ...two, status: 'FAILED' }, read({ output }), origin)];
			expect(Object.keys(json)).toHaveLength(10);
			expect(json).toMatchObject({ status: 'FAILED', transcriptId: 'task-1' });
		},
	);

	test('of an empty transcript are none', () => {
		const empty = { ...two, chunks: [], words: [], fullText: ' ' };
		expect(outputsOf(empty, read({ output: 'turns' }), origin)).toEqual([]);
	});

	test.each([99, 150.5, 'long', null])('a passage length of %j is refused', (maxPassageLength) => {
		expect(() => read({ output: 'passages', maxPassageLength })).toThrow(/whole number from 100/);
	});
});

test('a name by the user goes before the one that the file came with', () => {
	const named = read({ options: { fileName: ' Board/meeting 3.mp4 ' }, transcriptFiles: ['srt'] });
	const { json, files } = toOutput(task, named, origin);
	expect([json.fileName, files?.[0]?.fileName]).toEqual(['meeting 3.mp4', 'meeting 3.srt']);
});

describe('the files', () => {
	const all = { transcriptFiles: ['txt', 'srt', 'vtt', 'ass', 'ttml', 'md', 'docx', 'json'] };
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
			ass: ['meeting.ass', 'text/x-ass'],
			ttml: ['meeting.ttml', 'application/ttml+xml'],
			md: ['meeting.md', 'text/markdown'],
			docx: [
				'meeting.docx',
				'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
			],
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
