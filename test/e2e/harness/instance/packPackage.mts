import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { node24Environment, rootFolder } from '../../../../scripts/paths.mjs';

const run = promisify(execFile);

/**
 * Builds the package and packs it as `npm publish` would, unless TRANSCRIPTION_TARBALL names a tarball
 * that was packed already.
 *
 * @param folder where the tarball goes
 * @param signal ends the tools at once
 * @returns path of the tarball
 * @throws with the tool's own words if build or pack fail
 */
export async function packPackage(folder: string, signal?: AbortSignal): Promise<string> {
	const packed = process.env.TRANSCRIPTION_TARBALL;
	if (packed !== undefined) return packed;
	await mkdir(folder, { recursive: true });
	await npm(['run', '--silent', 'build'], signal);
	const printed = await npm(['pack', '--silent', '--pack-destination', folder], signal);
	return join(folder, printed.trim().split('\n').at(-1) ?? '');
}

async function npm(args: string[], signal?: AbortSignal): Promise<string> {
	try {
		return (await run('npm', args, { cwd: rootFolder, env: node24Environment, signal })).stdout;
	} catch (error) {
		const words = error instanceof Error && 'stdout' in error ? `\n${error.stdout}` : '';
		throw new Error(`npm ${args.join(' ')} failed: ${error}${words}`);
	}
}
