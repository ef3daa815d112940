/**
 * `npm run test:e2e`: the packed package in a real n8n. Each file starts servers of its own, and much
 * of its time is waiting, so two run at once. With arguments only the files whose names contain one of
 * them; `--one` runs one after the other.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { prepareFreshDatabase } from '../test/e2e/harness/instance/copyFreshDatabase.mts';
import { packPackage } from '../test/e2e/harness/instance/packPackage.mts';
import { rootFolder, runFolder } from './paths.mjs';
import { writeReport } from './writeReport.mts';

/** Of one file, several times what the slowest takes: what hangs fails, and the others go on. */
const longestMs = 15 * 60_000;

/** They take longest, so they begin; what follows fills the gaps. */
const first = ['queueMode', 'registerQueue', 'trigger', 'triggerExamples', 'browser'];

const given = process.argv.slice(2);
const names = given.filter((argument) => argument !== '--one');
const isFirst = (file: string) => first.includes(basename(file, '.test.mts'));
const files = globSync('test/e2e/*.test.mts', { cwd: rootFolder })
	.filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
	.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a.localeCompare(b))
	.map((file) => join(rootFolder, file));
if (files.length === 0) throw new Error(`no end-to-end test is called ${names.join(' or ')}`);

console.log('Packing the package …');
// Every file tests this tarball: `packPackage` hands it out instead of packing again.
process.env.TRANSCRIPTION_TARBALL = await packPackage(join(runFolder, 'package'));
await prepareFreshDatabase();

const interruption = new AbortController();
process.once('SIGTERM', () => interruption.abort());
process.once('SIGINT', () => interruption.abort());
const tests = run({
	files,
	concurrency: given.includes('--one') ? false : 2,
	timeout: longestMs,
	signal: interruption.signal,
});
tests.on('test:summary', ({ file, counts }) => {
	// There is a summary of each file as well; the last one, of all, names none.
	if (file !== undefined) return;
	const { passed, tests: all } = counts;
	// What was skipped or cancelled has not passed.
	writeReport('e2e', { passed, failed: all - passed });
	process.exitCode = passed === all && all > 0 ? 0 : 1;
});
tests.compose(new spec()).pipe(process.stdout);
