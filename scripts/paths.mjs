import { fileURLToPath } from 'node:url';
import { delimiter, join } from 'node:path';

/** The root of the repository. */
export const rootFolder = fileURLToPath(new URL('..', import.meta.url));
/** Where the real n8n of the demo and the end-to-end tests is installed. */
export const n8nFolder = join(rootFolder, 'test', 'e2e', 'n8n');
/**
 * User folders of n8n, logs, reports, tarballs; ignored by git. The name of the inner folder keeps
 * n8n's lint, whose configuration is not ours to change, from reading the editor's whole JavaScript.
 */
export const runFolder = join(rootFolder, '.n8n-run', 'node_modules');

const binFolder = join(rootFolder, 'node_modules', '.bin');

/** Node 24, which n8n needs; it comes with the npm package `node`. */
export const node24 = join(rootFolder, 'node_modules', 'node', 'bin', 'node');

/** The environment in which `node` means Node 24, also for children of children. */
export const node24Environment = {
	...process.env,
	PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`,
};
