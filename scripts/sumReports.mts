/**
 * Prints what each of the commands named as arguments counted and how long it took, and the closing
 * line of CI, `N passed, N failed`. A command that left no report died before it could count: one
 * failed check.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { type KeptReport, reportsFolder } from './writeReport.mts';

const reportSchema = z.object({ passed: z.number(), failed: z.number(), seconds: z.number() });
const died: KeptReport = { passed: 0, failed: 1, seconds: 0 };

let passed = 0;
let failed = 0;
for (const name of process.argv.slice(2)) {
	const file = join(reportsFolder, `${name}.json`);
	const report = existsSync(file)
		? reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
		: died;
	passed += report.passed;
	failed += report.failed;
	const counts = `${report.passed} passed, ${report.failed} failed`;
	const time = `${Math.floor(report.seconds / 60)} min ${report.seconds % 60} s`;
	console.log(`${name.padEnd(8)}${report === died ? 'left no report' : `${counts}, ${time}`}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
