import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../../../scripts/paths.mjs';
import { createApiKey } from '../harness/rest/apiKeys.mts';
import { createCredential, type Credential } from '../harness/rest/credentials.mts';
import { executionEnd, type Execution, listExecutions } from '../harness/rest/executions.mts';
import { chain, links, node } from '../harness/rest/nodes.mts';
import type { RestClient } from '../harness/rest/restClient.mts';
import { until } from '../harness/process/until.mts';
import { activateWorkflow, createWorkflow } from '../harness/rest/workflows.mts';
import type { PublicApi } from '../trigger/publicApi.mts';

/** The scopes that the README asks for, and no others. */
export const registerScopes = [
	...['dataTable:list', 'dataTable:read', 'dataTableColumn:create', 'dataTableRow:create'],
	...['dataTableRow:read', 'dataTableRow:update', 'dataTableRow:delete'],
];

/** A workflow that transcribes what is sent to it, with a register. */
export interface RegisterWorkflow {
	id: string;
	path: string;
}

/** @param credentials `transcriptionApi` and `n8nDataTableApi` */
async function createRegisterWorkflow(
	rest: RestClient,
	path: string,
	tableId: string,
	credentials: Record<string, Credential>,
): Promise<RegisterWorkflow> {
	const webhook = { path, httpMethod: 'POST', responseMode: 'onReceived', options: {} };
	const named = Object.entries(credentials).map(([type, { id, name }]) => [type, { id, name }]);
	const parameters = {
		operation: 'transcribeAndWait',
		source: 'binary',
		binaryPropertyName: 'file',
		useRegister: true,
		registerTableId: { __rl: true, mode: 'list', value: tableId },
	};
	const id = await createWorkflow(rest, {
		name: `Register ${path}`,
		nodes: [
			node('Webhook', 'n8n-nodes-base.webhook', webhook, {
				...{ typeVersion: 2, webhookId: randomUUID() },
			}),
			node('Transcription', 'n8n-nodes-transcription.transcription', parameters, {
				credentials: Object.fromEntries(named),
			}),
		],
		connections: links(...chain('Webhook', 'Transcription')),
	});
	await activateWorkflow(rest, id);
	return { id, path };
}

/** The credential by which a node reaches the data tables at this address of n8n, with no scope more. */
export async function createTableCredential(rest: RestClient, baseUrl: string) {
	return await createCredential(rest, {
		name: 'Data tables',
		type: 'n8nDataTableApi',
		data: { baseUrl: `${baseUrl}/api/v1`, apiKey: await createApiKey(rest, registerScopes) },
	});
}

/** A service, and an empty table and a workflow for its tasks, all of this name. */
export async function createRegister(
	rest: RestClient,
	name: string,
	service: { baseUrl: string; apiKey: string; idempotencyHeader?: string },
	tables: PublicApi,
	n8nDataTableApi: Credential,
): Promise<{ tableId: string; workflow: RegisterWorkflow }> {
	const { baseUrl, apiKey, idempotencyHeader = '' } = service;
	const transcriptionApi = await createCredential(rest, {
		name: `Service ${name}`,
		type: 'transcriptionApi',
		data: { baseUrl, apiKey, idempotencyHeader },
	});
	const tableId = await tables.createTable(`Register ${name}`, ['note']);
	const credentials = { transcriptionApi, n8nDataTableApi };
	return { tableId, workflow: await createRegisterWorkflow(rest, name, tableId, credentials) };
}

/** Sends a recording of the repository to the workflow. */
export async function sendFile(baseUrl: string, path: string, media: string): Promise<void> {
	const bytes = await readFile(join(rootFolder, 'test/fixtures/media', media));
	const form = new FormData();
	form.append('file', new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' }), media);
	const answer = await fetch(`${baseUrl}/webhook/${path}`, { method: 'POST', body: form });
	assert.equal(answer.status, 200, await answer.text());
}

/** The ends of the newest executions of a workflow, once there are as many. */
export async function newestEnds(
	rest: RestClient,
	{ id }: RegisterWorkflow,
	count: number,
): Promise<Execution[]> {
	const ids = await until(
		'the executions to end',
		async () => {
			const newest = (await listExecutions(rest, id)).slice(0, count);
			const areOver = newest.every(({ status }) => !['new', 'running'].includes(status));
			return newest.length === count && areOver && newest.map((one) => one.id);
		},
		{ timeoutMs: 240_000 },
	);
	return await Promise.all(ids.map(async (one) => await executionEnd(rest, one)));
}
