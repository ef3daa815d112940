import { randomUUID } from 'node:crypto';
import {
	type Execution,
	type Item,
	listExecutions,
	nodeItems,
	readExecution,
} from '../harness/rest/executions.mts';
import { until } from '../harness/process/until.mts';
import { activateWorkflow, createWorkflow } from '../harness/rest/workflows.mts';
import type { Service, TriggerStage } from './startTriggerStage.mts';

/**
 * n8n wants a minute between the polls of one time, but a node may have many times. So the tests
 * need not wait for minutes.
 */
const pollTimes = (everySeconds: number) => ({
	item: Array.from({ length: 60 / everySeconds }, (_, i) => ({
		mode: 'custom',
		cronExpression: `${i * everySeconds} * * * * *`,
	})),
});

const triggerName = 'Transcription Trigger';
const openStatuses = ['new', 'running', 'unknown'];

/** A workflow of the trigger and a node that does nothing, and what has come of it. */
export class Watch {
	readonly workflowId: string;
	readonly #stage: TriggerStage;
	readonly #read = new Map<string, Execution>();

	constructor(stage: TriggerStage, workflowId: string) {
		this.#stage = stage;
		this.workflowId = workflowId;
	}

	async activate(): Promise<void> {
		await activateWorkflow(this.#stage.rest, this.workflowId);
	}

	/** The executions that are over, oldest first. */
	async executions(): Promise<Execution[]> {
		const { rest } = this.#stage;
		for (const { id, status } of await listExecutions(rest, this.workflowId)) {
			if (this.#read.has(id) || openStatuses.includes(status)) continue;
			this.#read.set(id, await readExecution(rest, id));
		}
		return [...this.#read.values()].sort((a, b) => Number(a.id) - Number(b.id));
	}

	/** What the trigger put out in each execution that succeeded. */
	async batches(): Promise<Item[][]> {
		const succeeded = (await this.executions()).filter(({ status }) => status === 'success');
		return succeeded.map((execution) => nodeItems(execution, triggerName));
	}

	/** Waits until so many items have come; gives the batches. */
	async emitted(itemCount: number): Promise<Item[][]> {
		const look = async () => {
			const batches = await this.batches();
			return batches.flat().length >= itemCount && batches;
		};
		return await until(`${itemCount} items of ${this.workflowId}`, look, patience);
	}
}

/** Loaded machines and n8n's own leases take their time; nothing here is measured. */
export const patience = { timeoutMs: 240_000, everyMs: 1000 };

/** Creates the workflow; it is not active yet. */
export async function watchTasks(
	stage: TriggerStage,
	{ credential }: Pick<Service, 'credential'>,
	parameters: object,
	everySeconds = 10,
): Promise<Watch> {
	const { tableCredential } = stage;
	const refer = ({ id, name }: { id: string; name: string }) => ({ id, name });
	const trigger = {
		...{ id: randomUUID(), name: triggerName, position: [0, 0], typeVersion: 1 },
		type: 'n8n-nodes-transcription.transcriptionTrigger',
		parameters: { pollTimes: pollTimes(everySeconds), ...parameters },
		credentials: {
			transcriptionApi: refer(credential),
			n8nDataTableApi: refer(tableCredential),
		},
	};
	const done = {
		...{ id: randomUUID(), name: 'Done', position: [220, 0], typeVersion: 1 },
		...{ type: 'n8n-nodes-base.noOp', parameters: {} },
	};
	const workflowId = await createWorkflow(stage.rest, {
		name: 'When finished',
		nodes: [trigger, done],
		connections: { [triggerName]: { main: [[{ node: 'Done', type: 'main', index: 0 }]] } },
	});
	return new Watch(stage, workflowId);
}

/** The parameter that names a table by its id. */
export const tableById = (tableId: string) => ({
	taskSource: 'dataTable',
	dataTableId: { __rl: true, mode: 'id', value: tableId },
});

/** The task ids of items, in their order. */
export const taskIdsOf = (items: Item[]) => items.map(({ json }) => json.transcriptId);
