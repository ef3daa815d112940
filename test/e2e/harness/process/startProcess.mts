import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/v4-mini';

const guardFile = fileURLToPath(new URL('guard.mts', import.meta.url));
const messageSchema = z.object({
	pid: z.optional(z.number()),
	failure: z.optional(z.string()),
	code: z.optional(z.nullable(z.number())),
	signal: z.optional(z.nullable(z.string())),
});

export interface ProcessOptions {
	command: string;
	args?: string[];
	env?: NodeJS.ProcessEnv;
	cwd?: string;
	/** Everything the process prints goes to the end of this file. */
	logFile: string;
	/** Some servers (PostgreSQL) refuse to run as root. */
	uid?: number;
	gid?: number;
}

/** A server process that cannot outlive us. */
export interface ServerProcess {
	/** Process id of the command itself (not of its guard). */
	readonly pid: number;
	/** How it ended, in words, once it has; undefined while it runs. */
	readonly end: string | undefined;
	/** Asks it to end, waits, and ends it by force after `graceMs` (default 20 s). */
	stop(graceMs?: number): Promise<void>;
	/** Ends it and all its children at once, as a crash would (`kill -9`). */
	kill(): Promise<void>;
}

/**
 * Starts a server in a process group of its own, under a guard that ends it when we are gone.
 *
 * @throws if the command cannot be started
 */
export async function startProcess(options: ProcessOptions): Promise<ServerProcess> {
	const { command, args = [], env, cwd, logFile, uid, gid } = options;
	const log = openSync(logFile, 'a');
	const guard = spawn(process.execPath, [guardFile, command, ...args], {
		detached: true,
		stdio: ['ignore', log, log, 'ipc'],
		...{ env, cwd, uid, gid },
	});
	closeSync(log);
	const guardPid = guard.pid;
	if (guardPid === undefined) throw new Error(`${command} could not be started`);

	let end: string | undefined;
	const ended = once(guard, 'exit').then(() => (end ??= 'by a signal'));
	const pid = await new Promise<number>((resolve, reject) => {
		guard.on('message', (message) => {
			const { pid: started, failure, code, signal } = messageSchema.parse(message);
			if (started !== undefined) resolve(started);
			else if (failure !== undefined) reject(new Error(`${command}: ${failure}`));
			else end = signal ? `by ${signal}` : `with code ${code}`;
		});
		void ended.then(() => reject(new Error(`${command} ended before it began`)));
	});

	const kill = async () => {
		signalTo(-guardPid, 'SIGKILL');
		await ended;
	};
	const stop = async (graceMs = 20_000) => {
		if (end !== undefined) return void (await ended);
		signalTo(pid, 'SIGTERM');
		const force = setTimeout(() => signalTo(-guardPid, 'SIGKILL'), graceMs);
		await ended;
		clearTimeout(force);
	};
	return {
		pid,
		get end() {
			return end;
		},
		stop,
		kill,
	};
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		// It has ended meanwhile, which is what the signal was for.
		if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
	}
}
