/**
 * Runs benchmarks and keeps what they find: a table here, JSON and plots in docs/performance, and the
 * numbers in docs/performance.md.
 *
 *     npm run bench [-- NAME…]       all, or the named ones
 *     npm run bench:smoke [-- NAME…] small sizes: do they run, does memory stay flat? Keeps nothing.
 */
import { rmSync } from 'node:fs';
import { writeReport } from '../../scripts/writeReport.mts';
import { packPackage } from '../e2e/harness/instance/packPackage.mts';
import { newRunFolder } from '../e2e/harness/instance/runFolders.mts';
import { benchmarks } from './benchmarks.mts';
import type { Benchmark } from './Benchmark.mts';
import { describeMachine } from './measure/machine.mts';
import { startProgress } from './progress.mts';
import { keepResult, updatePage } from './report/performancePage.mts';
import type { Goal, Result } from './report/Result.mts';
import { toText } from './report/tables.mts';

const { isSmoke, chosen } = readArguments(process.argv.slice(2));
const folder = await newRunFolder('bench');
const removeFolder = () => rmSync(folder, { recursive: true, force: true });
process.once('SIGINT', () => {
	removeFolder();
	process.exit(130);
});
let tarball: Promise<string> | undefined;
const pack = async () => await (tarball ??= packPackage(folder));

const missed: string[] = [];
let judged = 0;
for (const benchmark of chosen) {
	judged++; // that it runs to its end
	try {
		const result = await measure(benchmark);
		report(result);
		judged += result.goals.filter(isJudged).length;
		missed.push(...missedGoals(result.goals).map(({ text }) => `${benchmark.name}: ${text}`));
		if (!isSmoke) await keepResult(result);
	} catch (error) {
		console.error(error);
		missed.push(`${benchmark.name}: it did not run to its end`);
	}
}
removeFolder();
if (isSmoke) writeReport('bench', { passed: judged - missed.length, failed: missed.length });
else await updatePage();
console.log(missed.length === 0 ? 'Every goal was met.' : `Missed:\n${missed.join('\n')}`);
process.exitCode = missed.length === 0 ? 0 : 1;

function readArguments(given: string[]) {
	const names = given.filter((argument) => argument !== '--smoke');
	const known = benchmarks.map(({ name }) => name);
	const unknown = names.filter((name) => !known.includes(name));
	if (unknown.length > 0) {
		console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
		process.exit(2);
	}
	return {
		isSmoke: given.includes('--smoke'),
		chosen: benchmarks.filter(({ name }) => names.length === 0 || names.includes(name)),
	};
}

async function measure({ name, method, measure: run }: Benchmark): Promise<Result> {
	const progress = startProgress(name);
	try {
		const measurement = await run({ isSmoke, folder, pack, step: progress.step });
		const measuredAt = new Date().toISOString();
		return { name, measuredAt, machine: describeMachine(), method, ...measurement };
	} finally {
		progress.end();
	}
}

function report({ name, table, goals }: Result): void {
	console.log(`\n${name}\n\n${toText(table)}\n`);
	for (const goal of goals) {
		const verdict = !isJudged(goal) ? 'not judged' : goal.isMet ? 'met' : 'MISSED';
		console.log(`  ${verdict}: ${goal.text} (${goal.measured})`);
	}
	console.log('');
}

/** Small sizes on a busy machine say nothing about time. */
function isJudged({ isTimed }: Goal): boolean {
	return !(isSmoke && isTimed);
}

function missedGoals(goals: readonly Goal[]): Goal[] {
	return goals.filter((goal) => isJudged(goal) && !goal.isMet);
}
