import {
	matchingRows,
	Refusal,
	requireCells,
	requireColumns,
	type Cell,
	type Column,
	type Filter,
	type Row,
} from './dataTableRequests.mts';

/** The one table of the data tables: its columns and its rows, checked as n8n's service does. */
export interface DataTableRows {
	readonly columns: readonly Column[];
	readonly all: readonly Row[];
	matching(filter: Filter): Row[];
	insert(cells: Record<string, Cell>): Row;
	update(filter: Filter, data: Record<string, Cell>): Row[];
	remove(filter: Filter): Row[];
	removeId(id: number): void;
	addColumn(column: Column): Column;
}

/** @param columns a bare name is a column of text */
export function createDataTableRows(columns: ReadonlyArray<string | Column>): DataTableRows {
	const known: Column[] = columns.map((column) =>
		typeof column === 'string' ? { name: column, type: 'string' } : column,
	);
	let rows: Row[] = [];
	let lastId = 0;
	const names = () => known.map(({ name }) => name);
	const matching = (filter: Filter) => matchingRows(rows, filter, names());
	return {
		columns: known,
		get all() {
			return rows;
		},
		matching,
		insert(cells) {
			requireCells(cells, known);
			const at = new Date().toISOString();
			const empty = Object.fromEntries(names().map((name) => [name, null]));
			const row = { ...empty, ...cells, id: ++lastId, createdAt: at, updatedAt: at };
			rows.push(row);
			return row;
		},
		update(filter, data) {
			requireCells(data, known);
			const found = matching(filter);
			for (const row of found) Object.assign(row, data, { updatedAt: new Date().toISOString() });
			return found;
		},
		remove(filter) {
			const gone = matching(filter);
			rows = rows.filter((row) => !gone.includes(row));
			return gone;
		},
		removeId: (id) => void (rows = rows.filter((row) => row.id !== id)),
		addColumn(column) {
			requireColumns([column.name], [column.name]);
			if (names().includes(column.name)) {
				throw new Refusal(409, `Data table column with name '${column.name}' already exists`);
			}
			known.push(column);
			for (const row of rows) row[column.name] = null;
			return column;
		},
	};
}
