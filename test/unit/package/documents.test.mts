import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rootFolder } from '../../../scripts/paths.mjs';

const documents = [
	...globSync('*.md', { cwd: rootFolder }),
	...globSync('{docs,examples,test/emulator}/**/*.md', { cwd: rootFolder }),
	...globSync('.github/**/*.{md,yml}', { cwd: rootFolder }),
].sort();
const read = (document: string) => readFileSync(join(rootFolder, document), 'utf8');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replace(/\s/g, '-');

const anchorsIn = (text: string) =>
	[...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));

/** Targets of links and pictures that lie in the repository. */
const localLinks = (text: string) =>
	[...text.matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target]) => target ?? '')
		.filter((target) => !/^[a-z]+:/i.test(target));

describe.each(documents)('%s', (document) => {
	it('has no link that leads nowhere', () => {
		for (const link of localLinks(read(document))) {
			const [path = '', anchor] = link.split('#');
			const target = path === '' ? document : join(dirname(document), path);
			expect({ link, exists: existsSync(resolve(rootFolder, target)) }).toEqual({
				link,
				exists: true,
			});
			if (anchor) expect(anchorsIn(read(target))).toContain(anchor);
		}
	});

	it('names only files of the repository that exist', () => {
		const named = [
			...read(document).matchAll(/`((?:test|nodes|docs|examples|scripts)\/[\w./-]+)`/g),
		];
		for (const [, path = ''] of named) {
			expect({ path, exists: existsSync(join(rootFolder, path)) }).toEqual({ path, exists: true });
		}
	});

	it('names only npm scripts that exist', () => {
		const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
		const named = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
		for (const name of named) expect(Object.keys(scripts)).toContain(name);
	});
});

it('there are documents', () => {
	const some = ['README.md', 'docs/reliability.md', '.github/workflows/ci.yml'];
	expect(documents).toEqual(expect.arrayContaining(some));
});
