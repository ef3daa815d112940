/**
 * Runs a file of this repository on a machine that has only Node 20 and npm: installs what is missing,
 * then goes on under the Node 24 of node_modules. Without third-party imports, since it runs first.
 *
 *     node scripts/start.mjs [--with-n8n] [--with-debian=chromium,ffmpeg] FILE [ARGS…]
 */
import { spawn } from 'node:child_process';
import { installDebianPackages } from './installDebianPackages.mjs';
import { installN8n } from './installN8n.mjs';
import { installPackages } from './installPackages.mjs';
import { n8nFolder, node24, node24Environment, rootFolder } from './paths.mjs';

/** @param {string[]} options */
async function prepare(options) {
	await installPackages();
	for (const option of options) {
		const [name, value = ''] = option.split('=');
		if (name === '--with-n8n') await installN8n(n8nFolder);
		else if (name === '--with-debian') await installDebianPackages(value.split(','));
		else throw new Error(`unknown option ${option}`);
	}
}

/**
 * @param {string} file
 * @param {string[]} args
 */
function run(file, args) {
	const child = spawn(node24, [file, ...args], {
		cwd: rootFolder,
		env: node24Environment,
		stdio: 'inherit',
	});
	// The child decides when to end: after Ctrl-C it has an n8n to shut down first.
	process.on('SIGINT', (signal) => child.kill(signal));
	process.on('SIGTERM', (signal) => child.kill(signal));
	process.on('SIGHUP', (signal) => child.kill(signal));
	child.once('error', (error) => fail(error));
	child.once('exit', (code, signal) => {
		process.exitCode = signal === null ? (code ?? 1) : 1;
	});
}

/** @param {unknown} error */
function fail(error) {
	console.error(`\n${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}

const parameters = process.argv.slice(2);
const fileIndex = parameters.findIndex((parameter) => !parameter.startsWith('--'));
const file = parameters[fileIndex];
try {
	if (file === undefined) throw new Error('start.mjs needs a file to run');
	await prepare(parameters.slice(0, fileIndex));
	run(file, parameters.slice(fileIndex + 1));
} catch (error) {
	fail(error);
}
