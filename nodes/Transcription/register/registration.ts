import { connectDataTables } from '../../shared/dataTable/connectDataTables';
import type { DataTableApi } from '../../shared/dataTable/dataTableApi';
import type { RowStore } from '../../shared/dataTable/rowStore';
import { Failure, toFailure } from '../../shared/failure/Failure';
import { openRegister } from '../../shared/register/openRegister';
import { beforePayment } from '../../shared/register/registerFailures';
import type { RegisterTable } from '../../shared/register/RegisterTable';
import { readBoolean, readText } from '../parameters/parameters';
import type { Run } from '../run/run';

/** An item's wish to have its task in a register. */
export interface Registration {
	/** The table, opened by the first item that needs it. @throws Failure before anything is paid */
	open(): Promise<RegisterTable>;
	/** What the user knows the file by; empty if by its content. */
	key: string;
	/** True if the item waits for its task, and so writes into the row how that ended. */
	awaits: boolean;
}

type Store = DataTableApi & RowStore;

/** The credential, and the tables that the items of a run have opened. */
const stores = new WeakMap<Run, Promise<Store>>();
const openTables = new WeakMap<Run, Map<string, Promise<RegisterTable>>>();

/**
 * How an item uses a register; undefined if it does not.
 *
 * @throws Failure `invalidInput` if no table is chosen or the credential cannot work; sends nothing
 */
export async function readRegistration(
	run: Run,
	itemIndex: number,
	{ awaits }: Pick<Registration, 'awaits'>,
): Promise<Registration | undefined> {
	const { context } = run;
	if (!readBoolean(context, 'useRegister', itemIndex, false)) return undefined;
	const chosen: unknown = context.getNodeParameter('registerTableId', itemIndex, '');
	if (!isChosen(chosen)) throw noTable();
	const store = await storeOf(run);
	return {
		open: async () => await openOnce(run, store, chosen),
		key: readText(context, 'options.registerKey', itemIndex),
		awaits,
	};
}

async function storeOf(run: Run): Promise<Store> {
	const store = stores.get(run) ?? connectDataTables(run.context);
	stores.set(run, store);
	return await store;
}

async function openOnce(run: Run, store: Store, chosen: unknown): Promise<RegisterTable> {
	const tables = openTables.get(run) ?? new Map<string, Promise<RegisterTable>>();
	openTables.set(run, tables);
	const name = JSON.stringify(chosen);
	const retries = { clock: run.client.clock, signal: run.signal };
	const table = tables.get(name) ?? openRegister(store, chosen, retries);
	tables.set(name, table);
	try {
		return await table;
	} catch (error) {
		throw beforePayment(toFailure(error));
	}
}

const isChosen = (chosen: unknown): boolean => {
	const value: unknown =
		typeof chosen === 'object' && chosen !== null && 'value' in chosen ? chosen.value : chosen;
	return value !== '' && value !== undefined && value !== null;
};

const noTable = () =>
	new Failure({
		kind: 'invalidInput',
		message: "No table is chosen in 'Register Table'",
		description:
			"Nothing was sent. Choose a data table of n8n, an empty one to begin with, or switch 'Use Task Register' off.",
	});
