/**
 * Prints how many milliseconds this fresh process takes to load the given files one after the other,
 * n8n-workflow being there already as it is in n8n.
 *
 *     node requireFiles.mts FILE…
 */
import { createRequire } from 'node:module';

const files = process.argv.slice(2);
const load = createRequire(files[0] ?? import.meta.url);
load('n8n-workflow');
const startedAt = performance.now();
for (const file of files) load(file);
console.log(performance.now() - startedAt);
