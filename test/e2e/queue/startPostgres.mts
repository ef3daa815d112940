import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../harness/process/freePort.mts';
import { type ServerProcess, startProcess } from '../harness/process/startProcess.mts';
import { until } from '../harness/process/until.mts';

const run = promisify(execFile);

/** Where Debian keeps the server's programs, newest version first. */
async function programsFolder(): Promise<string> {
	const root = '/usr/lib/postgresql';
	const versions = (await readdir(root)).sort((a, b) => Number(b) - Number(a));
	return join(root, versions[0] ?? '', 'bin');
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian made for it. */
async function serverUser(): Promise<{ uid?: number; gid?: number }> {
	if (process.getuid?.() !== 0) return {};
	const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
	return { uid: await id('-u'), gid: await id('-g') };
}

/**
 * A PostgreSQL of its own on loopback, without a password, in a scratch folder that goes with it.
 *
 * @param folder for the log
 */
export async function startPostgres(folder: string): Promise<ServerProcess & { port: number }> {
	const port = await freePort();
	const user = await serverUser();
	const programs = await programsFolder();
	// Not in the repository: the server's user may not be allowed to enter there.
	const home = await mkdtemp(join(tmpdir(), 'transcription-postgres-'));
	const data = join(home, 'data');
	await mkdir(data, { mode: 0o700 });
	if (user.uid !== undefined) {
		for (const owned of [home, data]) await chown(owned, user.uid, user.gid ?? user.uid);
	}
	const options = ['-D', data, '-U', 'n8n', '--auth=trust', '--encoding=UTF8', '--no-sync'];
	await run(join(programs, 'initdb'), options, { ...user, cwd: home });
	const settings = ['-c', `unix_socket_directories=${home}`, '-c', 'fsync=off'];
	const server = await startProcess({
		command: join(programs, 'postgres'),
		args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings],
		logFile: join(folder, 'postgres.log'),
		cwd: home,
		...user,
	});
	const login = ['-h', '127.0.0.1', '-p', String(port), '-U', 'n8n'];
	await until('PostgreSQL to accept connections', async () => {
		if (server.end !== undefined) throw new Error(`PostgreSQL ended ${server.end}`);
		return await run(join(programs, 'createdb'), [...login, 'n8n']).then(
			() => true,
			() => false,
		);
	});
	const stop = async () => {
		await server.stop();
		await rm(home, { recursive: true, force: true });
	};
	return Object.assign(Object.create(server), { port, stop });
}
