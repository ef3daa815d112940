/**
 * Runs a command for a parent that may crash: when the parent is gone, the command and everything it
 * started are ended. Leader of its own process group, so that one signal reaches them all.
 *
 *     node guard.mts COMMAND [ARGS…]     (with an IPC channel to the parent)
 */
import { spawn } from 'node:child_process';

const graceMs = 10_000;
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit' });

// Ends us as well; nothing of the group may survive.
const endGroup = () => process.kill(-process.pid, 'SIGKILL');

function tell(message: object): void {
	if (process.connected) process.send?.(message, endIfOver);
	else endIfOver();
}

function endIfOver(): void {
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) endGroup();
}

child.once('spawn', () => tell({ pid: child.pid }));
child.once('error', (error) => tell({ failure: error.message }));
child.once('exit', (code, signal) => tell({ code, signal }));

function endSoon(): void {
	child.kill('SIGTERM');
	setTimeout(endGroup, graceMs);
}
process.once('disconnect', endSoon);
process.once('SIGTERM', endSoon);
process.once('SIGINT', endSoon);
