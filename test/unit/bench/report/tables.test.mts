import { toMarkdown, toText } from '../../../bench/report/tables.mts';
import type { Table } from '../../../bench/report/Result.mts';

const table: Table = {
	columns: [
		{ title: 'way', unit: 'text' },
		{ title: 'time', unit: 'ms' },
	],
	rows: [
		['curl', 5],
		['Upload File', 1500],
	],
};

test('on the terminal texts stand left and numbers right', () => {
	expect(toText(table).split('\n')).toEqual([
		'way            time',
		'-------------------',
		'curl           5 ms',
		'Upload File  1.50 s',
	]);
});

test('in Markdown as well', () => {
	expect(toMarkdown(table).split('\n')).toEqual([
		'| way | time |',
		'| --- | --: |',
		'| curl | 5 ms |',
		'| Upload File | 1.50 s |',
	]);
});
