import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { type Credential, createCredential } from '../../e2e/harness/credentials.mts';
import { executionEnd } from '../../e2e/harness/executions.mts';
import { installPackage } from '../../e2e/harness/installPackage.mts';
import { type N8n, startN8n } from '../../e2e/harness/startN8n.mts';
import { createWorkflow, runWorkflow, type WorkflowJson } from '../../e2e/harness/workflows.mts';
import type { Emulator } from '../../emulator/startEmulator.mts';
import { processMemory } from '../measure/processMemory.mts';

const timesSchema = z.looseObject({ startedAt: z.string(), stoppedAt: z.string() });
const executionTimeoutMs = 30 * 60_000;

/** A real n8n with the packed package in it. */
export interface MeasuredN8n {
	n8n: N8n;
	credential: Credential;
	/** Files that its nodes may read lie here. */
	filesFolder: string;
	memory: ReturnType<typeof processMemory>;
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
 * @param service where the package's credential points
 */
export async function startMeasured(
	userFolder: string,
	tarball: string,
	service: Pick<Emulator, 'baseUrl' | 'apiKey'>,
): Promise<MeasuredN8n> {
	await installPackage(userFolder, tarball);
	const n8n = await startN8n({ userFolder, env: { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' } });
	const { rest } = n8n;
	const credential = await createCredential(rest, {
		name: 'Benchmark',
		type: 'transcriptionApi',
		data: { baseUrl: service.baseUrl, apiKey: service.apiKey, idempotencyHeader: '' },
	});
	return {
		n8n,
		credential,
		filesFolder: join(userFolder, 'files'),
		memory: processMemory(n8n.pid),
		async run(workflow) {
			const workflowId = await createWorkflow(rest, workflow);
			const id = await runWorkflow(rest, workflowId, 'Start');
			const { status, error } = await executionEnd(rest, id, executionTimeoutMs);
			if (status !== 'success')
				throw new Error(`The execution ended as ${status}: ${error?.message}`);
			const times = timesSchema.parse(await rest.call('GET', `/executions/${id}`));
			return Date.parse(times.stoppedAt) - Date.parse(times.startedAt);
		},
		stop: async () => await n8n.stop(),
	};
}
