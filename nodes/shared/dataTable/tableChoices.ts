import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import { toFailure } from '../failure/Failure';
import { toNodeError } from '../failure/toNodeError';
import { connectDataTables } from './connectDataTables';
import type { DataTableApi } from './dataTableApi';
import { findTableId } from './tableChooser';

/** The choices of "Data Table": tables whose name contains the text, by name. */
export async function searchTables(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	if (!(await hasCredential(this))) return { results: [chooseCredential] };
	const page = await ask(this, async (api) => await api.listTables(filter ?? '', paginationToken));
	return {
		results: page.data.map(({ id, name }) => ({ name, value: id })),
		paginationToken: page.nextCursor ?? undefined,
	};
}

/** The choices of the column parameters: the columns of the chosen table. */
export async function loadColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	if (!(await hasCredential(this))) return [chooseCredential, ...storedColumns(this)];
	const chosen: unknown = this.getCurrentNodeParameter('dataTableId');
	const columns = await ask(this, async (api) => {
		const tableId = await findTableId(api, chosen);
		return tableId ? (await api.getTable(tableId)).columns : undefined;
	});
	if (!columns) return [chooseTable, ...storedColumns(this)];
	return columns.map(({ name }) => ({ name, value: name }));
}

/**
 * The columns that the node names already: as long as nobody knows the table, n8n would frame them in
 * red, as if they were wrong.
 */
const storedColumns = (context: ILoadOptionsFunctions): INodePropertyOptions[] =>
	['taskIdColumn', 'statusColumn'].flatMap((parameter) => {
		const name: unknown = context.getCurrentNodeParameter(parameter);
		return typeof name === 'string' && name !== '' ? [{ name, value: name }] : [];
	});

/** n8n writes its own name in lower case, also in a title; its lint would not. */
const chooseFirst = 'Choose the n8n Data Table API Credential First';

/** Instead of a list: n8n would say "Error fetching options", and not why. */
const chooseCredential: INodePropertyOptions = {
	name: chooseFirst,
	value: '',
};

/** Columns are those of a table. */
const chooseTable: INodePropertyOptions = { name: 'Choose the Data Table First', value: '' };

/** After an import a node may name a credential that this n8n does not have. */
async function hasCredential(context: ILoadOptionsFunctions): Promise<boolean> {
	try {
		return Object.keys(await context.getCredentials('n8nDataTableApi')).length > 0;
	} catch {
		return false;
	}
}

async function ask<T>(
	context: ILoadOptionsFunctions,
	question: (api: DataTableApi) => Promise<T>,
): Promise<T> {
	try {
		return await question(await connectDataTables(context));
	} catch (error) {
		throw toNodeError(toFailure(error), context.getNode());
	}
}
