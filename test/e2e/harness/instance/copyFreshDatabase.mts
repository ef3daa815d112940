import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFolder } from '../../../../scripts/paths.mjs';
import { freePort } from '../process/freePort.mts';
import { n8nEnvironment } from './n8nEnvironment.mts';
import { n8nProgram, newRunFolder } from './runFolders.mts';
import { startProcess } from '../process/startProcess.mts';
import { until } from '../process/until.mts';

const freshFolder = join(runFolder, 'fresh-database');
// n8n ends without folding SQLite's write-ahead log into the database: the two belong together.
const files = ['database.sqlite', 'database.sqlite-wal'];

/**
 * Gives a new user folder an empty database whose tables exist already. n8n's several hundred
 * migrations are half of its first start, so they are run once and the outcome is copied.
 */
export async function copyFreshDatabase(userFolder: string): Promise<void> {
	const target = join(userFolder, '.n8n');
	if (existsSync(join(target, 'database.sqlite'))) return;
	await prepareFreshDatabase();
	await mkdir(target, { recursive: true });
	await Promise.all(files.map((file) => copyFile(join(freshFolder, file), join(target, file))));
}

/** Runs the migrations where nobody has; best once before several n8n start at the same time. */
export async function prepareFreshDatabase(): Promise<void> {
	if (!existsSync(freshFolder)) await makeFreshDatabase();
}

async function makeFreshDatabase(): Promise<void> {
	const userFolder = await newRunFolder('migrations');
	const ports = { port: await freePort(), brokerPort: await freePort() };
	const logFile = join(userFolder, 'n8n.log');
	// Any command that needs the database runs the migrations first.
	const command = await startProcess({
		command: process.execPath,
		args: [n8nProgram, 'list:workflow'],
		env: n8nEnvironment(userFolder, ports),
		logFile,
	});
	const end = await until("n8n's migrations to be done", () => command.end, { timeoutMs: 180_000 });
	if (end !== 'with code 0') throw new Error(`n8n's migrations ended ${end}; see ${logFile}`);
	await command.stop();
	// Another run may have been quicker; both made the same, so the first one stays.
	await rename(join(userFolder, '.n8n'), freshFolder).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOTEMPTY') throw error;
	});
	await rm(userFolder, { recursive: true, force: true });
}
