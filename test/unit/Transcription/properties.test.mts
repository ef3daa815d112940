import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { properties } from '../../../nodes/Transcription/operations/operations';
import { Transcription } from '../../../nodes/Transcription/Transcription.node';
import { exampleNode as node } from '../shared/exampleNode.mts';

const { description } = new Transcription();

/** The parameters that n8n's panel shows for these values, with what is in them. */
function shownFor(values: INodeParameters, as = description): INodeParameters {
	const shown = NodeHelpers.getNodeParameters(properties, values, true, false, node, as);
	if (!shown) throw new Error('n8n makes nothing of the properties');
	return shown;
}

const task = { language: 'Auto', timestampMode: 'CHUNK', transcriptionMode: 'balanced' };
const settings = { ...task, useRegister: false };
const output = { output: 'simplified', transcriptFiles: [] };
const file = { binaryPropertyName: 'data' };

describe('what is shown, with its defaults', () => {
	test.each<[INodeParameters, INodeParameters]>([
		[
			{},
			{
				operation: 'transcribeAndWait',
				source: 'binary',
				...file,
				...settings,
				...output,
				options: {},
			},
		],
		[
			{ source: 'url' },
			{
				operation: 'transcribeAndWait',
				source: 'url',
				fileUrl: '',
				...settings,
				...output,
				options: {},
			},
		],
		[
			{ source: 'asset' },
			{
				operation: 'transcribeAndWait',
				source: 'asset',
				assetId: '',
				...settings,
				...output,
				options: {},
			},
		],
		[
			{ source: 'task' },
			{ operation: 'transcribeAndWait', source: 'task', taskId: '', ...output, options: {} },
		],
		[
			{ useRegister: true },
			{
				operation: 'transcribeAndWait',
				source: 'binary',
				...file,
				...settings,
				useRegister: true,
				registerTableId: { __rl: true, mode: 'list', value: '' },
				...output,
				options: {},
			},
		],
		[
			{ language: 'custom' },
			{
				operation: 'transcribeAndWait',
				source: 'binary',
				...file,
				...settings,
				language: 'custom',
				customLanguage: '',
				...output,
				options: {},
			},
		],
		[
			{ operation: 'getTask', output: 'selected' },
			{
				...{ operation: 'getTask', taskId: '', ...output, output: 'selected', options: {} },
				fields: ['transcriptId', 'status', 'fullText'],
			},
		],
		[
			{ operation: 'getTask', output: 'passages' },
			{
				...{ operation: 'getTask', taskId: '', output: 'passages' },
				...{ maxPassageLength: 2000, options: {} },
			},
		],
		[
			{ operation: 'createTask', source: 'asset' },
			{ operation: 'createTask', source: 'asset', assetId: '', ...settings, options: {} },
		],
		[
			{ operation: 'createTask' },
			{ operation: 'createTask', source: 'binary', ...file, ...settings, options: {} },
		],
		[
			{ operation: 'createTask', source: 'url' },
			{ operation: 'createTask', source: 'url', fileUrl: '', ...settings, options: {} },
		],
		[{ operation: 'getTask' }, { operation: 'getTask', taskId: '', ...output, options: {} }],
		[
			{ operation: 'makeFiles' },
			{
				...{ operation: 'makeFiles', segmentsFrom: 'items', transcriptFiles: [], options: {} },
				...{ textField: 'text', startField: 'startMs', endField: 'endMs', speakerField: 'speaker' },
			},
		],
		[
			{ operation: 'makeFiles', segmentsFrom: 'task' },
			{
				...{ operation: 'makeFiles', segmentsFrom: 'task', transcriptFiles: [], options: {} },
				task: '={{ $json }}',
			},
		],
		[{ operation: 'upload' }, { operation: 'upload', source: 'binary', ...file, options: {} }],
		[
			{ operation: 'upload', source: 'url' },
			{ operation: 'upload', source: 'url', fileUrl: '', options: {} },
		],
	])('for %j', (values, shown) => {
		expect(shownFor(values)).toEqual(shown);
	});
});

describe('as a tool of an agent', () => {
	const asTool = { ...description, name: 'transcriptionTool' };

	test('the source is an address by default, and no files are offered', () => {
		expect(shownFor({}, asTool)).toEqual({
			...{ operation: 'transcribeAndWait', source: 'url', fileUrl: '', toolNotice: '' },
			...{ ...settings, output: 'simplified', options: {} },
		});
	});

	test('language and mode are texts, which n8n lets the model fill', () => {
		const seen = properties.filter(
			(property) =>
				['language', 'transcriptionMode'].includes(property.name) &&
				NodeHelpers.displayParameter(
					{ operation: 'createTask', source: 'url' },
					property,
					node,
					asTool,
				),
		);
		expect(seen.map(({ name, type }) => [name, type])).toEqual([
			['language', 'string'],
			['transcriptionMode', 'string'],
		]);
	});
});

