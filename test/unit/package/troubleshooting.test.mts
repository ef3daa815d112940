import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../../scripts/paths.mjs';

const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8');

/** Every literal of the sources, with `…` for what is filled in. */
const literals = globSync('nodes/**/*.ts', { cwd: rootFolder })
	.map(read)
	.join('\n')
	.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
	.replace(/\\(['"])/g, '$1');

const section = /## Troubleshooting\n([^]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
const messages = [...section.matchAll(/^\| (?!-|message)(.+?) +\|/gm)].map(([, text = '']) => text);

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

it('the table has messages', () => {
	expect(messages.length).toBeGreaterThan(12);
});

test.each(messages)('the node really says: %s', (message) => {
	const parts = message.split('…').map((part) => escape(part.trim()));
	expect(literals).toMatch(new RegExp(parts.filter(Boolean).join('[^\\n]{0,120}')));
});

test('and "Stop" is told of, because it leaves nothing in the editor', () => {
	expect(section).toMatch(/_Stop_[^]*log/);
});
