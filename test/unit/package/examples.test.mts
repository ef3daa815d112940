import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type INodeParameters, type INodeType, NodeHelpers } from 'n8n-workflow';
import * as z from 'zod/v4-mini';
import { Transcription } from '../../../nodes/Transcription/Transcription.node';
import { TranscriptionTrigger } from '../../../nodes/TranscriptionTrigger/TranscriptionTrigger.node';
import { rootFolder } from '../../../scripts/paths.mjs';
import { knownNodes } from '../../package/knownNodes.mts';

const uuid = z.string().check(z.regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/));
const value = z.json();
const nodeSchema = z.strictObject({
	id: uuid,
	name: z.string(),
	type: z.string(),
	typeVersion: z.number(),
	position: z.tuple([z.number(), z.number()]),
	parameters: z.record(z.string(), value),
	webhookId: z.optional(uuid),
	credentials: z.optional(z.record(z.string(), z.strictObject({ id: z.null(), name: z.string() }))),
	...{ retryOnFail: z.optional(z.boolean()), maxTries: z.optional(z.number()) },
	...{ waitBetweenTries: z.optional(z.number()), onError: z.optional(z.string()) },
	...{ alwaysOutputData: z.optional(z.boolean()), executeOnce: z.optional(z.boolean()) },
});
const linkSchema = z.strictObject({ node: z.string(), type: z.string(), index: z.number() });
const workflowSchema = z.strictObject({
	name: z.string(),
	nodes: z.array(nodeSchema),
	connections: z.record(z.string(), z.record(z.string(), z.array(z.array(linkSchema)))),
	pinData: z.strictObject({}),
	settings: z.record(z.string(), value),
});

const ours: Record<string, INodeType> = {
	'n8n-nodes-transcription.transcription': new Transcription(),
	'n8n-nodes-transcription.transcriptionTool': new Transcription(),
	'n8n-nodes-transcription.transcriptionTrigger': new TranscriptionTrigger(),
};
/** What n8n adds to the parameters of a node that is used as a tool, and of a polling trigger. */
const addedByN8n = ['descriptionType', 'toolDescription', 'pollTimes'];

/** Without an id: n8n answers "Forbidden" for one that it does not know, wherever it fetches a list. */
const placeholders: Record<string, { id: null; name: string }> = {
	transcriptionApi: { id: null, name: 'Transcription API' },
	n8nDataTableApi: { id: null, name: 'n8n Data Table API' },
	openAiApi: { id: null, name: 'OpenAI API' },
};
/** Keys, tokens and addresses of webhooks in the forms that services give them. */
const secret = /eyJ[\w-]{10}|\bsk-\w{8}|\bxox[abp]-|\bAKIA\w{12}|services\/T\w+\/B\w+|Bearer \w{8}/;

const files = globSync('examples/*.json', { cwd: rootFolder }).sort();
const readText = (file: string) => readFileSync(join(rootFolder, file), 'utf8');

it('there are at least six, each told of in the README', () => {
	expect(files.length).toBeGreaterThanOrEqual(6);
	for (const file of files) expect(readText('README.md')).toContain(basename(file));
});

describe.each(files)('%s', (file) => {
	const workflow = workflowSchema.parse(JSON.parse(readText(file)));
	const { nodes, connections } = workflow;
	const names = nodes.map(({ name }) => name);

	it('gives every node an id and a name of its own', () => {
		expect(new Set(names).size).toBe(nodes.length);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
	});

	it('says in a note what it does and how to set it up', () => {
		const notes = nodes.filter(({ type }) => type.endsWith('stickyNote'));
		const text = notes.map(({ parameters }) => String(parameters.content)).join('\n');
		expect(text).toMatch(/^## .+\n\n[^]+\n1\. .+/);
	});

	it('has no line in its notes that n8n cuts off: it wraps all but blocks of code', () => {
		const notes = nodes.filter(({ type }) => type.endsWith('stickyNote'));
		for (const { parameters } of notes) expect(parameters.content).not.toMatch(/```/);
	});

	it('uses nodes and versions that n8n has', () => {
		for (const { type, typeVersion } of nodes) {
			const versions = ours[type] ? [1] : knownNodes[type];
			expect([type, versions]).toEqual([type, expect.arrayContaining([typeVersion])]);
		}
	});

	it('sets only parameters of our nodes that exist and apply, to values that they take', () => {
		for (const node of nodes) {
			const { description } = ours[node.type] ?? {};
			if (!description) continue;
			const given = Object.fromEntries(
				Object.entries(node.parameters).filter(([name]) => !addedByN8n.includes(name)),
			) as INodeParameters;
			const { properties } = description;
			const kept = NodeHelpers.getNodeParameters(properties, given, true, true, node, description);
			expect(kept).toEqual(expect.objectContaining(given));
			for (const [name, chosen] of Object.entries(given)) {
				const choices = properties.filter((property) => property.name === name);
				const lists = choices.filter(({ type }) => type === 'options' || type === 'multiOptions');
				const values = lists.flatMap(({ options = [] }) =>
					Array.from(options, (option) => ('value' in option ? option.value : undefined)),
				);
				if (values.length === 0 || String(chosen).startsWith('=')) continue;
				for (const one of Array.isArray(chosen) ? chosen : [chosen]) {
					expect(values).toContainEqual(one);
				}
			}
		}
	});

	it('connects nodes that exist, and leaves none alone', () => {
		const linked = Object.entries(connections).flatMap(([from, outputs]) => [
			from,
			...Object.values(outputs)
				.flat(2)
				.map(({ node }) => node),
		]);
		for (const name of linked) expect(names).toContain(name);
		const alone = nodes.filter(({ name, type }) => !linked.includes(name) && !/sticky/.test(type));
		expect(alone.map(({ name }) => name)).toEqual([]);
	});

	it('refers in expressions to nodes that exist', () => {
		for (const [, name = ''] of readText(file).matchAll(/\$\('([^']+)'\)/g)) {
			expect(names).toContain(name);
		}
	});

	it('holds placeholders instead of credentials, and no secret', () => {
		for (const [type, credential] of nodes.flatMap((node) =>
			Object.entries(node.credentials ?? {}),
		))
			expect([type, credential]).toEqual([type, placeholders[type]]);
		expect(readText(file)).not.toMatch(secret);
	});
});
