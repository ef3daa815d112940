import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runVisibly } from './runVisibly.mjs';

/**
 * A package counts as present when its program is, wherever it came from.
 *
 * @type {Record<string, () => boolean>}
 */
const programs = {
	chromium: () => onPath('chromium'),
	ffmpeg: () => onPath('ffmpeg'),
	'redis-server': () => onPath('redis-server'),
	// Debian keeps the server's programs outside PATH.
	postgresql: () => onPath('initdb') || existsSync('/usr/lib/postgresql'),
};

/**
 * Installs what is missing of the given Debian packages.
 *
 * @param {string[]} names keys of `programs`
 * @returns {Promise<void>}
 * @throws {Error} that says which packages are needed, where they cannot be installed
 */
export async function installDebianPackages(names) {
	const missing = names.filter((name) => {
		const isPresent = programs[name];
		if (!isPresent) throw new Error(`unknown Debian package: ${name}`);
		return !isPresent();
	});
	if (missing.length === 0) return;
	const wanted = missing.join(' ');
	if (!onPath('apt-get')) throw new Error(`Please install ${wanted}: this machine has no apt-get`);
	if (process.getuid?.() !== 0) {
		throw new Error(`Please install ${wanted} (sudo apt-get install ${wanted}): we are not root`);
	}
	// RUNLEVEL=1 keeps Debian from starting the servers it installs: the tests start their own.
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
	await runVisibly("Reading Debian's package lists", 'apt-get', ['update', '-qq'], { env });
	const args = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
	await runVisibly(`Installing ${wanted} from Debian`, 'apt-get', args, { env });
}

/** @param {string} program */
function onPath(program) {
	return (process.env.PATH ?? '')
		.split(delimiter)
		.some((folder) => existsSync(join(folder, program)));
}
