import { createRowStore, type RowStore } from '../../../../nodes/shared/dataTable/rowStore';
import { startDataTables, type DataTables } from '../../../emulator/dataTables/dataTables.mts';
import { n8nHttp } from '../api/n8nHttp.mts';

let tables: DataTables;
let store: RowStore;
beforeEach(async () => {
	tables = await startDataTables(['taskKey', 'taskId', { name: 'minutes', type: 'number' }]);
	const { baseUrl, apiKey } = tables;
	store = createRowStore({ http: await n8nHttp(), baseUrl, apiKey, requestMs: 10_000 });
});
afterEach(async () => await tables.stop());

const where = (columnName: string, value: string | number | null) =>
	({ columnName, condition: 'eq', value }) as const;

test('rows go in together and come back with ids in the same order', async () => {
	const ids = await store.insertRows(tables.tableId, [
		{ taskKey: 'a' },
		{ taskKey: 'b', minutes: 2 },
	]);
	expect(ids).toEqual([1, 2]);
	expect(tables.rows).toMatchObject([
		{ id: 1, taskKey: 'a', taskId: null, minutes: null },
		{ id: 2, taskKey: 'b', taskId: null, minutes: 2 },
	]);
});

test('rows of several keys are found in one request, by id', async () => {
	tables.insert({ taskKey: 'b' }, { taskKey: 'x' }, { taskKey: 'a' });
	const rows = await store.rowsWithAny(tables.tableId, 'taskKey', ['a', 'b']);
	expect(rows.map(({ id }) => id)).toEqual([1, 3]);
	expect(tables.record).toHaveLength(1);
});

test('more rows than a page holds are all found', async () => {
	tables.insert(...Array.from({ length: 601 }, () => ({ taskKey: 'a' })));
	await expect(store.rowsWithAny(tables.tableId, 'taskKey', ['a'])).resolves.toHaveLength(601);
	expect(tables.record).toHaveLength(3);
});

test('of two changes with the same condition only the first meets the row', async () => {
	tables.insert({ taskKey: 'a' });
	const claim = async (taskId: string) =>
		await store.changeRows(tables.tableId, [where('id', 1), where('taskId', null)], { taskId });
	const both = await Promise.all([claim('first'), claim('second')]);
	expect(both.flat()).toMatchObject([{ id: 1, taskId: tables.rows[0]?.taskId }]);
});

test('deleted rows are handed back as they were', async () => {
	tables.insert({ taskKey: 'a' }, { taskKey: 'b' });
	const gone = await store.takeRows(tables.tableId, [where('taskKey', 'a')]);
	expect(gone).toMatchObject([{ id: 1, taskKey: 'a' }]);
	expect(tables.rows).toHaveLength(1);
});

test('a column is added with its type', async () => {
	await store.addColumn(tables.tableId, 'credits', 'number');
	expect(tables.columns.at(-1)).toEqual({ name: 'credits', type: 'number' });
});

test('a row that does not fit the table is refused with the words of n8n', async () => {
	await expect(store.insertRows(tables.tableId, [{ minutes: 'two' }])).rejects.toMatchObject({
		facts: { kind: 'refused', httpStatus: 400, description: expect.stringMatching(/'two'/) },
	});
});
