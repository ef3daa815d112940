/**
 * `npm run test:e2e`: the packed package in a real n8n, one file after the other, because each starts
 * an n8n of its own. With arguments only the files whose names contain one of them.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { packPackage } from '../test/e2e/harness/packPackage.mts';
import { rootFolder, runFolder } from './paths.mjs';
import { writeReport } from './writeReport.mts';

const names = process.argv.slice(2);
const files = globSync('test/e2e/*.test.mts', { cwd: rootFolder })
	.filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
	.sort()
	.map((file) => join(rootFolder, file));
if (files.length === 0) throw new Error(`no end-to-end test is called ${names.join(' or ')}`);

console.log('Packing the package …');
// Every file tests this tarball: `packPackage` hands it out instead of packing again.
process.env.TRANSCRIPTION_TARBALL = await packPackage(join(runFolder, 'package'));

const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
process.once('SIGINT', () => interruption.abort());
const tests = run({ files, concurrency: false, signal: interruption.signal });
tests.on('test:summary', ({ file, counts }) => {
	// There is a summary of each file as well; the last one, of all, names none.
	if (file !== undefined) return;
	const { passed, tests: all } = counts;
	// What was skipped or cancelled has not passed.
	writeReport('e2e', { passed, failed: all - passed });
	process.exitCode = passed === all && all > 0 ? 0 : 1;
});
tests.compose(new spec()).pipe(process.stdout);
