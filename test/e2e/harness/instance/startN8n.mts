import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyFreshDatabase } from './copyFreshDatabase.mts';
import { freePort } from '../process/freePort.mts';
import { n8nEnvironment } from './n8nEnvironment.mts';
import { setUpOwner } from '../rest/owner.mts';
import { type RestClient, restClient } from '../rest/restClient.mts';
import { n8nProgram } from './runFolders.mts';
import { type ServerProcess, startProcess } from '../process/startProcess.mts';
import { until } from '../process/until.mts';

export interface N8nOptions {
	/** Becomes N8N_USER_FOLDER; n8n's own folder is `.n8n` in it. */
	userFolder: string;
	/** The program of another n8n than the usual one. */
	program?: string;
	/** Any free port by default. */
	port?: number;
	/** Whatever a test wants different: database, queue, binary mode, … */
	env?: NodeJS.ProcessEnv;
	/** `['start']` by default; `['worker', '--concurrency=5']` for a worker of the queue mode. */
	args?: string[];
	/** Distinguishes the log files of several processes in one folder. */
	name?: string;
	/** Creates the owner and logs in; by default where n8n starts for the first time as a main. */
	owner?: boolean;
	/** Gives up the start. */
	signal?: AbortSignal;
}

/** A running n8n. */
export interface N8n extends ServerProcess {
	readonly baseUrl: string;
	readonly userFolder: string;
	readonly logFile: string;
	/** Logged in as the owner, unless told otherwise. */
	readonly rest: RestClient;
}

const startTimeoutMs = 180_000;

/**
 * Starts the real n8n and waits until it is ready.
 *
 * @throws with the end of n8n's log if it ends or hangs instead; in plain words if the port is taken
 */
export async function startN8n(options: N8nOptions): Promise<N8n> {
	const { userFolder, program = n8nProgram, args = ['start'] } = options;
	const { name = 'n8n', owner = true } = options;
	const port = await freePort(options.port);
	await mkdir(join(userFolder, 'files'), { recursive: true });
	await linkPeer(userFolder, program);
	const logFile = join(userFolder, `${name}.log`);
	const isWorker = args[0] === 'worker';
	const env = n8nEnvironment(
		userFolder,
		{ port, brokerPort: await freePort() },
		{
			...(isWorker
				? { QUEUE_HEALTH_CHECK_ACTIVE: 'true', QUEUE_HEALTH_CHECK_PORT: String(port) }
				: {}),
			...options.env,
		},
	);
	// The copy has the tables of the usual n8n.
	const hasFreshDatabase = env.DB_TYPE === undefined && program === n8nProgram;
	if (hasFreshDatabase) await copyFreshDatabase(userFolder);
	const server = await startProcess({
		command: process.execPath,
		args: [program, ...args],
		...{ env, logFile },
	});
	const baseUrl = `http://127.0.0.1:${port}`;
	const rest = restClient(baseUrl);
	const look = async () => {
		options.signal?.throwIfAborted();
		return await isReady(baseUrl, server);
	};
	try {
		await until('n8n to be ready', look, { timeoutMs: startTimeoutMs });
		if (owner && !isWorker) await setUpOwner(rest);
	} catch (error) {
		await server.kill();
		throw new Error(`n8n did not start: ${error}\n${await logEnd(logFile)}`);
	}
	// Getters of `server` must stay getters: `end` changes.
	return Object.assign(Object.create(server), { baseUrl, userFolder, logFile, rest });
}

/**
 * Lets the package find the `n8n-workflow` of the n8n it runs in, as on a user's machine, and not the
 * one of this repository, in whose folder the user folder happens to lie.
 */
async function linkPeer(userFolder: string, program: string): Promise<void> {
	const link = join(userFolder, 'node_modules', 'n8n-workflow');
	await mkdir(join(userFolder, 'node_modules'), { recursive: true });
	await rm(link, { force: true });
	await symlink(resolve(program, '../../../n8n-workflow'), link);
}

async function isReady(baseUrl: string, server: ServerProcess): Promise<boolean> {
	if (server.end !== undefined) throw new Error(`it ended ${server.end}`);
	try {
		return (await fetch(`${baseUrl}/healthz/readiness`)).ok;
	} catch {
		return false;
	}
}

/** The last lines of n8n's log: what to show when something went wrong. */
export async function logEnd(logFile: string, lines = 40): Promise<string> {
	return (await readFile(logFile, 'utf8')).split('\n').slice(-lines).join('\n');
}
