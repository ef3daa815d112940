import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFolder } from './paths.mjs';

/** How many checks of one command passed and failed; what CI adds up at the end. */
export interface Report {
	passed: number;
	failed: number;
}

/** What is left of a command: its counts, and how long it ran. */
export interface KeptReport extends Report {
	/** From the start of the process, without what was installed before. */
	seconds: number;
}

export const reportsFolder = join(runFolder, 'reports');

/** Leaves the counts and the duration of one command for `sumReports.mts`. */
export function writeReport(name: string, report: Report): void {
	mkdirSync(reportsFolder, { recursive: true });
	const kept: KeptReport = { ...report, seconds: Math.round(process.uptime()) };
	writeFileSync(join(reportsFolder, `${name}.json`), JSON.stringify(kept));
}
