import { spawn } from 'node:child_process';

const heartbeatMs = 10_000;

/**
 * Runs a command that may take minutes, so that a person (or a CI log) sees that it is alive: its own
 * output as it comes, and without a terminal a line every ten seconds, because npm then draws nothing.
 *
 * @param {string} title what happens, such as "Installing n8n"
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<void>}
 * @throws {Error} that says what failed and how it ended
 */
export async function runVisibly(title, command, args, options = {}) {
	const startedAt = Date.now();
	const seconds = () => Math.round((Date.now() - startedAt) / 1000);
	console.log(`${title} …`);
	const heartbeat = process.stdout.isTTY
		? undefined
		: setInterval(() => console.log(`  … still at it, ${seconds()} s`), heartbeatMs);
	try {
		const end = await new Promise((resolve, reject) => {
			const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
			child.once('error', reject);
			child.once('exit', (code, signal) => resolve(signal ?? code));
		});
		if (end !== 0) throw new Error(`it ended with ${end}; its own words are above`);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`${title} did not work: ${command} ${args.join(' ')}: ${reason}`);
	} finally {
		clearInterval(heartbeat);
	}
	console.log(`  done in ${seconds()} s`);
}
