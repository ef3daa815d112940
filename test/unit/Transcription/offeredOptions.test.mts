import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { properties } from '../../../nodes/Transcription/operations/operations';
import { exampleNode } from '../shared/exampleNode.mts';
import { description, shownFor } from './shownFor.mts';

/** The options of the collection that are offered for these values. */
function optionsFor(values: INodeParameters): string[] {
	const collection = properties.find(({ name }) => name === 'options');
	const offered = (collection?.options ?? []) as INodeProperties[];
	const all = { ...shownFor(values), ...values };
	return offered
		.filter((option) => NodeHelpers.displayParameter(all, option, exampleNode, description, all))
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
