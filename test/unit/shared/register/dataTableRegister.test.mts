import { connectDataTables } from '../../../../nodes/shared/dataTable/connectDataTables';
import { dataTableRegister } from '../../../../nodes/shared/register/dataTableRegister';
import { registerColumns } from '../../../../nodes/shared/register/registerRow';
import type { RegisterTable } from '../../../../nodes/shared/register/RegisterTable';
import { type DataTables, startDataTables } from '../../../emulator/dataTables/dataTables.mts';
import { n8nHttp } from '../api/n8nHttp.mts';

type Http = Awaited<ReturnType<typeof n8nHttp>>;

const columns = Object.entries(registerColumns);
/** Nobody waits before the next try. */
const clock = { now: () => Date.now(), pause: async () => {} };

let tables: DataTables;
let register: RegisterTable;
beforeEach(async () => {
	tables = await startDataTables(columns.map(([name, type]) => ({ name, type })));
	register = await openThrough(await n8nHttp());
});
afterEach(async () => await tables.stop());

async function openThrough(httpRequest: Http): Promise<RegisterTable> {
	const { baseUrl, apiKey, tableId } = tables;
	const store = await connectDataTables({
		getCredentials: async () => ({ baseUrl, apiKey }),
		helpers: { httpRequest },
	});
	return dataTableRegister(store, { tableId, columns: new Map(columns) }, { clock });
}

const keys = ['a', 'b', 'c'];
/** Claims of several items at once, as they are then seen. */
async function claim() {
	await Promise.all(
		keys.map(async (taskKey) => {
			const cells = { taskKey, status: 'CLAIMED', idempotencyKey: 'k', executionId: '7' };
			await register.insert(cells);
		}),
	);
	return (await Promise.all(keys.map(async (key) => await register.find(key)))).flat();
}
const begin = async (claims: Awaited<ReturnType<typeof claim>>) =>
	await Promise.all(
		claims.map(async (row) => await register.changeIfAsSeen(row, { status: 'CREATING' })),
	);

test('many items claim and begin with one request for each step', async () => {
	const begun = await begin(await claim());
	expect(begun).toMatchObject(keys.map((taskKey) => ({ taskKey, status: 'CREATING' })));
	const methods = tables.record.map((one) => one.split(' ')[0]);
	expect(methods).toEqual(['POST', 'GET', 'PATCH', 'update']);
});

test('a claim reads as CLAIMED, and its row has a mark that no other has', async () => {
	const claims = await claim();
	expect(claims.map(({ status }) => status)).toEqual(['CLAIMED', 'CLAIMED', 'CLAIMED']);
	const marks = tables.rows.map(({ status }) => status);
	for (const mark of marks) expect(mark).toMatch(/^CLAIMED [\da-f-]{36}$/);
	expect(new Set(marks).size).toBe(3);
});

test('of many, those are begun that nobody has touched', async () => {
	const claims = await claim();
	const [first, second] = claims;
	if (!first || !second) throw new Error('Nothing was claimed');
	await register.takeClaim(first);
	await register.change(second.id, { taskId: 'by hand' });
	expect(await begin(claims)).toMatchObject([undefined, undefined, { taskKey: 'c' }]);
});

test('begun a second time, after the answer was lost, they are not as seen', async () => {
	const claims = await claim();
	await begin(claims);
	await register.change(claims[0]?.id ?? 0, { status: 'UNKNOWN' });
	expect(await begin(claims)).toEqual([undefined, undefined, undefined]);
	expect(tables.rows.map(({ status }) => status)).toEqual(['UNKNOWN', 'CREATING', 'CREATING']);
});

test('an insertion that is sent again has marks of its own: the first may yet arrive', async () => {
	const sent: unknown[] = [];
	const http = await n8nHttp();
	const faltering = await openThrough(async (options) => {
		const answer = await http(options);
		if (sent.push(options.body) === 1) throw new Error('socket hang up');
		return answer;
	});
	await faltering.insert({ taskKey: 'a', status: 'CLAIMED' });
	const [first, second, ...others] = tables.rows.map(({ status }) => status);
	expect([sent.length, others.length]).toEqual([2, 0]);
	expect(first).not.toEqual(second);
});
