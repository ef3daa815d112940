import { Failure } from '../../../../nodes/shared/failure/Failure';
import type {
	Condition,
	DataTableApi,
	DataTableRow,
} from '../../../../nodes/shared/dataTable/dataTableApi';
import {
	cleanUpRow,
	listDataTable,
	sampleDataTable,
	type AfterEmitting,
} from '../../../../nodes/TranscriptionTrigger/sources/dataTable.source';

const tableOf = (afterEmitting: AfterEmitting = 'nothing') => ({
	tableId: 't',
	taskIdColumn: 'taskId',
	afterEmitting,
	statusColumn: 'status',
});
const rowOf = (id: number, status: string | null = null): DataTableRow => ({
	id,
	taskId: `task ${id}`,
	status,
});

/** An API over the given rows, two a page; only the condition on the id counts. */
function apiOver(rows: DataTableRow[], ignoresConditions = false, columns = ['taskId', 'status']) {
	const asked: Array<readonly Condition[]> = [];
	const changed: unknown[] = [];
	const unused = () => {
		throw new Error('Not needed here');
	};
	const api: DataTableApi = {
		listTables: unused,
		getTable: async () => ({ id: 't', name: 'T', columns: columns.map((name) => ({ name })) }),
		getRows: async (_tableId, conditions) => {
			asked.push(conditions);
			const after = ignoresConditions ? 0 : Number(conditions[0]?.value ?? 0);
			const rest = rows.filter(({ id }) => id > after);
			return { rows: rest.slice(0, 2), hasMore: rest.length > 2 };
		},
		deleteRows: async (...given) => void changed.push(['delete', ...given]),
		updateRows: async (...given) => void changed.push(['update', ...given]),
	};
	return { api, asked, changed };
}
const idsOf = (entries: Array<{ row?: { id: number } }>) => entries.map(({ row }) => row?.id);
const rows = [1, 2, 3, 4, 5].map((id) => rowOf(id));

describe('listing', () => {
	test('goes by row id, page after page', async () => {
		const { api, asked } = apiOver(rows);
		const { entries, listAfter } = await listDataTable(api, tableOf(), undefined, () => false);
		expect([idsOf(entries), listAfter]).toEqual([[1, 2, 3, 4, 5], undefined]);
		expect(asked.map(([condition]) => condition)).toEqual(
			[0, 2, 4].map((value) => ({ columnName: 'id', condition: 'gt', value })),
		);
	});

	test('stops between two pages when time is up, and goes on from there next time', async () => {
		const { api } = apiOver(rows);
		const first = await listDataTable(api, tableOf(), undefined, () => true);
		const second = await listDataTable(api, tableOf(), first.listAfter, () => false);
		expect([idsOf(first.entries), first.listAfter]).toEqual([[1, 2], 2]);
		expect([idsOf(second.entries), second.listAfter]).toEqual([[3, 4, 5], undefined]);
	});

	test('ends even if the other side hands out the same page for ever', async () => {
		const { api, asked } = apiOver(rows, true);
		await listDataTable(api, tableOf(), undefined, () => false);
		expect(asked).toHaveLength(2);
	});

	test('an empty table is listed to its end', async () => {
		const { api } = apiOver([]);
		await expect(listDataTable(api, tableOf(), undefined, () => false)).resolves.toEqual({
			entries: [],
		});
	});

	test('with Update Row, rows that are done are left out, whoever wrote them', async () => {
		const { api, asked } = apiOver([rowOf(1, 'succeeded'), rowOf(2, 'pending')]);
		const { entries } = await listDataTable(api, tableOf('updateRow'), undefined, () => false);
		expect(idsOf(entries)).toEqual([2]);
		expect(asked[0]?.slice(1)).toEqual(
			['SUCCEEDED', 'FAILED', 'CANCELED'].map((value) => ({
				columnName: 'status',
				condition: 'neq',
				value,
			})),
		);
	});

	test('otherwise a status column is a column like any other', async () => {
		const { api } = apiOver([rowOf(1, 'SUCCEEDED')]);
		const { entries } = await listDataTable(api, tableOf(), undefined, () => false);
		expect(idsOf(entries)).toEqual([1]);
	});
});

test('a test event tries the rows that are done first', async () => {
	const { api } = apiOver([rowOf(1), rowOf(2, 'FAILED')]);
	expect(idsOf(await sampleDataTable(api, tableOf('updateRow')))).toEqual([2, 1]);
});

test.each([
	['deleteRow', 'delete', []],
	['updateRow', 'update', [{ status: 'FAILED' }]],
] as const)(
	'%s goes by row id, and leaves a row with another task alone',
	async (after, what, data) => {
		const { api, changed } = apiOver([]);
		const finished = { taskId: 't', row: { id: 7, columns: rowOf(7) }, status: 'FAILED' as const };
		await cleanUpRow(api, tableOf(after), finished);
		const conditions = [
			{ columnName: 'id', condition: 'eq', value: 7 },
			{ columnName: 'taskId', condition: 'eq', value: 'task 7' },
		];
		expect(changed).toEqual([[what, 't', conditions, ...data]]);
	},
);

describe('a column that the table lacks', () => {
	const refusal = new Failure({
		kind: 'refused',
		message: 'n8n answered with status 400',
		description: "n8n says: unknown column name 'status'.",
		httpStatus: 400,
	});
	const failureOf = async (columns: string[], failure: Failure) => {
		const { api } = apiOver([], false, columns);
		const getRows = async () => await Promise.reject(failure);
		return await listDataTable(
			{ ...api, getRows },
			tableOf('updateRow'),
			undefined,
			() => false,
		).catch((thrown: unknown) => thrown);
	};

	test('is named with the column to add and the choice to change', async () => {
		expect(await failureOf(['taskId'], refusal)).toMatchObject({
			facts: {
				message: 'The data table has no column "status"',
				description:
					"Add a text column \"status\" to the table, choose another one under 'Status Column', or set 'After Emitting' to Delete Row or Do Nothing. n8n says: unknown column name 'status'.",
			},
		});
		expect(await failureOf(['status'], refusal)).toMatchObject({
			facts: { message: 'The data table has no column "taskId"' },
		});
	});

	test('is not made up for a refusal of another kind', async () => {
		expect(await failureOf(['taskId', 'status'], refusal)).toBe(refusal);
		const away = refusal.with({ httpStatus: 500 });
		expect(await failureOf([], away)).toBe(away);
	});

	test('is found by a test event in an empty table', async () => {
		const { api } = apiOver([], false, ['taskId']);
		await expect(sampleDataTable(api, tableOf('updateRow'))).rejects.toThrow(
			'The data table has no column "status"',
		);
		await expect(sampleDataTable(api, tableOf('deleteRow'))).resolves.toEqual([]);
	});
});
