import { createRequire } from 'node:module';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	INodeTypes,
} from 'n8n-workflow';

/** The path of the built node, as n8n loads it from the installed package. */
export const builtNodePath = '../../../dist/nodes/Transcription/Transcription.node.js';

export const typeNames = {
	source: 'test.source',
	loop: 'test.loop',
	transcription: 'n8n-nodes-transcription.transcription',
};

/** Gives the items of an execution; runs inside n8n, so that binary data goes through n8n's store. */
export type ItemSource = (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;

/** The node under test and two of our own: one that emits items, one that hands them out singly. */
export function createNodeTypes(itemSource: ItemSource): INodeTypes {
	const { Transcription } = createRequire(import.meta.url)(builtNodePath) as {
		Transcription: new () => INodeType;
	};
	const types: Record<string, INodeType> = {
		[typeNames.transcription]: new Transcription(),
		[typeNames.source]: sourceNode(itemSource),
		[typeNames.loop]: loopNode(),
	};
	const find = (name: string): INodeType => {
		const type = types[name];
		if (!type) throw new Error(`No node type ${name}`);
		return type;
	};
	return { getByName: find, getByNameAndVersion: find, getKnownTypes: () => ({}) };
}

const described = (name: string, outputs: INodeTypeDescription['outputs']) => ({
	displayName: name,
	name,
	group: [],
	version: 1,
	description: '',
	defaults: {},
	inputs: ['main' as const],
	outputs,
	properties: [],
});

const sourceNode = (itemSource: ItemSource): INodeType => ({
	description: described('source', ['main']),
	async execute() {
		return [await itemSource(this)];
	},
});

/** n8n's Loop Over Items in short: one item a turn on the second output, none left: the first. */
const loopNode = (): INodeType => ({
	description: described('loop', ['main', 'main']),
	async execute() {
		const state = this.getContext('node') as { left?: INodeExecutionData[] };
		state.left ??= [...this.getInputData()];
		const next = state.left.shift();
		return next ? [[], [next]] : [[{ json: {} }], []];
	},
});
