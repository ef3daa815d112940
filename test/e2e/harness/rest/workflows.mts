import * as z from 'zod/v4-mini';
import type { RestClient } from './restClient.mts';
import { until } from '../process/until.mts';

/** A workflow as n8n exports and imports it. */
export interface WorkflowJson {
	name: string;
	nodes: object[];
	connections: object;
	settings?: object;
	/** Older versions want it said. */
	active?: false;
}

const workflowSchema = z.object({ id: z.string(), versionId: z.string() });
const runSchema = z.object({ executionId: z.string() });
const publicationSchema = z.object({
	status: z.string(),
	triggers: z.array(z.object({ errorMessage: z.nullish(z.string()) })),
});

/** Creates an inactive workflow; returns its id. */
export async function createWorkflow(rest: RestClient, workflow: WorkflowJson): Promise<string> {
	return workflowSchema.parse(await rest.call('POST', '/workflows', { settings: {}, ...workflow }))
		.id;
}

/** Runs a workflow by hand from the named trigger node; returns the execution's id. */
export async function runWorkflow(rest: RestClient, id: string, trigger: string): Promise<string> {
	const body = { triggerToStartFrom: { name: trigger } };
	return runSchema.parse(await rest.call('POST', `/workflows/${id}/run`, body)).executionId;
}

/**
 * Activates (publishes) a workflow and waits until its triggers are registered.
 *
 * @throws with the trigger's own words if n8n cannot activate it
 */
export async function activateWorkflow(rest: RestClient, id: string): Promise<void> {
	const { versionId } = workflowSchema.parse(await rest.call('GET', `/workflows/${id}`));
	await rest.call('POST', `/workflows/${id}/activate`, { versionId });
	const isPublished = async () => {
		const { status, triggers } = await publicationStatus(rest, id);
		if (status === 'failed' || status === 'partial') {
			const reasons = triggers.map(({ errorMessage }) => errorMessage).join('; ');
			throw new Error(`workflow ${id} was not activated: ${reasons}`);
		}
		return status === 'published';
	};
	// A trigger's first poll is part of it, and looks every task up.
	await until(`workflow ${id} to be published`, isPublished, { timeoutMs: 240_000 });
}

/** Deactivates a workflow and waits until none of its triggers is registered. */
export async function deactivateWorkflow(rest: RestClient, id: string): Promise<void> {
	await rest.call('POST', `/workflows/${id}/deactivate`, {});
	await until(`workflow ${id} to be withdrawn`, async () => {
		return (await publicationStatus(rest, id)).status === 'not_published';
	});
}

/** Whether n8n has registered the workflow's triggers, and what it says about each. */
async function publicationStatus(
	rest: RestClient,
	id: string,
): Promise<z.infer<typeof publicationSchema>> {
	return publicationSchema.parse(await rest.call('GET', `/workflows/${id}/publication-status`));
}
