import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../../../../scripts/paths.mjs';
import { withResults } from '../../../bench/report/performancePage.mts';

/** Prettier aligns the columns of tables and says nothing else about them. */
const words = (page: string) => page.replace(/-{2,}/g, '-').replace(/\s+/g, ' ');

test('the page on performance shows the kept results, and nothing else', async () => {
	const page = await readFile(join(rootFolder, 'docs/performance.md'), 'utf8');
	expect(words(await withResults(page))).toBe(words(page));
});

test('text outside the comments stays, and what stood between them goes', async () => {
	const page = 'before\n\n<!-- measured: polling -->\nold\n<!-- /measured -->\n\nafter\n';
	const filled = await withResults(page);
	expect(filled).toMatch(/^before\n\n<!-- measured: polling -->\n/);
	expect(filled).toMatch(/<!-- \/measured -->\n\nafter\n$/);
	expect(filled).not.toContain('old');
	expect(filled).toContain('`npm run bench -- polling`');
});
