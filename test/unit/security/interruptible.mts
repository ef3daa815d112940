import { constants, createContext, runInContext } from 'node:vm';
import esbuild from 'esbuild';

/** Jest cannot end a function that never returns; this can. Long enough for a busy machine. */
const endsWithinMs = 45_000;

/**
 * Loads a module of the package so that its functions can be called under a time limit.
 *
 * @param file path from the root of the repository
 * @returns a function that runs an expression, in which `m` is the module and `args` are the given ones
 */
export function interruptible(file: string): (expression: string, args?: unknown[]) => unknown {
	const { outputFiles } = esbuild.buildSync({
		entryPoints: [file],
		bundle: true,
		write: false,
		format: 'iife',
		globalName: 'm',
		platform: 'node',
	});
	// An ordinary global object: in a contextified one every look at `Math` is an intercepted call.
	const sandbox = createContext(constants.DONT_CONTEXTIFY);
	Object.assign(sandbox, { Buffer, URL, URLSearchParams });
	runInContext(outputFiles[0]?.text ?? '', sandbox);
	return (expression, args = []) => {
		Object.assign(sandbox, { args });
		return runInContext(expression, sandbox, { timeout: endsWithinMs });
	};
}
