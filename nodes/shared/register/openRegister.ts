import { withRetries, type RetryOptions } from '../api/retries/retry';
import type { Condition, DataTableApi } from '../dataTable/dataTableApi';
import type { ColumnType, RowStore } from '../dataTable/rowStore';
import { findTableId } from '../dataTable/tableChooser';
import { Failure, toFailure } from '../failure/Failure';
import { dataTableRegister, type OpenedTable } from './dataTableRegister';
import { registerColumns } from './registerRow';
import type { RegisterTable } from './RegisterTable';

const wanted = Object.entries(registerColumns);

/** Columns that may be text or numbers as the user likes; all others are text. */
const eitherType = new Set(['sourceDurationMs', 'billedCredits']);

/**
 * The register in the chosen table, with the columns that it lacks added.
 *
 * @param chosen value of the parameter "Register Table"
 * @throws Failure if there is no such table, or if it cannot be made a register
 */
export async function openRegister(
	api: DataTableApi & RowStore,
	chosen: unknown,
	retries: RetryOptions,
): Promise<RegisterTable> {
	const ask = async <T>(request: () => Promise<T>): Promise<T> =>
		await withRetries('dataTable', retries, request);
	const tableId = await ask(async () => await findTableId(api, chosen));
	const { name, columns } = await ask(async () => await api.getTable(tableId));
	const types = new Map(columns.map((column) => [column.name, column.type ?? 'string']));
	const known: Map<string, ColumnType> = new Map();
	for (const [column, wantedType] of wanted) {
		const type = types.get(column) ?? wantedType;
		if (type !== wantedType && !(eitherType.has(column) && isUsable(type))) {
			throw wrongType(name, column, type, wantedType);
		}
		known.set(column, isUsable(type) ? type : wantedType);
	}
	const missing = wanted.filter(([column]) => !types.has(column));
	const isOther = columns.length > 0 && missing.length === wanted.length;
	if (isOther && (await ask(async () => await holdsRows(api, tableId)))) throw otherTable(name);
	try {
		for (const [column, type] of missing) {
			await ask(async () => await addColumn(api, tableId, column, type));
		}
	} catch (error) {
		throw columnsMissing(
			name,
			missing.map(([column]) => column),
			toFailure(error),
		);
	}
	const opened: OpenedTable = { tableId, columns: known };
	return dataTableRegister(api, opened, retries);
}

const isUsable = (type: string): type is ColumnType => type === 'string' || type === 'number';

async function holdsRows(api: DataTableApi, tableId: string): Promise<boolean> {
	const any: Condition[] = [{ columnName: 'id', condition: 'gt', value: 0 }];
	return (await api.getRows(tableId, any)).rows.length > 0;
}

/** Another execution may add the same column at the same time. */
async function addColumn(
	api: RowStore,
	tableId: string,
	column: string,
	type: ColumnType,
): Promise<void> {
	try {
		await api.addColumn(tableId, column, type);
	} catch (error) {
		const failure = toFailure(error);
		if (failure.facts.httpStatus !== 409) throw failure;
	}
}

const wrongType = (table: string, column: string, found: string, expected: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `The column ${column} of the data table "${table}" is of the type ${found}, and the register needs ${expected}`,
		description:
			'Choose another table as the register, for example a new and empty one: the node adds the columns itself.',
	});

const otherTable = (table: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `The data table "${table}" has rows, and not one of a register's columns`,
		description:
			'It was left as it is, because it seems to be there for something else. Choose another table, for example a new and empty one; or, if you mean this one, add the text column taskKey to it.',
	});

/** Which columns, and why they could not be added: the key may not, or this n8n (2.8, say) has no way. */
function columnsMissing(table: string, missing: readonly string[], cause: Failure): Failure {
	const why = reasons.get(cause.facts.httpStatus ?? 0);
	if (!why) return cause;
	const types = missing.map((column) =>
		wanted.some(([name, type]) => name === column && type === 'number')
			? `${column} (number)`
			: column,
	);
	return cause.with({
		message: `The data table "${table}" lacks columns of a register, and ${why.reason}`,
		description: `Add them in n8n, as text unless it says otherwise: ${types.join(', ')}. ${why.otherWay}`,
	});
}

const noWay = {
	reason: 'this n8n has no way to add them from here',
	otherWay: 'In later versions of n8n the node adds them itself.',
};
/** By the status of the answer; the table itself has been found before. */
const reasons = new Map([
	[
		403,
		{
			reason: 'the API key may not add them',
			otherWay:
				'Or give the API key of the credential "n8n Data Table API" the scope dataTableColumn:create, and the node adds them itself.',
		},
	],
	[404, noWay],
	[405, noWay],
]);
