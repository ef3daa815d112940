/** `npm test`: every check that needs Node and npm alone, one after the other, one summary at the end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { rootFolder, runFolder } from './paths.mjs';
import { type Report, writeReport } from './writeReport.mts';

const jestFile = join(runFolder, 'jest.json');
const jestSchema = z.object({
	numPassedTests: z.number(),
	numFailedTests: z.number(),
	numRuntimeErrorTestSuites: z.number(),
});

/** Far beyond what any check takes: something that hangs must fail instead. */
const longestMs = 40 * 60_000;

/** Each entry is an npm script; the tests come last because they run the build's output. */
const checks = [
	{ title: 'build', script: 'build' },
	{ title: 'lint', script: 'lint' },
	{ title: 'format', script: 'format:check' },
	{ title: 'types', script: 'typecheck' },
	{ title: 'tests', script: 'test:jest', args: ['--json', `--outputFile=${jestFile}`] },
];

/** What Jest counted; a suite that did not even load counts as one failed test. */
function readJestReport(): Report | undefined {
	if (!existsSync(jestFile)) return undefined;
	const jest = jestSchema.parse(JSON.parse(readFileSync(jestFile, 'utf8')));
	return {
		passed: jest.numPassedTests,
		failed: jest.numFailedTests + jest.numRuntimeErrorTestSuites,
	};
}

// Jest does not make the folder of its output file.
mkdirSync(runFolder, { recursive: true });
rmSync(jestFile, { force: true });
const results = checks.map(({ title, script, args = [] }) => {
	console.log(`\n=== ${title}`);
	const startedAt = Date.now();
	const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
		cwd: rootFolder,
		timeout: longestMs,
		// Jest writes its results to a file as well as to standard output; we show only its progress.
		stdio: ['ignore', script === 'test:jest' ? 'ignore' : 'inherit', 'inherit'],
	});
	const isPassed = status === 0;
	const report = script === 'test:jest' ? readJestReport() : undefined;
	const counts = report ?? { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 };
	// Jest can end badly with every test green (a leaked handle, a crash after the last test).
	if (!isPassed && counts.failed === 0) counts.failed = 1;
	return { title, isPassed, counts, seconds: Math.round((Date.now() - startedAt) / 1000) };
});

console.log('\n=== summary');
for (const { title, isPassed, counts, seconds } of results) {
	const verdict = isPassed ? 'passed' : 'FAILED';
	console.log(
		`${title.padEnd(8)}${verdict}  ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`,
	);
}
const failing = results.filter(({ isPassed }) => !isPassed).map(({ title }) => title);
console.log(failing.length === 0 ? 'All checks passed.' : `Failed: ${failing.join(', ')}.`);
writeReport('test', {
	passed: results.reduce((sum, { counts }) => sum + counts.passed, 0),
	failed: results.reduce((sum, { counts }) => sum + counts.failed, 0),
});
process.exitCode = failing.length === 0 ? 0 : 1;
