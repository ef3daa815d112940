import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/v4-mini';
import { node24, rootFolder } from '../../../scripts/paths.mjs';
import { packBuilt } from '../../package/packedPackage.mts';

const run = promisify(execFile);
const scanner = join(rootFolder, 'test', 'package', 'scanPackage.mts');
const reportSchema = z.object({ files: z.array(z.string()), findings: z.array(z.string()) });

/** Not as a test: n8n's rules behave differently where NODE_ENV says so. */
const env = { ...process.env, NODE_ENV: 'production' };

/** In a process of its own: some rules see nothing where a test framework loads modules its own way. */
async function scan(folder: string, ...patterns: string[]) {
	const { stdout } = await run(node24, [scanner, folder, ...patterns], { env });
	return reportSchema.parse(JSON.parse(stdout));
}

describe("n8n's scanner for published packages", () => {
	jest.setTimeout(120_000);

	it('finds nothing in what is shipped', async () => {
		const packed = await packBuilt();
		const { files, findings } = await scan(packed.folder, '**/*.js', 'package.json');
		await packed.remove();
		expect(findings).toEqual([]);
		const scripts = packed.files.filter((file) => file.endsWith('.js'));
		expect(files).toHaveLength(scripts.length + 1);
	});

	it('finds nothing in the sources', async () => {
		const { files, findings } = await scan(
			rootFolder,
			'package.json',
			'{nodes,credentials}/**/*.{ts,json}',
		);
		expect(findings).toEqual([]);
		expect(files).toContain(join(rootFolder, 'nodes', 'Transcription', 'Transcription.node.ts'));
	});

	it('would find what n8n does not allow, inline disables or not', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'transcription-scan-'));
		mkdirSync(join(folder, 'nodes'));
		const code = '/* eslint-disable */\nsetTimeout(() => console.log(1), 1);\n';
		writeFileSync(join(folder, 'nodes', 'a.js'), code);
		const manifest = { name: 'n8n-nodes-a', version: '1.0.0', overrides: { a: '1' } };
		writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
		const { findings } = await scan(folder, '**/*.js', 'package.json');
		rmSync(folder, { recursive: true });
		for (const rule of ['no-console', 'no-restricted-globals', 'no-overrides-field']) {
			expect(findings.join('\n')).toContain(rule);
		}
	});
});
