/**
 * `npm run dev`: the package in a running n8n with the emulator, rebuilt and loaded anew on every
 * change of `nodes/`, `credentials/` or `icons/`.
 */
import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { node24Environment, rootFolder } from '../../../scripts/paths.mjs';
import { startEmulator } from '../../emulator/startEmulator.mts';
import { createCredential } from '../harness/rest/credentials.mts';
import { Endings } from '../harness/process/Endings.mts';
import { installPackage } from '../harness/instance/installPackage.mts';
import { owner } from '../harness/rest/owner.mts';
import { packPackage } from '../harness/instance/packPackage.mts';
import { newRunFolder } from '../harness/instance/runFolders.mts';
import { startN8n } from '../harness/instance/startN8n.mts';
import { rebuildOnChange } from './rebuildOnChange.mts';
import { watchSources } from './watchSources.mts';

const run = promisify(execFile);
const endings = new Endings();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => void endings.run().finally(() => process.exit(0)));
}

console.log('Building the package and starting n8n (about a minute) …');
const userFolder = await newRunFolder('dev');
endings.add(() => rm(userFolder, { recursive: true, force: true }));
const installed = join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-transcription');
await installPackage(userFolder, await packPackage(join(userFolder, 'package')));
const emulator = await startEmulator();
endings.add(() => emulator.stop());
// n8n watches the folders of its packages, and loads one anew whose files change.
const n8n = await startN8n({ userFolder, env: { N8N_DEV_RELOAD: 'true' } });
endings.add(() => n8n.stop());
const files = join(userFolder, 'files');
await cp(join(rootFolder, 'test/fixtures/media'), files, { recursive: true, filter: isRecording });
const { baseUrl, apiKey } = emulator;
await createCredential(n8n.rest, {
	name: 'Emulator',
	type: 'transcriptionApi',
	data: { baseUrl, apiKey },
});

function isRecording(path: string): boolean {
	return !/\.(md|sh)$/.test(path);
}

async function rebuild(): Promise<void> {
	await run('npm', ['run', '--silent', 'build'], { cwd: rootFolder, env: node24Environment });
	await cp(join(rootFolder, 'dist'), join(installed, 'dist'), { recursive: true });
}

const timeOfDay = () => new Date().toTimeString().slice(0, 8);
const changed = rebuildOnChange(rebuild, console.log, timeOfDay);
const sources = ['nodes', 'credentials', 'icons'].map((folder) => join(rootFolder, folder));
endings.add(watchSources(sources, (file) => changed(relative(rootFolder, file))));

console.log(`n8n runs at ${n8n.baseUrl}: ${owner.email}, password ${owner.password}`);
console.log(`The emulator runs at ${baseUrl}, API key ${apiKey} (credential "Emulator").`);
console.log(`Read Files may read ${files}, with our sample recordings. Ctrl-C ends everything.`);
