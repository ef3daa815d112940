import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from './paths.mjs';

/** How many checks of one command passed and failed; what CI adds up at the end. */
export interface Report {
	passed: number;
	failed: number;
}

export const reportsFolder = join(runFolder, 'reports');

/** Leaves the counts of one command for `sumReports.mts`. */
export function writeReport(name: string, report: Report): void {
	mkdirSync(reportsFolder, { recursive: true });
	writeFileSync(join(reportsFolder, `${name}.json`), JSON.stringify(report));
}
