import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { type Credential, createCredential } from '../../e2e/harness/rest/credentials.mts';
import { executionEnd } from '../../e2e/harness/rest/executions.mts';
import { installPackage } from '../../e2e/harness/instance/installPackage.mts';
import type { RestClient } from '../../e2e/harness/rest/restClient.mts';
import { type N8n, startN8n } from '../../e2e/harness/instance/startN8n.mts';
import {
	createWorkflow,
	runWorkflow,
	type WorkflowJson,
} from '../../e2e/harness/rest/workflows.mts';
import type { Emulator } from '../../emulator/startEmulator.mts';
import { type ObservedProcess, observeProcess } from '../measure/observeProcess.mts';

const timesSchema = z.looseObject({ startedAt: z.string(), stoppedAt: z.string() });
const executionTimeoutMs = 30 * 60_000;

/** A real n8n with the packed package in it. */
export interface MeasuredN8n {
	n8n: N8n;
	credential: Credential;
	/** Files that its nodes may read lie here. */
	filesFolder: string;
	process: ObservedProcess;
	/** Starts a workflow from its node `Start`; returns what waits for its end, as `run` does. */
	begin(workflow: WorkflowJson): Promise<() => Promise<number>>;
	/**
	 * Runs a workflow from its node `Start` to its end.
	 *
	 * @returns milliseconds from beginning to end, by n8n's own books
	 * @throws if the execution does not succeed
	 */
	run(workflow: WorkflowJson): Promise<number>;
	stop(): Promise<void>;
}

/**
 * Starts a fresh n8n, its binary data in files.
 *
 * @param folder its own folder is made in there, and removed when it stops
 * @param service where the package's credential points
 * @param env what else n8n gets
 */
export async function startMeasured(
	folder: string,
	tarball: string,
	service: Pick<Emulator, 'baseUrl' | 'apiKey'>,
	env: NodeJS.ProcessEnv = {},
): Promise<MeasuredN8n> {
	const userFolder = await mkdtemp(join(folder, 'n8n-'));
	await installPackage(userFolder, tarball);
	const n8n = await startN8n({
		userFolder,
		env: { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem', ...env },
	});
	const { rest } = n8n;
	const credential = await createCredential(rest, {
		name: 'Benchmark',
		type: 'transcriptionApi',
		data: { baseUrl: service.baseUrl, apiKey: service.apiKey, idempotencyHeader: '' },
	});
	const begin = async (workflow: WorkflowJson) => {
		const id = await runWorkflow(rest, await createWorkflow(rest, workflow), 'Start');
		return async () => await durationOf(rest, id);
	};
	return {
		n8n,
		credential,
		filesFolder: join(userFolder, 'files'),
		process: observeProcess(n8n.pid),
		begin,
		run: async (workflow) => await (await begin(workflow))(),
		async stop() {
			await n8n.stop();
			await rm(userFolder, { recursive: true, force: true });
		},
	};
}

async function durationOf(rest: RestClient, id: string): Promise<number> {
	const { status, error } = await executionEnd(rest, id, executionTimeoutMs);
	if (status !== 'success') throw new Error(`The execution ended as ${status}: ${error?.message}`);
	const times = timesSchema.parse(await rest.call('GET', `/executions/${id}`));
	return Date.parse(times.stoppedAt) - Date.parse(times.startedAt);
}
