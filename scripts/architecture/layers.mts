/** A part of the package: one box of the picture. */
export interface Part {
	name: string;
	/** What belongs to it. The first part whose pattern fits a path has the path. */
	pattern: RegExp;
	/** What it is for, in the picture. */
	purpose: string;
}

/** The layers from the top. A module may import its own layer and those below it, never one above. */
export const layers: readonly Part[][] = [
	[
		{
			name: 'Transcription.node',
			pattern: /^nodes\/Transcription\/Transcription\.node\.ts$/,
			purpose: 'description, the one item loop',
		},
		{ name: 'credentials', pattern: /^credentials\//, purpose: 'declarative' },
		{
			name: 'TranscriptionTrigger.node',
			pattern: /^nodes\/TranscriptionTrigger\/TranscriptionTrigger\.node\.ts$/,
			purpose: 'description, poll()',
		},
	],
	[
		{
			name: 'Transcription',
			pattern: /^nodes\/Transcription\//,
			purpose: 'operations: fields, and steps in order',
		},
		{
			name: 'TranscriptionTrigger',
			pattern: /^nodes\/TranscriptionTrigger\//,
			purpose: 'sources, and the bookkeeping of a poll',
		},
	],
	[
		{
			name: 'register',
			pattern: /^nodes\/shared\/register\//,
			purpose: 'who creates a task, across executions',
		},
	],
	[
		{
			name: 'pipeline',
			pattern: /^nodes\/shared\/pipeline\//,
			purpose: 'media → asset → task → finished task',
		},
		{
			name: 'transcript',
			pattern: /^nodes\/shared\/transcript\//,
			purpose: 'finished task → json, captions, files (pure)',
		},
	],
	[
		{
			name: 'dataTable',
			pattern: /^nodes\/shared\/dataTable\//,
			purpose: "n8n's data tables, through its public API",
		},
	],
	[
		{
			name: 'api',
			pattern: /^nodes\/shared\/api\//,
			purpose: 'the only place that speaks HTTP',
		},
	],
	[
		{
			name: 'failure, clock …',
			pattern: /^nodes\/shared\/(failure\/|(clock|fileName|asAnswered)\.ts)/,
			purpose: 'failures as values; time; file names',
		},
	],
];

const parts: readonly Part[] = layers.flat();

/** The part that a source file belongs to; undefined for one that has no place yet. */
export const partOf = (path: string): Part | undefined =>
	parts.find(({ pattern }) => pattern.test(path));

/** Number of a part's layer, from 0 at the top. */
export const layerOf = (part: Part): number => layers.findIndex((layer) => layer.includes(part));
