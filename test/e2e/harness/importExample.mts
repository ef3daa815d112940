import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../../scripts/paths.mjs';
import type { Credential } from '../harness/credentials.mts';
import type { RestClient } from '../harness/restClient.mts';
import { createWorkflow } from '../harness/workflows.mts';

const assignmentSchema = z.looseObject({ name: z.string(), value: z.unknown() });
const nodeSchema = z.looseObject({
	name: z.string(),
	credentials: z.optional(z.record(z.string(), z.object({ id: z.string(), name: z.string() }))),
	parameters: z.looseObject({
		assignments: z.optional(z.looseObject({ assignments: z.array(assignmentSchema) })),
	}),
});
const workflowSchema = z.looseObject({
	name: z.string(),
	nodes: z.array(nodeSchema),
	connections: z.looseObject({}),
});

/**
 * Imports a workflow of `examples/` and does what its note asks of a person: choose the credentials
 * and fill in the node *Settings*. Everything else stays as it is in the file.
 *
 * @param fileName for example `form-to-slack.json`
 * @param chosen a credential for each type that the workflow wants
 * @param settings values for *Settings*, by name
 * @returns the workflow's id
 */
export async function importExample(
	rest: RestClient,
	fileName: string,
	chosen: readonly Credential[],
	settings: Record<string, string> = {},
): Promise<string> {
	const text = await readFile(join(rootFolder, 'examples', fileName), 'utf8');
	const { name, nodes, connections, ...more } = workflowSchema.parse(JSON.parse(text));
	for (const { credentials = {} } of nodes) {
		for (const type of Object.keys(credentials)) {
			const credential = chosen.find((one) => one.type === type);
			if (!credential) throw new Error(`${fileName} wants a credential ${type}`);
			credentials[type] = { id: credential.id, name: credential.name };
		}
	}
	const { assignments } = nodes.find((node) => node.name === 'Settings')?.parameters ?? {};
	for (const [wanted, value] of Object.entries(settings)) {
		const setting = assignments?.assignments.find((one) => one.name === wanted);
		if (!setting) throw new Error(`${fileName} has no setting ${wanted}`);
		setting.value = value;
	}
	return await createWorkflow(rest, { ...more, name, nodes, connections });
}
