/**
 * The build: `gulp build` cleans, type-checks, bundles every node and credential into one CommonJS
 * file each, and copies icons and codex files to where the nodes point.
 *
 * Bundling is what lets zod ship inside the package: a verified n8n package may have no run-time
 * dependencies. The output stays unminified so that reviewers can read it.
 */
const { execFile } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { promisify } = require('node:util');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');

const run = promisify(execFile);

const clean = async () => await rm('dist', { recursive: true, force: true });

async function typeCheck() {
	try {
		await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json']);
	} catch (error) {
		throw new Error(`Type check found mistakes:\n${error.stdout}`);
	}
}

async function bundle() {
	const { globSync } = require('node:fs');
	await esbuild.build({
		entryPoints: globSync(['nodes/*/*.node.ts', 'credentials/*.credentials.ts']),
		outbase: '.',
		outdir: 'dist',
		bundle: true,
		platform: 'node',
		target: 'node20',
		format: 'cjs',
		external: ['n8n-workflow'],
		legalComments: 'inline',
	});
}

const copyIcons = () => src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
const copyCodex = () => src('nodes/**/*.node.json', { base: '.' }).pipe(dest('dist'));

exports.clean = clean;
exports.build = series(clean, parallel(typeCheck, bundle, copyIcons, copyCodex));
exports.default = exports.build;
