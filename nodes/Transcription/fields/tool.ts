import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

/**
 * What an AI agent's tool shows instead. n8n gives tools no files and takes none from them, and its ✨
 * button, by which the model fills a field, is on texts, numbers and switches, not on lists.
 */

/** For people: hidden where the node is a tool. */
export const notInTools = (fields: INodeProperties[]): INodeProperties[] =>
	updateDisplayOptions({ hide: { '@tool': [true] } }, fields);

/** For agents: shown only where the node is a tool. */
export const onlyInTools = (fields: INodeProperties[]): INodeProperties[] =>
	updateDisplayOptions({ show: { '@tool': [true] } }, fields);

export const toolNotice: INodeProperties = {
	displayName:
		'An agent cannot give this tool a file, and gets none back: let it give a File URL, or the ID of an asset or a task where Source offers that. Every new task is billed by the minute.',
	name: 'toolNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { '@tool': [true] } },
};

/** The parameter Source; as a tool it begins with File URL, because there are no files. */
export function sourceFields(sources: readonly INodePropertyOptions[]): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Source',
		name: 'source',
		type: 'options',
		default: 'binary',
		description: 'Where the media comes from',
		options: [...sources],
	};
	const withoutFiles = sources.filter(({ value }) => value !== 'binary');
	return [
		...notInTools([field]),
		...onlyInTools([{ ...field, default: 'url', options: withoutFiles }]),
	];
}
