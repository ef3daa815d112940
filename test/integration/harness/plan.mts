import { parse, stringify } from 'flatted';
import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	IRun,
	IRunExecutionData,
} from 'n8n-workflow';
import type { AgentKind } from './agentNode.mts';
import type { ItemSource } from './nodeTypes.mts';

/** What to execute: a source of items, and the node under test behind it. */
export interface Plan {
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** The credential for data tables, for a node that uses one. */
	tables?: ICredentialDataDecryptedObject;
	items: ItemSource;
	/** Settings of the node, such as `retryOnFail` and `onError`. */
	settings?: Partial<INode>;
	/** Of another workflow than usual. */
	workflowId?: string;
	/** Hands the items to the node one at a time, each in a run of its own. */
	inLoop?: boolean;
	/** Makes the node the tool of an AI agent; see `agentNode.mts`. */
	asTool?: AgentKind;
}

/** How an execution ended, as n8n would store it. */
export interface Ended {
	plan: Plan;
	executionId: string;
	status: IRun['status'];
	/** What the last run of the node, or of the agent that uses it, handed on. */
	items: INodeExecutionData[];
	/** What its last run sent to the error branch, where the node has one. */
	errorItems: INodeExecutionData[];
	/** Of all runs of the node, in a loop. */
	itemsOfRuns: INodeExecutionData[][];
	error: IRunExecutionData['resultData']['error'];
	data: IRunExecutionData;
}

export function describeEnd(plan: Plan, executionId: string, { status, data }: IRun): Ended {
	const { Agent: agent, Transcription: node = [] } = data.resultData.runData;
	const runs = agent ?? node;
	const [main = [], errors] = runs.at(-1)?.data?.main ?? [];
	return {
		plan,
		executionId,
		status,
		items: main ?? [],
		errorItems: errors ?? [],
		itemsOfRuns: runs.map((run) => run.data?.main?.[0] ?? []),
		error: data.resultData.error,
		data,
	};
}

/**
 * The data that n8n's *Retry execution* begins with: what was stored of the failed execution, without
 * its error and without the failed run of its last node.
 */
export function dataForRetry(failed: Ended): IRunExecutionData {
	const data = parse(stringify(failed.data)) as IRunExecutionData;
	const { resultData } = data;
	delete resultData.error;
	const lastRuns = resultData.runData[resultData.lastNodeExecuted ?? ''];
	if (lastRuns?.at(-1)?.error !== undefined) lastRuns.pop();
	return data;
}
