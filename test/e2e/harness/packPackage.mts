import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { node24Environment, rootFolder } from '../../../scripts/paths.mjs';

const run = promisify(execFile);

/**
 * Builds the package and packs it as `npm publish` would.
 *
 * @param folder where the tarball goes
 * @returns path of the tarball
 * @throws with the tool's own words if build or pack fail
 */
export async function packPackage(folder: string): Promise<string> {
	await mkdir(folder, { recursive: true });
	await npm(['run', '--silent', 'build']);
	const printed = await npm(['pack', '--silent', '--pack-destination', folder]);
	return join(folder, printed.trim().split('\n').at(-1) ?? '');
}

async function npm(args: string[]): Promise<string> {
	try {
		return (await run('npm', args, { cwd: rootFolder, env: node24Environment })).stdout;
	} catch (error) {
		const words = error instanceof Error && 'stdout' in error ? `\n${error.stdout}` : '';
		throw new Error(`npm ${args.join(' ')} failed: ${error}${words}`);
	}
}
