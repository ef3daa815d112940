import { join } from 'node:path';
import type { EmulatorOptions } from '../../emulator/EmulatorOptions.mts';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { createApiKey } from '../harness/rest/apiKeys.mts';
import { type Credential, createCredential } from '../harness/rest/credentials.mts';
import { Endings } from '../harness/process/Endings.mts';
import { freePort } from '../harness/process/freePort.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { logIn } from '../harness/rest/owner.mts';
import type { RestClient } from '../harness/rest/restClient.mts';
import { startN8n } from '../harness/instance/startN8n.mts';
import { until } from '../harness/process/until.mts';
import type { PollMode } from './pollModes.mts';
import { type PublicApi, publicApi } from './publicApi.mts';
import { recordCalls } from './recordCalls.mts';

/** A transcription service of its own, and the credential for it. */
export interface Service {
	emulator: Emulator;
	credential: Credential;
}

/** An n8n with the package, which can die and be started again, and what its triggers talk to. */
export interface TriggerStage {
	readonly mode: PollMode;
	/** Logged in to the n8n that runs now. */
	readonly rest: RestClient;
	readonly baseUrl: string;
	readonly logFile: string;
	readonly tables: PublicApi;
	/** For n8n's data tables, with the scopes that the node's own advice names and no others. */
	readonly tableCredential: Credential;
	/** What the triggers asked of one table, as `GET rows` or `DELETE rows/delete`, in order. */
	tableCalls(tableId: string): string[];
	addService(options?: EmulatorOptions): Promise<Service>;
	/** `kill -9`. */
	crash(): Promise<void>;
	/** Starts n8n on the same folder and port. */
	startAgain(): Promise<void>;
	stop(): Promise<void>;
}

const triggerScopes = [
	...['dataTable:list', 'dataTable:read'],
	...['dataTableRow:read', 'dataTableRow:update', 'dataTableRow:delete'],
];
const preparationScopes = [
	...['dataTable:create', 'dataTable:list'],
	...['dataTableRow:create', 'dataTableRow:read', 'dataTableRow:update'],
];

/**
 * @param folder for this stage alone
 * @param tarball from `packPackage`
 */
export async function startTriggerStage(
	mode: PollMode,
	folder: string,
	tarball: string,
): Promise<TriggerStage> {
	const endings = new Endings();
	try {
		const userFolder = join(folder, mode.name);
		await installPackage(userFolder, tarball);
		let n8n = await startN8n({ userFolder, env: mode.env });
		endings.add(async () => await n8n.stop());
		const { baseUrl, rest } = n8n;
		const calls = await recordCalls(baseUrl);
		endings.add(calls.stop);
		const tableCredential = await createCredential(rest, {
			name: 'Data tables',
			type: 'n8nDataTableApi',
			data: { baseUrl: `${calls.baseUrl}/api/v1`, apiKey: await createApiKey(rest, triggerScopes) },
		});
		return {
			...{ mode, baseUrl, tableCredential },
			tables: publicApi(baseUrl, await createApiKey(rest, preparationScopes)),
			get rest() {
				return n8n.rest;
			},
			logFile: n8n.logFile,
			tableCalls(tableId) {
				const [before, after] = [' /api/v1/data-tables/', ' '];
				return calls.seen
					.filter((call) => call.includes(`${before}${tableId}/`))
					.map((call) => call.replace(`${before}${tableId}/`, after));
			},
			async addService(options = {}) {
				const emulator = await startEmulator({ clock: risingClock(), ...options });
				endings.add(async () => await emulator.stop());
				const data = { baseUrl: emulator.baseUrl, apiKey: emulator.apiKey, idempotencyHeader: '' };
				const type = 'transcriptionApi';
				const credential = await createCredential(n8n.rest, { name: 'Service', type, data });
				return { emulator, credential };
			},
			crash: async () => await n8n.kill(),
			async startAgain() {
				const port = Number(new URL(baseUrl).port);
				// The system closes the sockets of a killed process a moment after its death.
				const isFree = async () => await freePort(port).catch(() => undefined);
				await until('the port to be free again', isFree);
				n8n = await startN8n({ userFolder, env: mode.env, port, owner: false });
				await logIn(n8n.rest);
			},
			stop: async () => await endings.run(),
		};
	} catch (error) {
		await endings.run();
		throw error;
	}
}

/** No two tasks are made in the same millisecond, so "oldest first" is one order only. */
function risingClock(): () => number {
	let lastMs = 0;
	return () => (lastMs = Math.max(lastMs + 1, Date.now()));
}
