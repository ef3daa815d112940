import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeExecutionData, WorkflowExecuteMode } from 'n8n-workflow';
import { type BinaryMode, installBinaryStore } from './binaryStores.mts';
import { captureLog } from './captureLog.mts';
import { additionalDataFor } from './executionData.mts';
import { core } from './n8nCore.mts';
import { createNodeTypes } from './nodeTypes.mts';
import { dataForRetry, describeEnd, type Ended, type Plan } from './plan.mts';
import { buildWorkflow } from './workflows.mts';

export interface Execution {
	ended: Promise<Ended>;
	/** What n8n's Stop button does. */
	stop(): void;
}

export interface Change extends Partial<Plan> {
	/** Changes the node's input items as well, which a person can only do in the editor. */
	rearrange?(items: INodeExecutionData[]): INodeExecutionData[];
}

/** n8n's engine, without its database, its server and its editor. */
export interface N8n {
	start(plan: Plan): Execution;
	run(plan: Plan): Promise<Ended>;
	/**
	 * What *Retry execution* does: a new execution, from the data stored with the failed one. With
	 * `change`, the retry uses the saved workflow or credential, which somebody has changed since.
	 */
	startRetry(failed: Ended, change?: Change): Execution;
	retry(failed: Ended, change?: Change): Promise<Ended>;
	/** Everything logged so far, of every level. */
	log: readonly string[];
	/** Empties the log. */
	forgetLog(): void;
	/** Stops what is still running, as after a test that failed. */
	stopAll(): void;
	close(): Promise<void>;
}

export async function startN8n(binaryMode: BinaryMode = 'filesystem'): Promise<N8n> {
	const userFolder = await mkdtemp(join(tmpdir(), 'transcription-n8n-'));
	process.env.N8N_USER_FOLDER = userFolder;
	const log = captureLog();
	const removeBinaryStore = await installBinaryStore(binaryMode);
	const running = new Set<Execution>();
	let executions = 0;

	const prepare = (plan: Plan, mode: WorkflowExecuteMode) => {
		const executionId = String(++executions);
		const workflow = buildWorkflow(plan, createNodeTypes(plan.items, plan.asTool ?? 'request'));
		return { workflow, additionalData: additionalDataFor(plan, executionId, mode, workflow) };
	};

	function start(plan: Plan): Execution {
		const { workflow, additionalData } = prepare(plan, 'trigger');
		const startNode = workflow.getNode('Source') ?? undefined;
		const engine = new core.WorkflowExecute(additionalData, 'trigger');
		return follow(plan, additionalData.executionId, engine.run({ workflow, startNode }));
	}

	function startRetry(failed: Ended, { rearrange, ...change }: Change = {}): Execution {
		const plan = { ...failed.plan, ...change };
		const { workflow, additionalData } = prepare(plan, 'retry');
		const data = dataForRetry(failed);
		for (const entry of data.executionData?.nodeExecutionStack ?? []) {
			entry.node = workflow.getNode(entry.node.name) ?? entry.node;
			if (rearrange) entry.data.main = [rearrange(entry.data.main?.[0] ?? [])];
		}
		const engine = new core.WorkflowExecute(additionalData, 'retry', data);
		return follow(plan, additionalData.executionId, engine.processRunExecutionData(workflow));
	}

	function follow(plan: Plan, executionId = '', run: RunOfEngine): Execution {
		const end = async () => describeEnd(plan, executionId, await run);
		const execution = { ended: end(), stop: () => run.cancel() };
		running.add(execution);
		void run.finally(() => running.delete(execution));
		return execution;
	}

	return {
		log,
		start,
		startRetry,
		run: async (plan) => await start(plan).ended,
		retry: async (failed, change) => await startRetry(failed, change).ended,
		forgetLog: () => void log.splice(0),
		stopAll: () => running.forEach(({ stop }) => stop()),
		close: async () => {
			await removeBinaryStore();
			await rm(userFolder, { recursive: true, force: true });
		},
	};
}

type RunOfEngine = ReturnType<InstanceType<typeof core.WorkflowExecute>['run']>;
