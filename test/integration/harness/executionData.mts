import type {
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { CredentialOf } from './CredentialOf.mts';
import { Container, core } from './n8nCore.mts';
import type { Plan } from './plan.mts';

const address = 'http://n8n.test/';

/** Of the instance; n8n makes them up into addresses of the execution, which nobody calls here. */
const addresses = {
	restApiUrl: address,
	instanceBaseUrl: address,
	formBaseUrl: address,
	formWaitingBaseUrl: address,
	formTestBaseUrl: address,
	webhookBaseUrl: address,
	webhookWaitingBaseUrl: address,
	webhookTestBaseUrl: address,
	mcpBaseUrl: address,
	mcpTestBaseUrl: address,
};

/** What the engine is told about one execution. */
export function additionalDataFor(
	{ credential, tables }: Plan,
	executionId: string,
	mode: WorkflowExecuteMode,
	workflow: Workflow,
): IWorkflowExecuteAdditionalData {
	const unused = () => {
		throw new Error('Not needed by these tests');
	};
	return {
		executionId,
		hooks: new core.ExecutionLifecycleHooks(mode, executionId, storedWorkflow(workflow)),
		credentialsHelper: new CredentialOf(credential, tables),
		currentNodeExecutionIndex: 0,
		...addresses,
		externalSecretsProxy: Container.get(core.ExternalSecretsProxy),
		variables: {},
		logAiEvent: () => undefined,
		executeWorkflow: unused,
		getRunExecutionData: unused,
		getRuntimeCredential: unused,
		startRunnerTask: unused,
	};
}

function storedWorkflow({
	id,
	name = '',
	nodes,
	connectionsBySourceNode,
}: Workflow): IWorkflowBase {
	const state = { active: false, activeVersionId: null, isArchived: false };
	const times = { createdAt: new Date(0), updatedAt: new Date(0) };
	const content = { nodes: Object.values(nodes), connections: connectionsBySourceNode };
	return { id, name, ...state, ...times, ...content };
}
