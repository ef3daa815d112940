/**
 * Prints the closing line of CI, `N passed, N failed`, from the reports of the commands named as
 * arguments. A command that left no report died before it could count: one failed check.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { reportsFolder } from './writeReport.mts';

const reportSchema = z.object({ passed: z.number(), failed: z.number() });

let passed = 0;
let failed = 0;
for (const name of process.argv.slice(2)) {
	const file = join(reportsFolder, `${name}.json`);
	const report = existsSync(file)
		? reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
		: { passed: 0, failed: 1 };
	passed += report.passed;
	failed += report.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
