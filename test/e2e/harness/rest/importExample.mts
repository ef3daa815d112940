import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../../../scripts/paths.mjs';
import type { Credential } from './credentials.mts';
import type { RestClient } from './restClient.mts';
import { createWorkflow } from './workflows.mts';

const assignmentSchema = z.looseObject({ name: z.string(), value: z.unknown() });
const nodeSchema = z.looseObject({
	name: z.string(),
	credentials: z.optional(
		z.record(z.string(), z.object({ id: z.nullable(z.string()), name: z.string() })),
	),
	parameters: z.looseObject({
		assignments: z.optional(z.looseObject({ assignments: z.array(assignmentSchema) })),
		dataTableId: z.optional(
			z.looseObject({ mode: z.string(), cachedResultName: z.optional(z.string()) }),
		),
	}),
});
const workflowSchema = z.looseObject({
	name: z.string(),
	nodes: z.array(nodeSchema),
	connections: z.looseObject({}),
});
type Nodes = Array<z.infer<typeof nodeSchema>>;

/** What a person chooses after the import. */
export interface Choices {
	/** One for each type that the workflow wants. */
	credentials: readonly Credential[];
	/** Values for the node *Settings*, by name. */
	settings?: Record<string, string>;
	/** The id of a data table whose name stands in the workflow. */
	tableNamed?: (name: string) => Promise<string>;
}

/**
 * Imports a workflow of `examples/` and does what its note asks of a person. Everything else stays as
 * it is in the file.
 *
 * @param fileName for example `form-to-slack.json`
 * @returns the workflow's id
 */
export async function importExample(
	rest: RestClient,
	fileName: string,
	{ credentials, settings = {}, tableNamed }: Choices,
): Promise<string> {
	const text = await readFile(join(rootFolder, 'examples', fileName), 'utf8');
	const workflow = workflowSchema.parse(JSON.parse(text));
	chooseCredentials(workflow.nodes, credentials);
	fillIn(workflow.nodes, settings);
	for (const { parameters } of workflow.nodes) {
		const table = parameters.dataTableId;
		if (table?.mode !== 'list') continue;
		if (!tableNamed) throw new Error('The workflow wants a data table');
		table.value = await tableNamed(table.cachedResultName ?? '');
	}
	return await createWorkflow(rest, workflow);
}

function chooseCredentials(nodes: Nodes, given: readonly Credential[]): void {
	for (const { name, credentials = {} } of nodes) {
		for (const type of Object.keys(credentials)) {
			const credential = given.find((one) => one.type === type);
			if (!credential) throw new Error(`${name} wants a credential ${type}`);
			credentials[type] = { id: credential.id, name: credential.name };
		}
	}
}

function fillIn(nodes: Nodes, settings: Record<string, string>): void {
	const { assignments } = nodes.find(({ name }) => name === 'Settings')?.parameters ?? {};
	for (const [wanted, value] of Object.entries(settings)) {
		const setting = assignments?.assignments.find(({ name }) => name === wanted);
		if (!setting) throw new Error(`The workflow has no setting ${wanted}`);
		setting.value = value;
	}
}
