import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import * as z from 'zod/v4-mini';
import { node24, rootFolder } from '../../../scripts/paths.mjs';
import { packBuilt, type PackedPackage } from '../../package/packedPackage.mts';

const manifestSchema = z.object({
	name: z.string(),
	files: z.array(z.string()),
	dependencies: z.optional(z.record(z.string(), z.string())),
	peerDependencies: z.record(z.string(), z.string()),
	n8n: z.object({ credentials: z.array(z.string()), nodes: z.array(z.string()) }),
});

describe('the packed package', () => {
	let packed: PackedPackage;
	beforeAll(async () => void (packed = await packBuilt()), 60_000);
	afterAll(async () => await packed.remove());

	const read = (file: string) => readFileSync(join(packed.folder, file), 'utf8');
	const manifest = () => manifestSchema.parse(JSON.parse(read('package.json')));
	const entryFiles = () => [...manifest().n8n.nodes, ...manifest().n8n.credentials];
	const scripts = () => packed.files.filter((file) => file.endsWith('.js'));

	it('holds what n8n loads, its icons and codex files, README, LICENSE and package.json alone', () => {
		const codexFiles = manifest().n8n.nodes.map((file) => file.replace(/\.js$/, '.json'));
		const icons = ['dist/icons/transcription.dark.svg', 'dist/icons/transcription.svg'];
		expect(packed.files).toEqual(
			[...entryFiles(), ...codexFiles, ...icons, 'LICENSE.md', 'README.md', 'package.json'].sort(),
		);
	});

	it('is smaller than 200 kB', () => {
		expect(packed.tarballBytes).toBeLessThan(200_000);
	});

	it('has no run-time dependencies, and n8n-workflow as its only peer', () => {
		expect(manifest().dependencies).toBeUndefined();
		expect(manifest().peerDependencies).toEqual({ 'n8n-workflow': '*' });
	});

	it('requires nothing but n8n-workflow and what Node has built in', () => {
		const allowed = ['n8n-workflow', ...builtinModules.flatMap((name) => [name, `node:${name}`])];
		for (const file of scripts()) {
			const required = [...read(file).matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name);
			for (const name of required) expect(allowed).toContain(name);
		}
	});

	it('points to no source maps, local paths or test code', () => {
		for (const file of scripts()) {
			expect(read(file)).not.toMatch(/sourceMappingURL|\/home\/|\/tmp\/|emulator|jest/);
		}
	});

	it('names icons that exist where the nodes and credentials look for them', () => {
		for (const file of entryFiles()) {
			const icons = [...read(file).matchAll(/"file:([^"]+\.svg)"/g)].map(([, path]) => path ?? '');
			expect(icons.length).toBeGreaterThanOrEqual(2);
			for (const icon of icons) {
				expect(existsSync(resolve(packed.folder, dirname(file), icon))).toBe(true);
			}
		}
	});

	it('loads with n8n-workflow as the only package in reach', () => {
		const modules = join(dirname(packed.folder), 'node_modules');
		mkdirSync(modules);
		symlinkSync(join(rootFolder, 'node_modules', 'n8n-workflow'), join(modules, 'n8n-workflow'));
		const load = `for (const file of process.argv.slice(1)) console.log(Object.keys(require(file)).join())`;
		const paths = entryFiles().map((file) => join(packed.folder, file));
		const printed = execFileSync(node24, ['-e', load, ...paths], { encoding: 'utf8' });
		expect(printed.trim().split('\n')).toEqual(
			entryFiles().map((file) => /(\w+)\.(node|credentials)\.js$/.exec(file)?.[1]),
		);
	});

	it('passes publint', async () => {
		const { messages, pkg } = await publint({ pkgDir: packed.folder, strict: true, pack: false });
		expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
	});
});
