/**
 * `npm run test:compat [-- 2.8 …]`: the flows that users rely on most, on the oldest, an early, a
 * middle and the newest n8n, or on the named ones. Installs each (2 GB, some minutes, only once).
 */
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { compatVersion, versions } from '../test/e2e/compat/versions.mts';
import { packPackage } from '../test/e2e/harness/instance/packPackage.mts';
import { installN8n } from './installN8n.mjs';
import { rootFolder, runFolder } from './paths.mjs';

/** Of one version, several times what it takes. */
const longestMs = 15 * 60_000;
const file = join(rootFolder, 'test', 'e2e', 'compat', 'smokeFlow.test.mts');

const names = process.argv.slice(2);
const chosen = names.length === 0 ? versions : names.map(compatVersion);
process.env.TRANSCRIPTION_TARBALL = await packPackage(join(runFolder, 'package'));

for (const { version, folder } of chosen) {
	console.log(`\n=== n8n ${version}`);
	await installN8n(folder);
	process.env.COMPAT_VERSION = version;
	if (!(await passes())) process.exitCode = 1;
}

/** True if every test has passed. */
async function passes(): Promise<boolean> {
	const tests = run({ files: [file], timeout: longestMs });
	let isPassed = false;
	tests.on('test:summary', ({ file: ofFile, success }) => {
		// the last summary, of all, names no file
		if (ofFile === undefined) isPassed = success;
	});
	const output = tests.compose(new spec());
	output.pipe(process.stdout, { end: false });
	await new Promise((resolve) => output.once('end', resolve));
	return isPassed;
}
