import { readFileSync } from 'node:fs';
import { drawImports } from '../../../scripts/architecture/drawImports.mts';
import { type ImportGraph, readImportGraph } from '../../../scripts/architecture/importGraph.mts';
import { layerOf, partOf } from '../../../scripts/architecture/layers.mts';

const depth = (file: string): number => {
	const part = partOf(file);
	return part ? layerOf(part) : NaN;
};
const pairs = (imports: ImportGraph['inside']) => imports.map(({ from, to }) => `${from} → ${to}`);

/** The imports that can be taken away one after the other because nothing leads on from their end. */
function withoutCycles({ files, inside }: ImportGraph): ImportGraph['inside'] {
	let left = inside;
	for (const _ of files) {
		const leading = new Set(left.map(({ from }) => from));
		left = left.filter(({ to }) => leading.has(to));
	}
	return left;
}

describe('the layers', () => {
	let graph: ImportGraph;
	beforeAll(async () => void (graph = await readImportGraph()), 60_000);

	it('have a place for every file', () => {
		expect(graph.files.length).toBeGreaterThan(50);
		expect(graph.files.filter((file) => !partOf(file))).toEqual([]);
	});

	it('import downwards only', () => {
		expect(graph.inside.length).toBeGreaterThan(100);
		expect(pairs(graph.inside.filter(({ from, to }) => !(depth(from) <= depth(to))))).toEqual([]);
	});

	it('know nothing of their neighbours beside them', () => {
		const sideways = graph.inside.filter(
			({ from, to }) => depth(from) === depth(to) && partOf(from) !== partOf(to),
		);
		expect(pairs(sideways)).toEqual([]);
	});

	it('import nothing in a circle', () => {
		expect(pairs(withoutCycles(graph))).toEqual([]);
	});

	it('import only what n8n allows', () => {
		const packages = new Set(graph.outside.map(({ to }) => to));
		expect([...packages].sort()).toEqual([
			// bundled: content-disposition, fflate and zod
			...['content-disposition', 'crypto', 'fflate/browser', 'n8n-workflow', 'stream'],
			'zod/v4-mini',
		]);
		// as a type only: n8n allows no value of it
		for (const { from } of graph.outside.filter(({ to }) => to === 'stream')) {
			expect(readFileSync(from, 'utf8')).toMatch(/import\('node:stream'\)\.Readable/);
		}
	});

	it('keep transcripts pure: of the rest of the package only types and the bottom layer, nothing from n8n', () => {
		const isTranscript = (file: string) => file.startsWith('nodes/shared/transcript/');
		for (const { from, to } of [...graph.inside, ...graph.outside]) {
			if (!isTranscript(from) || isTranscript(to)) continue;
			expect([to, readFileSync(from, 'utf8')]).toEqual([
				expect.stringMatching(
					/api\/answers\/schemas\.ts$|shared\/(fileName|asAnswered)\.ts$|^n8n-workflow$|^fflate/,
				),
				expect.not.stringMatching(/import \{[^}]*\} from '(\.\.\/.*schemas|n8n-workflow)'/),
			]);
		}
	});

	it('speak HTTP through one door', () => {
		const callers = graph.files.filter((file) =>
			/\.httpRequest\(/.test(readFileSync(file, 'utf8')),
		);
		// these hand n8n's helper to the door; the door itself calls what it was given
		expect(callers).toEqual([
			'nodes/Transcription/parameters/media.ts',
			'nodes/shared/api/httpFor.ts',
		]);
		const doors = graph.files.filter((file) => /await http\(/.test(readFileSync(file, 'utf8')));
		expect(doors).toEqual(['nodes/shared/api/exchange.ts']);
	});

	it('look as docs/architecture.svg shows them (else: npm run docs:architecture)', () => {
		expect(readFileSync('docs/architecture.svg', 'utf8')).toBe(drawImports(graph));
	});
});
