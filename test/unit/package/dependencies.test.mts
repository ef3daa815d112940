import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../../scripts/paths.mjs';

const manifestSchema = z.object({
	dependencies: z.optional(z.record(z.string(), z.string())),
	devDependencies: z.record(z.string(), z.string()),
});

const read = (file: string) => readFileSync(join(rootFolder, file), 'utf8');
const { dependencies, devDependencies } = manifestSchema.parse(JSON.parse(read('package.json')));

it('there are none at run time', () => {
	expect(dependencies).toBeUndefined();
});

it('every development dependency has its reason in CONTRIBUTING.md, and nothing else has one', () => {
	const [, table = ''] = read('CONTRIBUTING.md').split('## Dependencies');
	const rows = table.split('\n').filter((row) => row.startsWith('| `'));
	const named = rows.flatMap((row) => {
		const [, packages = '', reason = ''] = row.split('|');
		expect(reason.trim().length).toBeGreaterThan(4);
		return [...packages.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
	});
	expect(named.sort()).toEqual(Object.keys(devDependencies).sort());
});
