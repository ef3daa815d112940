import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Unpacks the packed package to where n8n keeps the community packages that a user installs. */
export async function installPackage(userFolder: string, tarball: string): Promise<void> {
	const modules = join(userFolder, '.n8n', 'nodes', 'node_modules');
	const folder = join(modules, 'n8n-nodes-transcription');
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}
