/** `npm run docs:architecture`: draws docs/architecture.svg from the imports in the sources. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawImports } from './architecture/drawImports.mts';
import { readImportGraph } from './architecture/importGraph.mts';
import { rootFolder } from './paths.mjs';

const file = join(rootFolder, 'docs', 'architecture.svg');
writeFileSync(file, drawImports(await readImportGraph()));
