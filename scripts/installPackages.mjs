import { existsSync } from 'node:fs';
import { lockStamp } from './lockStamp.mjs';
import { node24, rootFolder } from './paths.mjs';
import { runVisibly } from './runVisibly.mjs';

/**
 * Fills the root's node_modules when it does not match the lock file.
 *
 * `npm ci` is no choice: it insists on optional packages for other platforms, which some registries
 * lack; `npm install --no-save` accepts them, keeps every pinned version and leaves the lock alone.
 *
 * @returns {Promise<void>}
 * @throws {Error} if npm fails
 */
export async function installPackages() {
	const stamp = lockStamp(rootFolder);
	if (stamp.isFresh() && existsSync(node24)) return;
	const args = [
		'install',
		'--no-save',
		'--include=dev',
		'--no-audit',
		'--no-fund',
		'--loglevel=error',
	];
	await runVisibly('Installing the packages this repository needs', 'npm', args, {
		cwd: rootFolder,
	});
	if (!existsSync(node24)) {
		throw new Error(`npm installed no Node 24 at ${node24}: were install scripts switched off?`);
	}
	stamp.write();
}
