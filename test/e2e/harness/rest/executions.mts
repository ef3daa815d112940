import { parse } from 'flatted';
import * as z from 'zod/v4-mini';
import type { RestClient } from './restClient.mts';
import { until } from '../process/until.mts';

const binarySchema = z.looseObject({
	mimeType: z.string(),
	fileName: z.optional(z.string()),
	id: z.optional(z.string()),
	data: z.string(),
});
const itemSchema = z.looseObject({
	json: z.record(z.string(), z.unknown()),
	binary: z.optional(z.record(z.string(), binarySchema)),
	pairedItem: z.optional(z.unknown()),
});
const errorSchema = z.looseObject({
	message: z.optional(z.string()),
	description: z.optional(z.nullable(z.string())),
});
const nodeRunSchema = z.looseObject({
	executionStatus: z.optional(z.string()),
	error: z.optional(errorSchema),
	// Models and tools of an agent have outputs of other kinds.
	data: z.optional(z.object({ main: z._default(z.array(z.nullable(z.array(itemSchema))), []) })),
});
/** While an execution runs, n8n has stored nothing of it yet, or only a part. */
const runDataSchema = z.looseObject({
	resultData: z.optional(
		z.looseObject({
			runData: z.optional(z.record(z.string(), z.array(nodeRunSchema))),
			error: z.optional(errorSchema),
		}),
	),
});
const executionSchema = z.looseObject({
	id: z.string(),
	status: z.string(),
	mode: z.string(),
	data: z.string(),
});
const listSchema = z.object({
	results: z.array(z.object({ id: z.string(), status: z.string(), mode: z.string() })),
});
const retrySchema = z.looseObject({ id: z.optional(z.string()) });

/** One item as a node put it out. */
export type Item = z.infer<typeof itemSchema>;

/** What an execution looks like from outside; `nodes` holds every run of every node by name. */
export interface Execution {
	id: string;
	/** `success`, `error`, `canceled`, `crashed`, `running`, `waiting`, `new`. */
	status: string;
	mode: string;
	error: z.infer<typeof errorSchema> | undefined;
	nodes: Record<string, z.infer<typeof nodeRunSchema>[]>;
	/** The raw data, as text: for searching it for what must not be there. */
	dataText: string;
}

const endings = ['success', 'error', 'canceled', 'crashed'];

/** Reads an execution, finished or not. */
export async function readExecution(rest: RestClient, id: string): Promise<Execution> {
	const raw = executionSchema.parse(await rest.call('GET', `/executions/${id}`));
	const { resultData = {} } = runDataSchema.parse(parse(raw.data) ?? {});
	const { id: executionId, status, mode, data: dataText } = raw;
	const { error, runData: nodes = {} } = resultData;
	return { id: executionId, status, mode, error, nodes, dataText };
}

/** Waits until an execution is over, however it ended. */
export async function executionEnd(
	rest: RestClient,
	id: string,
	timeoutMs = 120_000,
): Promise<Execution> {
	const look = async () => {
		const execution = await readExecution(rest, id);
		return endings.includes(execution.status) && execution;
	};
	return await until(`execution ${id} to end`, look, { timeoutMs });
}

/** The executions of a workflow, newest first. */
export async function listExecutions(
	rest: RestClient,
	workflowId: string,
): Promise<{ id: string; status: string; mode: string }[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	return listSchema.parse(await rest.call('GET', `/executions?filter=${filter}&limit=100`)).results;
}

/** Stops a running execution, as the button in the editor does. */
export async function stopExecution(rest: RestClient, id: string): Promise<void> {
	await rest.call('POST', `/executions/${id}/stop`, {});
}

/**
 * *Retry execution*: runs a failed execution again from the node that failed; returns the id of the
 * new execution, which has ended.
 *
 * @param savedWorkflow with the workflow as it is saved now instead of as it was then
 */
export async function retryExecution(
	rest: RestClient,
	id: string,
	savedWorkflow: boolean,
): Promise<string> {
	const body = { loadWorkflow: savedWorkflow };
	const { id: retryId } = retrySchema.parse(
		await rest.call('POST', `/executions/${id}/retry`, body),
	);
	if (retryId === undefined) throw new Error(`n8n did not say which execution retries ${id}`);
	return retryId;
}

/** What a node put out, by default in its last run on its first output. */
export function nodeItems(execution: Execution, node: string, output = 0, run = -1): Item[] {
	return execution.nodes[node]?.at(run)?.data?.main[output] ?? [];
}
