import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { n8nFolder, runFolder } from '../../../../scripts/paths.mjs';

/** The program of the real n8n; run it with Node 24. */
export const n8nProgram = programIn(n8nFolder);

/** Compiled JavaScript of n8n, kept between runs: halves the time it takes to start. */
export const compileCacheFolder = join(runFolder, 'compile-cache');

/** An empty folder of its own for one run, below `runFolder`. */
export async function newRunFolder(name: string): Promise<string> {
	await mkdir(runFolder, { recursive: true });
	return await mkdtemp(join(runFolder, `${name}-`));
}

/** Always the same folder `<name>` below `runFolder`, emptied. */
export async function emptyRunFolder(name: string): Promise<string> {
	const folder = join(runFolder, name);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	return folder;
}

/** The program of the n8n that is installed in a folder. */
export function programIn(folder: string): string {
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
}
