import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { jsonAsItems } from './harness/items.mts';
import { useStage } from './harness/useStage.mts';

const piece = (text: unknown, startMs: unknown, endMs: unknown, more: IDataObject = {}) =>
	({
		...{ transcriptId: 'task-1', text, startMs, endMs, speaker: null, fileName: 'talk.mp4' },
		...more,
	}) as IDataObject;
const hello = piece('Guten Tag.', 0, 1500);
const bye = piece('Auf Wiedersehen.', 4000, 5500);

const textOf = ({ binary }: INodeExecutionData, field: string) =>
	Buffer.from(binary?.[field]?.data ?? '', 'base64').toString('utf8');

describe('Make Files', () => {
	const stage = useStage({}, 'default');
	const run = async (objects: IDataObject[], parameters: INodeParameters = {}, settings = {}) =>
		await stage.n8n.run(
			stage.plan(
				{ operation: 'makeFiles', transcriptFiles: ['srt'], ...parameters },
				jsonAsItems(...objects),
				{ settings: { ...settings, credentials: {} }, credential: {} },
			),
		);

	test('turns items into a file with their texts and times, without credential or request', async () => {
		const { items, status } = await run([hello, bye]);
		expect(status).toBe('success');
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({
			json: { transcriptId: 'task-1', fileName: 'talk.mp4', segments: 2, durationMs: 5500 },
			binary: { srt: { fileName: 'talk.srt' } },
			pairedItem: [{ item: 0 }, { item: 1 }],
		});
		expect(items[0] && textOf(items[0], 'srt')).toBe(
			'1\n00:00:00,000 --> 00:00:01,500\nGuten Tag.\n\n2\n00:00:04,000 --> 00:00:05,500\nAuf Wiedersehen.\n',
		);
		expect(stage.emulator.record).toHaveLength(0);
	});

	test('makes one transcript for each id, in the order in which they begin', async () => {
		const other = piece('Hola.', 0, 900, { transcriptId: 'task-2', fileName: null });
		const { items } = await run([hello, other, bye]);
		expect(
			items.map(({ json, pairedItem }) => [json.transcriptId, json.segments, pairedItem]),
		).toEqual([
			['task-1', 2, [{ item: 0 }, { item: 2 }]],
			['task-2', 1, [{ item: 1 }]],
		]);
		expect(items.map(({ binary }) => binary?.srt?.fileName)).toEqual(['talk.srt', 'task-2.srt']);
	});

	test('takes other fields, times as text, and items without an id as one transcript', async () => {
		const sheet = [
			{ out: { de: 'Guten Tag.' }, from: '00:00:00.000', to: '00:00:01,500', who: 'Anna' },
			{ out: { de: 'Hallo.' }, from: '2000', to: '2900', who: 7 },
		];
		const fields = { textField: 'out.de', startField: 'from', endField: 'to', speakerField: 'who' };
		const options = { fileName: 'sheet' };
		const { items } = await run(sheet, { ...fields, options, transcriptFiles: ['txt'] });
		expect(items.map(({ binary }) => binary?.txt?.fileName)).toEqual(['sheet.txt']);
		expect(items[0] && textOf(items[0], 'txt')).toBe('Anna: Guten Tag.\n\n7: Hallo.\n');
	});

	test.each<[string, IDataObject, RegExp]>([
		['no text', piece(undefined, 0, 1), /Item 1 has no 'text'/],
		['a text of another type', piece({ de: 'Hallo' }, 0, 1), /'text' of item 1 is not text.*Hallo/],
		['a number as text', piece(42, 0, 1), /'text' of item 1 is not text: found 42/],
		['no start', piece('a', undefined, 1), /Item 1 has no 'startMs'/],
		['no end', piece('a', 0, null), /Item 1 has no 'endMs'/],
		['an odd time', piece('a', 0, 'soon'), /'endMs' of item 1 is not a time.*"soon"/],
		[
			'a time that may be seconds',
			piece('a', 0, '1.234'),
			/'endMs' of item 1 is not a time.*"1.234"/,
		],
		['a blank time', piece('a', '', '1'), /Item 1 has no 'startMs': expected a time/],
		['a time before the start', piece('a', -5, 1), /'startMs' of item 1 is not a time.*-5/],
		['a list as time', piece('a', [0], 1), /'startMs' of item 1 is not a time/],
		['reversed times', piece('a', 500, 400), /Item 1 ends before it starts: 'endMs' is 400 ms/],
		['an odd speaker', piece('a', 0, 1, { speaker: {} }), /'speaker' of item 1 is not the name/],
		['an odd id', piece('a', 0, 1, { transcriptId: ['x'] }), /'transcriptId' of item 1/],
		[
			'no id, where others have one',
			piece('a', 0, 1, { transcriptId: '' }),
			/Item 1 has no 'transcriptId'/,
		],
	])('%s ends the run before anything is made, naming item and field', async (_, odd, message) => {
		const { error, items } = await run([hello, odd]);
		expect(error?.message).toMatch(message);
		expect(error).toMatchObject({ description: expect.stringMatching(/^No file was made\./) });
		expect(items).toEqual([]);
	});

	test('with continue on fail other transcripts are unaffected', async () => {
		const odd = piece(undefined, 0, 900, { transcriptId: 'task-2' });
		const settings = { onError: 'continueRegularOutput' };
		const { items } = await run([hello, odd, bye], {}, settings);
		expect(items.map(({ json }) => json.segments ?? json.error)).toEqual([
			2,
			expect.stringMatching(/^Item 1 has no 'text'/),
		]);
		expect(items[1]?.pairedItem).toEqual({ item: 1 });
	});

	test('wants a format', async () => {
		const { error } = await run([hello], { transcriptFiles: '={{ [] }}' });
		expect(error?.message).toBe("'Transcript Files' is empty, so there is nothing to make");
	});

	describe('from a task object', () => {
		const task: IDataObject = {
			...{ transcriptId: 'task-1', status: 'SUCCEEDED', sourceDurationMs: 3000, fullText: 'x' },
			chunks: [{ seq: 0, startMs: 0, endMs: 2000, text: 'Guten Tag.' }],
		};
		const fromTask = { segmentsFrom: 'task', task: '={{ $json }}' };

		test('makes its files', async () => {
			const { items } = await run([task], { ...fromTask, options: { fileName: 'talk.mp4' } });
			expect(items.map(({ json }) => json)).toEqual([
				{ transcriptId: 'task-1', fileName: 'talk.mp4', segments: 1, durationMs: 3000 },
			]);
			expect(items[0] && textOf(items[0], 'srt')).toContain('Guten Tag.');
		});

		test('also from JSON as text', async () => {
			const { items } = await run([{ made: JSON.stringify(task) }], {
				...fromTask,
				task: '={{ $json.made }}',
			});
			expect(items[0]?.binary?.srt?.fileName).toBe('task-1.srt');
		});

		test.each<[string, IDataObject, RegExp]>([
			['no object', { task: 'x' }, /^'Task' of item 0 is not a task: it has no 'transcriptId'$/],
			[
				'odd chunks',
				{ ...task, chunks: [{ startMs: 'now' }] },
				/: its 'chunks.0.startMs' is "now"$/,
			],
			['a piece', { transcriptId: 'a', text: 'x' }, /is not a task: it has no 'status'$/],
			['a task under way', { ...task, status: 'PROCESSING' }, /item 0 has the status PROCESSING/],
			[
				'a simplified task',
				{ transcriptId: 'a', status: 'SUCCEEDED', fullText: 'x' },
				/neither chunks nor words/,
			],
		])('%s is refused', async (_, given, message) => {
			const { error } = await run([given], fromTask);
			expect(error?.message).toMatch(message);
		});
	});
});
