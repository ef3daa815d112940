import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../../scripts/paths.mjs';

const placeholders = [
	'n8n-nodes-transcription/n8n-nodes-transcription',
	'n8n-nodes-transcription maintainers',
	'n8n-nodes-transcription.example',
];
const guide = readFileSync(join(rootFolder, 'CONTRIBUTING.md'), 'utf8');
const table =
	/### Placeholders\n([^]*?)\n\n[A-Z]/.exec(guide.replace(/\| (-+ \| )+/g, ''))?.[0] ?? '';

/** How the table calls a file: by its name, or by its folder where all of that folder are meant. */
const isListed = (file: string) =>
	table.includes(file) ||
	(file.startsWith('credentials/') && table.includes('both files in `credentials/`')) ||
	(file.endsWith('.node.json') && table.includes('two `.node.json` files'));

it('every file that holds a placeholder is listed in one place', () => {
	const args = ['grep', '-lF', ...placeholders.flatMap((text) => ['-e', text])];
	const found = execFileSync('git', args, { cwd: rootFolder, encoding: 'utf8' })
		.trim()
		.split('\n')
		.filter((file) => !/^(test|CONTRIBUTING\.md|package-lock\.json|CHANGELOG\.md)/.test(file));
	expect(found.length).toBeGreaterThan(3);
	expect(found.filter((file) => !isListed(file))).toEqual([]);
});
