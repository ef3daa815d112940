import type { DataTableApi } from '../../../../nodes/shared/dataTable/dataTableApi';
import { findTableId } from '../../../../nodes/shared/dataTable/tableChooser';

/** Two pages of tables, as n8n gives them for any name. */
function apiOf() {
	const asked: Array<[string, string | undefined]> = [];
	const listTables: DataTableApi['listTables'] = async (name, cursor) => {
		asked.push([name, cursor]);
		const data = cursor
			? [{ id: 'b', name: 'Waits', columns: [] }]
			: [{ id: 'a', name: 'waits', columns: [] }];
		return { data, nextCursor: cursor ? null : 'more' };
	};
	return { asked, api: { listTables } };
}

test.each<[unknown, string]>([
	[{ __rl: true, mode: 'list', value: 'abc' }, 'abc'],
	[{ __rl: true, mode: 'id', value: ' abc ' }, 'abc'],
	['abc', 'abc'],
	[{ __rl: true, mode: 'list', value: '' }, ''],
	[{ __rl: true, mode: 'name', value: ' ' }, ''],
	[{ __rl: true, mode: 'id', value: null }, ''],
	[undefined, ''],
])('%j is the table %p, and nobody is asked', async (chosen, expected) => {
	const { api, asked } = apiOf();
	await expect(findTableId(api, chosen)).resolves.toBe(expected);
	expect(asked).toEqual([]);
});

test('a name is looked up exactly as it stands, on every page', async () => {
	const { api, asked } = apiOf();
	await expect(findTableId(api, { mode: 'name', value: 'Waits ' })).resolves.toBe('b');
	expect(asked).toEqual([
		['Waits', undefined],
		['Waits', 'more'],
	]);
});

test('a name that no table has is said', async () => {
	const { api } = apiOf();
	await expect(findTableId(api, { mode: 'name', value: 'Wait' })).rejects.toMatchObject({
		facts: { kind: 'invalidInput', message: 'There is no data table "Wait"' },
	});
});
