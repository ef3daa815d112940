import type { IConnections, INode, INodeTypes, Workflow } from 'n8n-workflow';
import { n8nWorkflow } from './n8nCore.mts';
import { typeNames } from './nodeTypes.mts';
import type { Plan } from './plan.mts';

const node = (name: string, type: string, more: Partial<INode> = {}): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	...more,
});

const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];

const straight: IConnections = { Source: { main: [to('Transcription')] } };

const loop: IConnections = {
	Source: { main: [to('Loop')] },
	Loop: { main: [[], to('Transcription')] },
	Transcription: { main: [to('Loop')] },
};

const agent: IConnections = {
	Source: { main: [to('Agent')] },
	Transcription: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
};

/** Source → Transcription, or with a loop between them, or with the node as an agent's tool. */
export function buildWorkflow(plan: Plan, nodeTypes: INodeTypes): Workflow {
	const { parameters, settings, tables, inLoop = false, asTool, workflowId = 'workflow-1' } = plan;
	const type = asTool ? typeNames.transcriptionTool : typeNames.transcription;
	const transcription = node('Transcription', type, {
		credentials: {
			transcriptionApi: { id: '1', name: 'Transcription API' },
			...(tables && { n8nDataTableApi: { id: '2', name: 'n8n Data Table API' } }),
		},
		...settings,
		parameters,
	});
	return new n8nWorkflow.Workflow({
		id: workflowId,
		name: 'Test',
		nodes: [
			node('Source', typeNames.source),
			node('Loop', typeNames.loop),
			node('Agent', typeNames.agent),
			transcription,
		],
		connections: asTool ? agent : inLoop ? loop : straight,
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1' },
	});
}
