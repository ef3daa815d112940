import type { EngineResponse, INodeType } from 'n8n-workflow';

/**
 * How an agent uses its tool: newer ones ask n8n's engine to run it (`request`), older ones call it
 * themselves (`invoke`), for several calls of one answer of the model at once (`invokeAtOnce`).
 */
export type AgentKind = 'request' | 'invoke' | 'invokeAtOnce';

/** What n8n hands to an agent for a connected tool. */
interface Tool {
	invoke(input: object): Promise<string>;
}

/** Stands for an agent and its language model: uses its one tool with each input item in turn. */
export const agentNode = (kind: AgentKind): INodeType => ({
	description: {
		displayName: 'Agent',
		name: 'agent',
		group: [],
		version: 1,
		description: '',
		defaults: {},
		inputs: ['main', { type: 'ai_tool', displayName: 'Tool' }],
		outputs: ['main'],
		properties: [],
	},
	async execute(response?: EngineResponse) {
		const inputs = this.getInputData().map(({ json }) => json);
		if (kind !== 'request') {
			const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Tool[];
			if (kind === 'invokeAtOnce') {
				const all = await Promise.all(inputs.map(async (input) => await answerOf(tool, input)));
				return [all.map((answer) => ({ json: { answer } }))];
			}
			const answers = [];
			for (const input of inputs) answers.push(await answerOf(tool, input));
			return [answers.map((answer) => ({ json: { answer } }))];
		}
		const given = response?.actionResponses ?? [];
		if (given.length > 0) return [given.map(({ data }) => ({ json: { answer: data.data } }))];
		const actions = inputs.map((input, index) => ({
			actionType: 'ExecutionNodeAction' as const,
			nodeName: 'Transcription',
			input,
			type: 'ai_tool' as const,
			id: String(index),
			metadata: {},
		}));
		return { actions, metadata: {} };
	},
});

async function answerOf(tool: Tool | undefined, input: object): Promise<string | undefined> {
	try {
		return await tool?.invoke(input);
	} catch (error) {
		return String(error);
	}
}
