import { join } from 'node:path';
import { n8nFolder, rootFolder } from '../../../scripts/paths.mjs';

/** An n8n that the smoke flow runs on, and what it can do: the table in the README says the same. */
export interface CompatVersion {
	version: string;
	/** With package.json and lock; n8n is installed there. */
	folder: string;
	/** Whether its public API has data tables: without, Task List must be Task IDs and there is no register. */
	hasDataTables: boolean;
}

const compatFolder = (name: string) => join(rootFolder, 'test', 'e2e', 'compat', name);

/** The oldest 2.x, an early and a middle one, and the newest that all other end-to-end tests run on. */
export const versions: readonly CompatVersion[] = [
	{ version: '2.0', folder: compatFolder('n8n-2.0'), hasDataTables: false },
	{ version: '2.8', folder: compatFolder('n8n-2.8'), hasDataTables: true },
	{ version: '2.23', folder: compatFolder('n8n-2.23'), hasDataTables: true },
	{ version: '2.41', folder: n8nFolder, hasDataTables: true },
];

/** @throws if there is none of that name */
export function compatVersion(name: string | undefined): CompatVersion {
	const found = versions.find(({ version }) => version === name);
	if (found) return found;
	const known = versions.map(({ version }) => version).join(', ');
	throw new Error(`There is no n8n ${name} to test with. There are: ${known}.`);
}
