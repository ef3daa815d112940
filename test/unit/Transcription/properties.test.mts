import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { properties } from '../../../nodes/Transcription/operations/operations';
import { exampleNode as node } from '../shared/exampleNode.mts';
import { description, shownFor } from './shownFor.mts';

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
				assetId: '={{ $json.assetId }}',
				...settings,
				...output,
				options: {},
			},
		],
		[
			{ source: 'task' },
			{
				operation: 'transcribeAndWait',
				source: 'task',
				taskId: '={{ $json.transcriptId }}',
				...output,
				options: {},
			},
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
				...{
					operation: 'getTask',
					taskId: '={{ $json.transcriptId }}',
					...output,
					output: 'selected',
					options: {},
				},
				fields: ['transcriptId', 'status', 'fullText'],
			},
		],
		[
			{ operation: 'getTask', output: 'passages' },
			{
				...{ operation: 'getTask', taskId: '={{ $json.transcriptId }}', output: 'passages' },
				...{ maxPassageLength: 2000, options: {} },
			},
		],
		[
			{ operation: 'createTask', source: 'asset' },
			{
				operation: 'createTask',
				source: 'asset',
				assetId: '={{ $json.assetId }}',
				...settings,
				options: {},
			},
		],
		[
			{ operation: 'createTask' },
			{ operation: 'createTask', source: 'binary', ...file, ...settings, options: {} },
		],
		[
			{ operation: 'createTask', source: 'url' },
			{ operation: 'createTask', source: 'url', fileUrl: '', ...settings, options: {} },
		],
		[
			{ operation: 'getTask' },
			{ operation: 'getTask', taskId: '={{ $json.transcriptId }}', ...output, options: {} },
		],
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

test.each<INodeParameters>([
	{ operation: 'getTask', taskId: '' },
	{ source: 'task', taskId: '' },
	{ source: 'asset', assetId: '' },
	{ operation: 'makeFiles', transcriptFiles: [] },
])('n8n lets %j run, so that what was paid for before stays', (values) => {
	const parameters = shownFor(values);
	const filled = { ...node, parameters: { ...parameters, ...values } };
	expect(NodeHelpers.getNodeParametersIssues(properties, filled, description)).toBeNull();
});

describe('as a tool of an agent', () => {
	const asTool = { ...description, name: 'transcriptionTool' };

	test('the source is an address by default, and no files are offered', () => {
		expect(shownFor({}, asTool)).toEqual({
			...{ operation: 'transcribeAndWait', source: 'url', fileUrl: '', toolNotice: '' },
			...{ ...settings, output: 'simplified', options: {} },
		});
	});

	test.each([
		[{ source: 'asset' }, { assetId: '' }],
		[{ source: 'task' }, { taskId: '' }],
		[{ operation: 'getTask' }, { taskId: '' }],
	])('with %j the id is for the agent to give: no item brings one', (values, empty) => {
		expect(shownFor(values, asTool)).toMatchObject(empty);
	});

	test('whether to pay twice is not for the model to decide, and no files are spoken of', () => {
		const shown = properties.filter((property) =>
			NodeHelpers.displayParameter({ operation: 'createTask' }, property, node, asTool),
		);
		const named = (wanted: string) => shown.filter(({ name }) => name === wanted);
		expect(named('useRegister')).toMatchObject([{ noDataExpression: true }]);
		expect(JSON.stringify(named('timestampMode'))).not.toMatch(/subtitle/);
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
