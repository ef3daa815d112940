import type { INodeProperties } from 'n8n-workflow';

import { Failure } from '../failure/Failure';
import type { DataTableApi } from './dataTableApi';

/** A parameter that chooses a data table, in the ways in which n8n's own Data Table node does. */
export const tableChooser: INodeProperties = {
	displayName: 'Data Table',
	name: 'dataTableId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a data table...',
			typeOptions: { searchListMethod: 'searchTables', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Transcriptions',
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. OlQyO601yA5rZ6lE',
			validation: [
				{
					type: 'regex',
					properties: {
						regex: '[a-zA-Z0-9]{1,36}',
						errorMessage: 'A data table ID consists of letters and digits',
					},
				},
			],
		},
	],
};

/** Its modes, for a parameter of another name. */
export const tableModes = tableChooser.modes;

/**
 * The id of the chosen table, "" if none is chosen. A name is looked up.
 *
 * @param chosen value of a parameter with `tableModes`, as `getNodeParameter` gives it: an expression
 * may also give the id alone
 * @throws Failure if there is no table of that name, or if n8n cannot be asked
 */
export async function findTableId(
	api: Pick<DataTableApi, 'listTables'>,
	chosen: unknown,
): Promise<string> {
	const value = textOf(isLocator(chosen) ? chosen.value : chosen);
	if (!value || !isLocator(chosen) || chosen.mode !== 'name') return value;
	for (let cursor: string | undefined; ;) {
		const page = await api.listTables(value, cursor);
		const table = page.data.find(({ name }) => name === value);
		if (table) return table.id;
		if (!page.nextCursor || page.nextCursor === cursor) throw noSuchTable(value);
		cursor = page.nextCursor;
	}
}

const isLocator = (value: unknown): value is { mode?: unknown; value?: unknown } =>
	typeof value === 'object' && value !== null && 'value' in value;

const textOf = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const noSuchTable = (name: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `There is no data table "${name}"`,
		description:
			'Check the name under Data tables in n8n, with capitals and spaces as they stand there, or choose the table from the list. The API key of the credential sees only the tables of its own user.',
	});
