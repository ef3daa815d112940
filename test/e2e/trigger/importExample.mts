import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../../scripts/paths.mjs';
import type { Credential } from '../harness/credentials.mts';
import { createWorkflow } from '../harness/workflows.mts';
import type { Service, TriggerStage } from './startTriggerStage.mts';

const locatorSchema = z.looseObject({ mode: z.string(), cachedResultName: z.optional(z.string()) });
const nodeSchema = z.looseObject({
	name: z.string(),
	parameters: z.looseObject({ dataTableId: z.optional(locatorSchema) }),
	credentials: z.optional(z.record(z.string(), z.object({ id: z.string(), name: z.string() }))),
});
const workflowSchema = z.object({
	name: z.string(),
	nodes: z.array(nodeSchema),
	connections: z.looseObject({}),
	settings: z.looseObject({}),
});

/**
 * Imports a workflow of `examples/` and does what its note asks of a person: choose the credentials,
 * and choose from the list the data table whose name stands there. Gives the workflow's id.
 */
export async function importExample(
	stage: TriggerStage,
	{ credential }: Service,
	fileName: string,
): Promise<string> {
	const text = await readFile(join(rootFolder, 'examples', fileName), 'utf8');
	const workflow = workflowSchema.parse(JSON.parse(text));
	const chosen = new Map([credential, stage.tableCredential].map((one) => [one.type, one]));
	for (const { name, credentials = {}, parameters } of workflow.nodes) {
		for (const type of Object.keys(credentials)) {
			credentials[type] = reference(chosen.get(type), `${name} wants a credential ${type}`);
		}
		const table = parameters.dataTableId;
		if (table?.mode !== 'list') continue;
		table.value = await stage.tables.tableNamed(table.cachedResultName ?? '');
	}
	return await createWorkflow(stage.rest, workflow);
}

function reference(credential: Credential | undefined, otherwise: string) {
	if (!credential) throw new Error(otherwise);
	const { id, name } = credential;
	return { id, name };
}
