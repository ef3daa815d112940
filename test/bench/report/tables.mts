import type { Table } from './Result.mts';
import { quantity } from './quantities.mts';

/** The table with its numbers written out, header first. */
function written({ columns, rows }: Table): string[][] {
	return [
		columns.map(({ title }) => title),
		...rows.map((row) => row.map((cell, index) => quantity(cell, columns[index]?.unit ?? 'text'))),
	];
}

/** For the terminal. */
export function toText(table: Table): string {
	const lines = written(table);
	const columns = table.columns.map(({ unit }, index) => ({
		width: Math.max(...lines.map((line) => line[index]?.length ?? 0)),
		isText: unit === 'text',
	}));
	const [header = '', ...rows] = lines.map((line) =>
		columns
			.map(({ width, isText }, index) =>
				isText ? line[index]?.padEnd(width) : line[index]?.padStart(width),
			)
			.join('  '),
	);
	return [header, '-'.repeat(header.length), ...rows].join('\n');
}

/** For Markdown. */
export function toMarkdown(table: Table): string {
	const [header = [], ...rows] = written(table);
	const rule = table.columns.map(({ unit }) => (unit === 'text' ? '---' : '--:'));
	return [header, rule, ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
