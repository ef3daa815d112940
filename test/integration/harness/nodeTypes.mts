import { createRequire } from 'node:module';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	INodeTypes,
} from 'n8n-workflow';
import { type AgentKind, agentNode } from './agentNode.mts';

/** The path of the built node, as n8n loads it from the installed package. */
const builtNodePath = '../../../dist/nodes/Transcription/Transcription.node.js';

export const typeNames = {
	source: 'test.source',
	loop: 'test.loop',
	agent: 'test.agent',
	transcription: 'n8n-nodes-transcription.transcription',
	/** The variant that n8n derives from a node that is usable as a tool. */
	transcriptionTool: 'n8n-nodes-transcription.transcriptionTool',
};

/** Gives the items of an execution; runs inside n8n, so that binary data goes through n8n's store. */
export type ItemSource = (context: IExecuteFunctions) => Promise<INodeExecutionData[]>;

/** The node under test, also as a tool, and three of our own: a source of items, a loop, an agent. */
export function createNodeTypes(itemSource: ItemSource, agentKind: AgentKind): INodeTypes {
	const { Transcription } = createRequire(import.meta.url)(builtNodePath) as {
		Transcription: new () => INodeType;
	};
	const tool = new Transcription();
	Object.assign(tool.description, {
		...{ name: 'transcriptionTool', inputs: [], outputs: ['ai_tool'] },
	});
	const types: Record<string, INodeType> = {
		[typeNames.transcription]: new Transcription(),
		[typeNames.transcriptionTool]: tool,
		[typeNames.agent]: agentNode(agentKind),
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
