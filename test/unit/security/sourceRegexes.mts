import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A regular expression that stands in the sources. */
export interface SourceRegex {
	/** `file:line`, for messages. */
	place: string;
	source: string;
	flags: string;
}

/** Every regular expression literal of the package, in the order of the files. */
export function sourceRegexes(): SourceRegex[] {
	return sourceFiles().flatMap((file) => {
		const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023);
		const found: SourceRegex[] = [];
		const visit = (node: ts.Node) => {
			if (ts.isRegularExpressionLiteral(node)) {
				const end = node.text.lastIndexOf('/');
				const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
				const place = `${file}:${line + 1}`;
				found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
			}
			ts.forEachChild(node, visit);
		};
		visit(tree);
		return found;
	});
}

/** The files that build regular expressions at run time, which `sourceRegexes` cannot see. */
export const filesWithBuiltRegexes = (): string[] =>
	sourceFiles().filter((file) => readFileSync(file, 'utf8').includes('RegExp('));

const sourceFiles = () => globSync('{nodes,credentials}/**/*.ts').sort();
