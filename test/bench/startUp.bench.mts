import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/v4-mini';
import { installPackage } from '../e2e/harness/instance/installPackage.mts';
import type { Benchmark } from './Benchmark.mts';
import { median } from './measure/median.mts';

const execute = promisify(execFile);
const child = fileURLToPath(new URL('children/requireFiles.mts', import.meta.url));
const mostLoadMs = 30;
const mostPackedBytes = 200_000;

const manifestSchema = z.object({
	dependencies: z.optional(z.record(z.string(), z.string())),
	n8n: z.object({ nodes: z.array(z.string()) }),
});

export const startUp: Benchmark = {
	name: 'start-up',
	method:
		'The packed package is unpacked, and a fresh process that has `n8n-workflow` loaded, as n8n has, requires the built nodes. That is what the package adds to every start of n8n and to every worker.',
	async measure({ isSmoke, folder, pack, step }) {
		const tarball = await pack();
		await installPackage(folder, tarball);
		const home = join(folder, '.n8n/nodes/node_modules/n8n-nodes-transcription');
		const manifest = manifestSchema.parse(
			JSON.parse(await readFile(join(home, 'package.json'), 'utf8')),
		);
		const nodes = manifest.n8n.nodes.map((node) => join(home, node));
		const dependencies = Object.keys(manifest.dependencies ?? {}).length;
		step(`${nodes.length} nodes in fresh processes`);
		const times: number[] = [];
		for (let round = 0; round < (isSmoke ? 1 : 31); round++) {
			const { stdout } = await execute(process.execPath, ['--no-warnings', child, ...nodes]);
			times.push(Number(stdout));
		}
		const loadMs = median(times);
		const packedBytes = (await stat(tarball)).size;
		const unpackedBytes = await sizeOf(home);
		return {
			table: {
				columns: [
					{ title: 'nodes', unit: 'count' },
					{ title: 'require of all', unit: 'ms' },
					{ title: 'quickest', unit: 'ms' },
					{ title: 'packed', unit: 'bytes' },
					{ title: 'unpacked', unit: 'bytes' },
					{ title: 'dependencies', unit: 'count' },
				],
				rows: [
					[nodes.length, loadMs, Math.min(...times), packedBytes, unpackedBytes, dependencies],
				],
			},
			goals: [
				{
					text: 'requiring the nodes takes less than 30 ms',
					measured: `${loadMs.toFixed(1)} ms`,
					isMet: loadMs < mostLoadMs,
					isTimed: true,
				},
				{
					text: 'less than 200 kB packed',
					measured: `${(packedBytes / 1000).toFixed(1)} kB`,
					isMet: packedBytes < mostPackedBytes,
					isTimed: false,
				},
				{
					text: 'no dependencies',
					measured: String(dependencies),
					isMet: dependencies === 0,
					isTimed: false,
				},
			],
		};
	},
};

async function sizeOf(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = await Promise.all(
		files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
	);
	return sizes.reduce((sum, size) => sum + size, 0);
}
