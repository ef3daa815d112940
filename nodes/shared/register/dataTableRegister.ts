import { withRetries, type RetryOptions } from '../api/retries/retry';
import type { Condition, DataTableApi } from '../dataTable/dataTableApi';
import type { Cells, ColumnType, RowStore } from '../dataTable/rowStore';
import { createSlots } from '../pipeline/slots';
import { gatherBegins } from './gatherBegins';
import { gatherLookUps } from './gatherLookUps';
import { gatherWrites } from './gatherWrites';
import { isMarked, markClaim, toRegisterRow, type RegisterRow } from './registerRow';
import type { RegisterTable } from './RegisterTable';

/** n8n's public API shares its process with the editor and the executions: it is asked politely. */
const mostRequestsAtOnce = 4;

/** A register that has been checked: it has all columns. */
export interface OpenedTable {
	tableId: string;
	columns: ReadonlyMap<string, ColumnType>;
}

const equal = (columnName: string, value: string | number | null): Condition => ({
	columnName,
	condition: 'eq',
	value,
});
const isEnded = ({ status }: RegisterRow) => status === 'FAILED' || status === 'CANCELED';

/** The register in a data table of n8n. Requests are repeated as any that costs nothing. */
export function dataTableRegister(
	store: RowStore & Pick<DataTableApi, 'updateRows'>,
	{ tableId, columns }: OpenedTable,
	retries: RetryOptions,
): RegisterTable {
	const slots = createSlots(mostRequestsAtOnce);
	const ask = async <T>(request: () => Promise<T>): Promise<T> =>
		await slots.run(async () => await withRetries('dataTable', retries, request));
	const fit = (cells: Cells) => fitColumns(cells, columns);
	const conditionsOf = ({ id, seen }: RegisterRow) => [
		equal('id', id),
		...Object.entries(seen).map(([column, cell]) => equal(column, cell)),
	];

	const lookUp = gatherLookUps(async (keys) => {
		const rows = await ask(async () => await store.rowsWithAny(tableId, 'taskKey', keys));
		return rows.map(toRegisterRow);
	});
	const insert = gatherWrites(async (data: Cells[]) => {
		// marked anew whenever it is sent, so that no two rows ever have the same mark
		const ids = await ask(async () => await store.insertRows(tableId, data.map(markClaim)));
		return (_, index) => ids[index] ?? NaN;
	});
	const changeIfAsSeen = async (row: RegisterRow, data: Cells) => {
		const conditions = conditionsOf(row);
		const changed = await ask(async () => await store.changeRows(tableId, conditions, data));
		return changed.map(toRegisterRow);
	};
	const begin = gatherBegins(async (claims, data) => {
		const [only, ...others] = claims;
		// by its id n8n finds a row sooner
		if (only && others.length === 0) return await changeIfAsSeen(only, data);
		const marks = claims.map(({ seen }) => seen.status ?? '');
		const begun = await ask(
			async () => await store.changeRowsWithAny(tableId, 'status', marks, data),
		);
		return begun.map(toRegisterRow);
	});
	return {
		find: async (taskKey) => (await lookUp(taskKey)).filter((row) => !isEnded(row)),
		insert: async (cells) => await insert(fit(cells)),
		async takeClaim(row) {
			const conditions = [equal('id', row.id), equal('status', row.seen.status)];
			return (await ask(async () => await store.takeRows(tableId, conditions))).length > 0;
		},
		async changeIfAsSeen(row, cells) {
			const data = fit(cells);
			return isMarked(row) ? await begin(row, data) : (await changeIfAsSeen(row, data))[0];
		},
		async change(rowId, cells) {
			const conditions = [equal('id', rowId)];
			const data = fit(cells);
			return (await ask(async () => await store.changeRows(tableId, conditions, data))).length > 0;
		},
		async note(rowId, cells) {
			const conditions = [equal('id', rowId)];
			const data = fit(cells);
			await ask(async () => await store.updateRows(tableId, conditions, data));
		},
		async remove(row) {
			const conditions = conditionsOf(row);
			await ask(async () => await store.takeRows(tableId, conditions));
		},
	};
}

/** Every cell as its column wants it: a table made by hand may keep credits as numbers. */
function fitColumns(cells: Cells, columns: OpenedTable['columns']): Cells {
	const fitted: Cells = {};
	for (const [column, cell] of Object.entries(cells)) {
		const isText = columns.get(column) !== 'number';
		if (cell === null || cell === '') fitted[column] = null;
		else if (isText) fitted[column] = String(cell);
		else fitted[column] = Number.isFinite(Number(cell)) ? Number(cell) : null;
	}
	return fitted;
}
