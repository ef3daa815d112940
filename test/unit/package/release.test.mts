import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/v4-mini';
import { rootFolder } from '../../../scripts/paths.mjs';

const read = (file: string) => readFileSync(join(rootFolder, file), 'utf8');
const publish = read('.github/workflows/publish.yml');
const manifest = z
	.object({ version: z.string(), scripts: z.record(z.string(), z.string()) })
	.parse(JSON.parse(read('package.json')));

/** What n8n asks for before it verifies a package. */
describe('a release', () => {
	it('is started by a version tag and by nothing else', () => {
		const [, triggers = ''] = /^on:\n((?: .*\n)+)/m.exec(publish) ?? [];
		expect(triggers.trim().split(/\n\s*/)).toEqual([
			'push:',
			'tags:',
			expect.stringMatching(/v\[/),
		]);
	});

	it('can prove where it was built, and stores no token', () => {
		expect(publish).toMatch(/^ {6}id-token: write$/m);
		expect(publish).not.toMatch(/secrets\.|_authToken/);
	});

	it("is published by n8n's release command, after the tests", () => {
		expect(manifest.scripts.release).toBe('n8n-node release');
		expect(manifest.scripts.prepublishOnly).toBe('n8n-node prerelease');
		const steps = [...publish.matchAll(/run: (npm .+)/g)].map(([, command]) => command);
		expect(steps).toEqual(['npm test', 'npm run release']);
	});

	it('has nothing that runs where the package is installed', () => {
		const onInstall = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
		expect(Object.keys(manifest.scripts).filter((name) => onInstall.includes(name))).toEqual([]);
	});

	it('has its place in a changelog in the form of keepachangelog.com', () => {
		const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(
			([, heading]) => heading,
		);
		expect(headings[0]).toBe('[Unreleased]');
		for (const heading of headings.slice(1)) {
			expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
		}
	});
});
