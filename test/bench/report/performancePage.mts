import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { rootFolder } from '../../../scripts/paths.mjs';
import { toSvg } from './plots.mts';
import { type Result, resultSchema } from './Result.mts';
import { toMarkdown } from './tables.mts';

const docsFolder = join(rootFolder, 'docs');
const pageFile = join(docsFolder, 'performance.md');
const fileOf = (name: string, extension: 'json' | 'svg') =>
	join(docsFolder, 'performance', `${name}.${extension}`);

/** Keeps a result beside the page. */
export async function keepResult(result: Result): Promise<void> {
	await writeTidily(fileOf(result.name, 'json'), JSON.stringify(result));
	if (result.plot) await writeFile(fileOf(result.name, 'svg'), toSvg(result.plot));
}

/** Writes the kept results into the page; its other text is written by people and stays. */
export async function updatePage(): Promise<void> {
	const page = await readFile(pageFile, 'utf8');
	await writeTidily(pageFile, await withResults(page));
}

/**
 * The page with every `<!-- measured: NAME -->` … `<!-- /measured -->` filled from the kept result.
 *
 * A section whose benchmark was not run yet says so, with the command that fills it.
 */
export async function withResults(page: string): Promise<string> {
	const parts = page.split(/(?<=<!-- measured: [\w-]+ -->\n)[^]*?(?=<!-- \/measured -->)/);
	const filled = parts.map(async (part) => {
		const name = /<!-- measured: ([\w-]+) -->\n$/.exec(part)?.[1];
		if (name === undefined) return part;
		const result = await readResult(name);
		return (
			part + (result ? toSection(result) : `Not measured yet: \`npm run bench -- ${name}\`.\n\n`)
		);
	});
	return (await Promise.all(filled)).join('');
}

/** As `npm run format` would. */
async function writeTidily(file: string, text: string): Promise<void> {
	await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

async function readResult(name: string): Promise<Result | undefined> {
	if (!existsSync(fileOf(name, 'json'))) return undefined;
	return resultSchema.parse(JSON.parse(await readFile(fileOf(name, 'json'), 'utf8')));
}

function toSection({ name, method, machine, measuredAt, table, plot, goals }: Result): string {
	return [
		method,
		toMarkdown(table),
		...(plot ? [`![${plot.title}](performance/${name}.svg)`] : []),
		goals
			.map(
				({ text, measured, isMet }) => `- ${isMet ? 'Met' : '**Missed**'}: ${text} (${measured}).`,
			)
			.join('\n'),
		`Made by \`npm run bench -- ${name}\` on ${measuredAt.slice(0, 10)}: ${machine}.`,
	]
		.map((block) => `\n${block}\n`)
		.join('')
		.concat('\n');
}
