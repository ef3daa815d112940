/**
 * `npm test`: every check that needs Node and npm alone, and one summary at the end. The build comes
 * first, because tests run its output; then the tests, and beside them everything else.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

/** An npm script. */
interface Check {
	title: string;
	script: string;
	args?: string[];
}

interface Checked {
	title: string;
	isPassed: boolean;
	counts: Report;
	seconds: number;
}

const build: Check = { title: 'build', script: 'build' };
const tests: Check = {
	title: 'tests',
	script: 'test:jest',
	// Jest would leave one processor idle; the other checks are done long before the tests.
	args: [
		`--maxWorkers=${Math.max(1, availableParallelism())}`,
		'--json',
		`--outputFile=${jestFile}`,
	],
};
const others: Check[] = [
	{ title: 'lint', script: 'lint' },
	{ title: 'format', script: 'format:check' },
	{ title: 'types', script: 'typecheck' },
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

/**
 * Runs one check to its end. Jest shows its progress as it goes (its results on standard output go to
 * the file as well); what the others say is shown when they are done, so that it stays together.
 */
async function run({ title, script, args = [] }: Check): Promise<Checked> {
	const isJest = script === 'test:jest';
	const startedAt = Date.now();
	const said: Buffer[] = [];
	const status = await new Promise<number | null>((resolve) => {
		const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
			cwd: rootFolder,
			timeout: longestMs,
			stdio: isJest ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'pipe'],
		});
		for (const output of [child.stdout, child.stderr]) {
			output?.on('data', (part: Buffer) => said.push(part));
		}
		child.once('error', () => resolve(null));
		child.once('close', resolve);
	});
	if (!isJest) console.log(`\n=== ${title}\n${Buffer.concat(said).toString()}`);
	const isPassed = status === 0;
	const report = isJest ? readJestReport() : undefined;
	const counts = report ?? { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 };
	// Jest can end badly with every test green (a leaked handle, a crash after the last test).
	if (!isPassed && counts.failed === 0) counts.failed = 1;
	return { title, isPassed, counts, seconds: Math.round((Date.now() - startedAt) / 1000) };
}

async function runInTurn(checks: readonly Check[]): Promise<Checked[]> {
	const results: Checked[] = [];
	for (const check of checks) results.push(await run(check));
	return results;
}

// Jest does not make the folder of its output file.
mkdirSync(runFolder, { recursive: true });
rmSync(jestFile, { force: true });
const built = await run(build);
const [tested, checked] = await Promise.all([run(tests), runInTurn(others)]);
const results = [built, ...checked, tested];

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
