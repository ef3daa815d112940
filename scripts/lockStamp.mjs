import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Remembers inside `node_modules` for which lock file it was filled, so that a second start knows in a
 * millisecond that there is nothing to install.
 *
 * @param {string} folder a folder with package-lock.json
 */
export function lockStamp(folder) {
	const stampFile = join(folder, 'node_modules', '.installed-lock.sha256');
	const lockHash = () =>
		createHash('sha256')
			.update(readFileSync(join(folder, 'package-lock.json')))
			.digest('hex');
	return {
		isFresh: () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash(),
		write: () => writeFileSync(stampFile, lockHash()),
	};
}
