import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { rootFolder, runFolder } from '../../../scripts/paths.mjs';

const loaded = new Map<string, Promise<string>>();

/**
 * Imports a module of the package's own source, bundled as the build does it. (Node runs our
 * TypeScript only where imports carry their extensions, which the package's do not.)
 *
 * @param path from the root of the repository
 */
export async function loadSource<Module>(path: string): Promise<Module> {
	const bundle = loaded.get(path) ?? bundleOf(path);
	loaded.set(path, bundle);
	const module: Module = await import(pathToFileURL(await bundle).href);
	return module;
}

/** As CommonJS, because the ES modules of n8n-workflow do not load in plain Node. */
async function bundleOf(path: string): Promise<string> {
	const folder = join(runFolder, 'bench', 'sources');
	await mkdir(folder, { recursive: true });
	const outfile = join(folder, `${path.replaceAll('/', '.')}.cjs`);
	await build({
		absWorkingDir: rootFolder,
		entryPoints: [path],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		external: ['n8n-workflow'],
		logLevel: 'error',
	});
	return outfile;
}
