import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/v4-mini';
import { node24Environment, rootFolder } from '../paths.mjs';

const run = promisify(execFile);

/** One import, of values or of types, from a source file to another one or to a package. */
export interface Import {
	from: string;
	to: string;
}

export interface ImportGraph {
	/** Paths of all source files, sorted. */
	files: string[];
	/** Between source files. */
	inside: Import[];
	/** Of packages and of Node's own modules, by name. */
	outside: Import[];
}

const sourceFile = /^(nodes|credentials)\/.*\.ts$/;

const cruiseSchema = z.object({
	modules: z.array(
		z.object({
			source: z.string(),
			dependencies: z.array(z.object({ module: z.string(), resolved: z.string() })),
		}),
	),
});

const cruise = [
	'--no-config',
	'--ts-pre-compilation-deps',
	'--do-not-follow=node_modules',
	'--output-type=json',
	'nodes',
	'credentials',
];

/** Reads who imports whom from the sources, types included. */
export async function readImportGraph(): Promise<ImportGraph> {
	const { stdout } = await run('depcruise', cruise, {
		cwd: rootFolder,
		env: node24Environment,
		maxBuffer: 64 * 1024 * 1024,
	});
	const modules = cruiseSchema
		.parse(JSON.parse(stdout))
		.modules.filter(({ source }) => sourceFile.test(source))
		.sort((a, b) => (a.source < b.source ? -1 : 1));
	const imports = modules.flatMap(({ source, dependencies }) =>
		dependencies
			.map(({ module, resolved }) => (sourceFile.test(resolved) ? resolved : module))
			.sort()
			.map((to): Import => ({ from: source, to })),
	);
	return {
		files: modules.map(({ source }) => source),
		inside: imports.filter(({ to }) => sourceFile.test(to)),
		outside: imports.filter(({ to }) => !sourceFile.test(to)),
	};
}