/** The options of the collection that are offered for these values. */
function optionsFor(values: INodeParameters): string[] {
	const collection = properties.find(({ name }) => name === 'options');
	const offered = (collection?.options ?? []) as INodeProperties[];
	const all = { ...shownFor(values), ...values };
	return offered
		.filter((option) => NodeHelpers.displayParameter(all, option, node, description, all))
		.map(({ name }) => name);
}

describe('the options that are offered', () => {
	const media = ['mimeType'];
	const waits = ['onTimeout', 'onUnsuccessful', 'pollIntervalSeconds', 'timeoutMinutes'];
	const subtitles = ['speakerLabels', 'speakerNames', 'subtitleStyle'];
	const limits = ['maxCueSeconds', 'maxLineLength', 'maxLines'];

	test.each<[INodeParameters, string[]]>([
		[{ operation: 'upload', source: 'binary' }, media],
		[{ operation: 'createTask', source: 'url' }, media],
		[{ operation: 'createTask', source: 'asset' }, []],
		[{ operation: 'getTask' }, []],
		[{ operation: 'getTask', transcriptFiles: ['json'] }, []],
		[{ operation: 'getTask', transcriptFiles: ['txt'] }, ['speakerLabels', 'speakerNames']],
		[{ operation: 'getTask', transcriptFiles: ['srt'] }, subtitles],
		[
			{ operation: 'getTask', transcriptFiles: ['ass'], subtitleStyle: 'custom' },
			[...limits, ...subtitles],
		],
		[{ operation: 'getTask', transcriptFiles: ['docx'] }, ['speakerLabels', 'speakerNames']],
		[{ operation: 'getTask', output: 'turns' }, ['speakerNames']],
		[{ operation: 'getTask', output: 'subtitles' }, ['speakerNames', 'subtitleStyle']],
		[
			{ operation: 'getTask', output: 'selected', fields: ['timedText'], transcriptFiles: [] },
			['speakerLabels', 'speakerNames'],
		],
		[
			{ operation: 'getTask', output: 'selected', fields: ['timedText'], transcriptFiles: ['srt'] },
			subtitles,
		],
		[{ operation: 'makeFiles', transcriptFiles: ['srt'] }, subtitles],
		[{ operation: 'makeFiles', transcriptFiles: ['json'] }, []],
		[{ operation: 'transcribeAndWait', source: 'task' }, waits],
		[
			{ operation: 'transcribeAndWait', source: 'binary', transcriptFiles: ['txt', 'vtt'] },
			[...media, ...waits, ...subtitles],
		],
	])('for %j', (values, names) => {
		const waitsOnly = values.source === 'task' || values.operation === 'makeFiles';
		const turns = waitsOnly ? [] : ['parallelItems'];
		expect(optionsFor(values).toSorted()).toEqual([...names, 'fileName', ...turns].sort());
	});

	test('stay away where another operation left its source or files behind', () => {
		expect(optionsFor({ operation: 'getTask', source: 'binary' })).toEqual([
			'fileName',
			'parallelItems',
		]);
		expect(
			optionsFor({ operation: 'upload', source: 'binary', transcriptFiles: ['srt'] }),
		).not.toContain('subtitleStyle');
	});
});

test('the sources of each operation, in their order', () => {
	const sources = properties
		.filter(({ name, displayOptions }) => name === 'source' && displayOptions?.hide)
		.map(({ displayOptions, options = [] }) => [
			displayOptions?.show?.operation?.[0],
			options.map((option) => ('value' in option ? option.value : '')),
		]);
	expect(Object.fromEntries(sources)).toEqual({
		transcribeAndWait: ['binary', 'url', 'asset', 'task'],
		createTask: ['binary', 'url', 'asset'],
		upload: ['binary', 'url'],
	});
});

test('the last language is any other', () => {
	const language = properties.find(({ name }) => name === 'language');
	expect(language?.options?.at(-1)).toMatchObject({ name: 'Other…', value: 'custom' });
});

test.each(['fileUrl', 'assetId', 'taskId', 'customLanguage', 'timestampMode', 'transcriptFiles'])(
	'what is needed to fill %s stands in a visible hint',
	(name) => {
		const found = properties.filter((property) => property.name === name);
		expect(found.length).toBeGreaterThan(0);
		for (const { hint } of found) expect(hint).toMatch(/\w+/);
	},
);

test('the mode says what it costs', () => {
	const mode = properties.find(({ name }) => name === 'transcriptionMode');
	expect(JSON.stringify(mode?.options)).toMatch(/1 credit per minute.*2 credits per minute/);
});

test('every operation has an action for n8n’s panel, and the node a subtitle for each', () => {
	const operation = properties.find(({ name }) => name === 'operation');
	const actions = (operation?.options ?? []).map((option) =>
		'action' in option ? option.action : undefined,
	);
	expect(actions).toEqual([
		'Transcribe a file and wait',
		'Create a task',
		'Get a task',
		'Upload a file',
		'Make transcript files',
	]);
	for (const option of operation?.options ?? []) {
		expect(description.subtitle).toContain(`"${option.name}"`);
	}
});
