import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	INodeType,
	Workflow,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { captureLog } from './captureLog.mts';
import { CredentialOf } from './CredentialOf.mts';
import { additionalDataFor } from './executionData.mts';
import { core, n8nWorkflow } from './n8nCore.mts';

const load = createRequire(import.meta.url);
const builtNode = '../../../dist/nodes/TranscriptionTrigger/TranscriptionTrigger.node.js';
const typeName = 'n8n-nodes-transcription.transcriptionTrigger';

/** The credentials of the trigger, by type. */
export type Credentials = Record<string, ICredentialDataDecryptedObject>;

class CredentialsOf extends CredentialOf {
	readonly #credentials: Credentials;

	constructor(credentials: Credentials) {
		super({});
		this.#credentials = credentials;
	}

	override async getDecrypted(_data?: unknown, _node?: unknown, type?: string) {
		return { ...this.#credentials[type ?? ''] };
	}
}

export interface PollOptions {
	parameters: INodeParameters;
	credentials: Credentials;
	/** How n8n keeps the node's memory; its two modes are played as n8n 2.41 was seen to act. */
	mode?: 'default' | 'durable';
	budgetMs?: number;
}

let hosts = 0;

/**
 * One activated trigger: the built node in n8n-core's own PollContext, and around it the little that
 * n8n's server does with a poll's result and with the node's memory.
 */
export class PollHost {
	readonly log = captureLog();
	readonly #options: PollOptions;
	#workflowId = `workflow-${++hosts}`;
	readonly #node: INodeType;
	readonly #staged = new AsyncLocalStorage<IDataObject>();
	#workflow: Workflow;
	#saved: IDataObject = {};

	constructor(options: PollOptions) {
		const { TranscriptionTrigger } = load(builtNode) as {
			TranscriptionTrigger: new () => INodeType;
		};
		this.#options = options;
		this.#node = new TranscriptionTrigger();
		this.#workflow = this.#createWorkflow({});
	}

	/** A person saves the workflow with other parameters. */
	changeParameters(parameters: INodeParameters): void {
		const node = this.#workflow.getNode('Trigger');
		if (node) Object.assign(node.parameters, parameters);
	}

	/** The node's memory as the next poll will find it. */
	get memory(): IDataObject {
		return this.#options.mode === 'durable' ? this.#saved : this.#inMemory;
	}

	/**
	 * The json of the execution that the poll starts, null if it starts none.
	 *
	 * @param memory durable mode: what n8n had read when it planned the poll
	 */
	async poll(
		activation: WorkflowActivateMode = 'update',
		memory = this.#saved,
	): Promise<IDataObject[] | null> {
		const staged = structuredClone(memory);
		const items = await this.#staged.run(
			staged,
			async () => await this.#call('trigger', activation),
		);
		const isActivation = activation === 'activate';
		if (this.#options.mode === 'durable') {
			const hasChanged = !isDeepStrictEqual(staged, memory);
			if (hasChanged && (items || !isActivation)) this.#saved = staged;
		} else if (items || isActivation) {
			this.#saved = structuredClone(JSON.parse(JSON.stringify(this.#inMemory)));
		}
		return items;
	}

	/** "Fetch test event" in the editor; nothing of its memory is kept. */
	async testEvent(): Promise<IDataObject[] | null> {
		return await this.#staged.run({}, async () => await this.#call('manual', 'manual'));
	}

	/** What the editor shows in a list of the node's parameters: tables, columns. */
	async choices(list: 'searchTables' | 'loadColumns', filter?: string): Promise<unknown> {
		const { listSearch, loadOptions } = this.#node.methods ?? {};
		const context = this.#editorContext();
		return list === 'searchTables'
			? await listSearch?.[list]?.call(context, filter)
			: await loadOptions?.[list]?.call(context);
	}

	/** A poll whose result and memory n8n drops: it dies, or another main instance took over. */
	async droppedPoll(): Promise<void> {
		const staged = structuredClone(this.#saved);
		await this.#staged.run(staged, async () => await this.#call('trigger', 'update'));
		this.restart();
	}

	/** n8n starts again: in memory is what was stored. */
	restart(): void {
		// What the module remembers of the old process goes by the workflow: it is not known any more.
		this.#workflowId = `workflow-${++hosts}`;
		this.#workflow = this.#createWorkflow(this.#saved);
	}

	get #inMemory(): IDataObject {
		return this.#workflow.getStaticData('node', this.#workflow.getNode('Trigger') ?? undefined);
	}

	async #call(
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode,
	): Promise<IDataObject[] | null> {
		const { budgetMs, mode: memoryMode } = this.#options;
		const { node, additionalData } = this.#prepare(mode);
		const context = new core.PollContext(
			this.#workflow,
			node,
			additionalData,
			mode,
			activation,
			undefined,
			undefined,
			undefined,
			undefined,
			memoryMode === 'durable' ? () => this.#staged.getStore() ?? {} : undefined,
			budgetMs === undefined ? undefined : () => budgetMs,
		);
		const output = await this.#node.poll?.call(context);
		return output?.[0]?.map(({ json }) => json) ?? null;
	}

	#editorContext() {
		const { node, additionalData } = this.#prepare('internal');
		additionalData.currentNodeParameters = this.#options.parameters;
		return new core.LoadOptionsContext(this.#workflow, node, additionalData, '');
	}

	#prepare(mode: WorkflowExecuteMode) {
		const node = this.#workflow.getNode('Trigger');
		if (!node) throw new Error('The workflow has lost its trigger');
		const { parameters, credentials } = this.#options;
		const plan = { parameters, credential: {}, items: async () => [] };
		const additionalData = additionalDataFor(plan, '1', mode, this.#workflow);
		additionalData.credentialsHelper = new CredentialsOf(credentials);
		return { node, additionalData };
	}

	#createWorkflow(memory: IDataObject): Workflow {
		const { parameters, credentials } = this.#options;
		const names = Object.keys(credentials).map((name) => [name, { id: '1', name }]);
		return new n8nWorkflow.Workflow({
			id: this.#workflowId,
			nodes: [
				{
					id: 'trigger-1',
					name: 'Trigger',
					type: typeName,
					typeVersion: 1,
					position: [0, 0],
					parameters,
					credentials: Object.fromEntries(names),
				},
			],
			connections: {},
			active: true,
			staticData: { 'node:Trigger': structuredClone(memory) },
			nodeTypes: {
				getByName: () => this.#node,
				getByNameAndVersion: () => this.#node,
				getKnownTypes: () => ({}),
			},
		});
	}
}
