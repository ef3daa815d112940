import { registerColumns } from '../../../nodes/shared/register/registerRow';
import { filesAsItems, voiceMemo } from '../harness/items.mts';
import { useRegister } from '../harness/useRegister.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const wait = { operation: 'transcribeAndWait' };
const stage = useStage();
const register = useRegister(stage);
withoutBackoff();
const creations = () => stage.emulator.requests('createTask').length;
const plan = (parameters: object = {}) =>
	register.plan({ ...wait, ...parameters }, filesAsItems(voiceMemo));
const inNode = { onError: 'continueErrorOutput' as const };

describe('a register that cannot be used fails the item before anything is paid', () => {
	test.each<[string, string, number, RegExp, RegExp]>([
		['a rejected key', 'GET /OlQ', 401, /rejected the API key/, /has not expired/],
		['a missing scope', 'POST /OlQyO601yA5rZ6lE/rows', 403, /not allowed/, /dataTableRow:create/],
		['a look-up that fails', 'taskKey', 500, /status 500/, /Nothing was paid/],
		['a claim that fails', 'POST /OlQyO601yA5rZ6lE/rows', 400, /status 400/, /Nothing was paid/],
	])('%s', async (_what, call, status, message, description) => {
		register.tables.refuse(call, status, Infinity);
		const { error } = await stage.n8n.run(plan());
		expect(error?.message).toMatch(message);
		expect(error?.message).toMatch(/^The task register could not be used/);
		expect(error?.description).toMatch(description);
		expect(creations()).toBe(0);
	});

	test('a table that is gone', async () => {
		const registerTableId = { __rl: true, mode: 'id', value: 'Gone' };
		const { error } = await stage.n8n.run(plan({ registerTableId }));
		expect(error?.message).toMatch(/n8n does not know the data table/);
		expect(creations()).toBe(0);
	});

	test('columns that are missing and may not be added are named', async () => {
		register.tables.refuse('/columns', 403, Infinity);
		const { error } = await stage.n8n.run(plan());
		expect(error?.message).toMatch(/"Transcriptions" lacks columns .* may not add them/);
		expect(error?.description).toMatch(/taskKey, taskId, .*sourceDurationMs \(number\)/);
		expect(error?.description).toMatch(/dataTableColumn:create/);
		expect(creations()).toBe(0);
	});

	test('all scopes that a register needs are named at once', async () => {
		register.tables.refuse('/columns', 403, Infinity);
		const { error } = await stage.n8n.run(plan());
		for (const scope of ['dataTableRow:create', 'dataTableRow:update', 'dataTableRow:delete']) {
			expect(error?.description).toContain(scope);
		}
	});

	test('a table that is there for something else is left as it is', async () => {
		register.tables.addColumn('customer', 'string');
		register.tables.insert({ customer: 'Anna' });
		const { error } = await stage.n8n.run(plan());
		expect(error?.message).toMatch(
			/"Transcriptions" has rows, and not one of a register's columns/,
		);
		expect(error?.description).toMatch(/add the text column taskKey .* Nothing was paid/);
		expect(register.tables.columns).toHaveLength(1);
		expect(creations()).toBe(0);
	});

	test.each<[string, () => void]>([
		['with other columns, but without rows', () => register.tables.addColumn('note', 'string')],
		['with rows of a list of tasks', () => register.tables.addColumn('taskId', 'string')],
	])('a table %s becomes a register', async (_what, make) => {
		make();
		if (register.tables.columns.some(({ name }) => name === 'taskId')) {
			register.tables.insert({ taskId: null });
		}
		expect((await stage.n8n.run(plan())).status).toBe('success');
		expect(register.tables.rows.at(-1)).toMatchObject({ status: 'SUCCEEDED' });
	});

	test.each([404, 405])(
		'columns that n8n 2.8 has no way to add (%i) are named, too',
		async (status) => {
			register.tables.refuse('/columns', status, Infinity, 'not found');
			const { error } = await stage.n8n.run(plan());
			expect(error?.message).toMatch(/"Transcriptions" lacks columns .* this n8n has no way/);
			expect(error?.description).toMatch(/Add them in n8n, .*taskKey, .*later versions/);
			expect(error?.description).toMatch(/Nothing was paid for this item\./);
			expect(creations()).toBe(0);
		},
	);

	/** In the words of n8n 2.41: its size validator, its OpenAPI validator, and Express without a route. */
	const full = 'Data table size limit exceeded: 50MB used, limit is 50MB';
	const noRoute = '<!DOCTYPE html><pre>Cannot GET /api/v1/data-tables/OlQyO601yA5rZ6lE</pre>';
	test.each<[string, string, number, string, RegExp, RegExp]>([
		['no room for a row', 'POST ', 400, full, /tables are full/, /Delete rows.*MAX_SIZE_BYTES/],
		['no room to begin', 'CREATING', 400, full, /tables are full/, /Delete rows.*MAX_SIZE_BYTES/],
		['an API that is switched off', 'GET ', 404, noRoute, /does not offer/, /switch that API off/],
		['an API of before', 'GET ', 404, 'not found', /does not offer/, /in the course of n8n 2/],
	])('%s', async (_what, call, status, said, message, description) => {
		for (const [name, type] of Object.entries(registerColumns)) {
			register.tables.addColumn(name, type);
		}
		register.tables.refuse(call, status, Infinity, said);
		const { error } = await stage.n8n.run(plan());
		expect(error?.message).toMatch(/^The task register could not be used/);
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(description);
		expect(error?.description).toMatch(/Nothing was paid for this item\./);
		expect(creations()).toBe(0);
	});

	test('no table is chosen: nothing is sent at all', async () => {
		const registerTableId = '={{ "" }}';
		const { error } = await stage.n8n.run(plan({ registerTableId }));
		expect(error?.message).toMatch(/No table is chosen in 'Register Table'/);
		expect(stage.emulator.record).toEqual([]);
	});
});

describe('a register that fails after the payment', () => {
	test('costs a warning, never the transcript, and the next chance writes the row', async () => {
		// the first change begins the creation; the two that follow would record the task and its end
		register.tables.refuse('"status":"QUEUED"', 503, Infinity);
		register.tables.refuse('"status":"SUCCEEDED"', 503, Infinity);
		const ended = await stage.n8n.run(plan());
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		const warnings = stage.n8n.log.filter((line) => /Row 1 of the task register/.test(line));
		expect(warnings).toHaveLength(2);
		expect(warnings[0]).toContain(String(stage.emulator.tasks[0]?.transcriptId));
	});

	test('that has become full costs a warning, which says so', async () => {
		const full = 'Data table size limit exceeded: 50MB used, limit is 50MB';
		register.tables.refuse('"status":"QUEUED"', 400, Infinity, full);
		const ended = await stage.n8n.run(plan());
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		const warnings = stage.n8n.log.filter((line) => /^warn Row 1 .*tables are full/.test(line));
		expect(warnings).toHaveLength(1);
	});

	test('is written at the next chance', async () => {
		register.tables.refuse('"status":"QUEUED"', 503, 5);
		await stage.n8n.run(plan());
		const [task] = stage.emulator.tasks;
		expect(register.tables.rows).toMatchObject([
			{ taskId: task?.transcriptId, status: 'SUCCEEDED' },
		]);
	});
});

describe('an outcome that is not known', () => {
	const lostAnswer = { route: 'createTask', kind: 'reset', afterEffect: true } as const;

	test('stands in the row, and no other execution sends again', async () => {
		stage.emulator.inject(lostAnswer);
		const first = await stage.n8n.run(plan());
		expect(register.tables.rows).toMatchObject([{ status: 'UNKNOWN', taskId: null }]);
		const { error, status } = await stage.n8n.run(plan());
		expect(status).toBe('error');
		expect(error?.message).toMatch(/not known whether that made a task/);
		const [row] = register.tables.rows;
		expect(error?.description).toContain(`Execution ${first.executionId} of workflow workflow-1`);
		expect(error?.description).toContain(String(row?.assetId));
		expect(creations()).toBe(1);
	});

	test('is settled by a person who writes the task into the row', async () => {
		stage.emulator.inject(lostAnswer);
		await stage.n8n.run(plan());
		const [row] = register.tables.rows;
		Object.assign(row ?? {}, { taskId: stage.emulator.tasks[0]?.transcriptId });
		const ended = await stage.n8n.run(plan());
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED', reused: true } }]);
		expect(register.tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
		expect(creations()).toBe(1);
	});

	test('is settled by a person who deletes the row: that pays again', async () => {
		stage.emulator.inject(lostAnswer);
		await stage.n8n.run(plan());
		register.tables.remove(1);
		expect((await stage.n8n.run(plan())).status).toBe('success');
		expect(creations()).toBe(2);
	});

	test('is sent again by a retry of the execution that owns the row, by no automatic try', async () => {
		stage.emulator.inject(lostAnswer);
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const failed = await stage.n8n.run({ ...plan(), settings });
		expect(creations()).toBe(1);
		const retried = await stage.n8n.retry(failed);
		expect([retried.status, creations()]).toEqual(['success', 2]);
		expect(register.tables.rows).toMatchObject([{ id: 1, status: 'SUCCEEDED' }]);
	});

	test('with an idempotency key goes on under the same key, from any execution', async () => {
		const credential = { ...stage.credential, idempotencyHeader: 'Idempotency-Key' };
		const hang = { route: 'createTask', kind: 'status', status: 502, afterEffect: true } as const;
		stage.emulator.inject({ ...hang, count: 5 });
		await stage.n8n.run({ ...plan(), credential });
		const [row] = register.tables.rows;
		expect(row).toMatchObject({ status: 'UNKNOWN', idempotencyKey: expect.stringMatching(/-/) });
		const other = await stage.n8n.run({ ...plan(), credential });
		expect(other.status).toBe('success');
		const keys = stage.emulator
			.requests('createTask')
			.map(({ headers }) => headers['idempotency-key']);
		expect(new Set(keys)).toEqual(new Set([row?.idempotencyKey]));
	});

	test('a key that went out without being asked for proves nothing', async () => {
		stage.emulator.inject(lostAnswer);
		await stage.n8n.run(plan());
		const credential = { ...stage.credential, idempotencyHeader: 'Idempotency-Key' };
		expect((await stage.n8n.run({ ...plan(), credential })).status).toBe('error');
		expect(creations()).toBe(1);
	});
});

test('a sure refusal leaves no row behind', async () => {
	stage.emulator.inject({ route: 'createTask', kind: 'status', status: 400 });
	const ended = await stage.n8n.run({ ...plan(), settings: inNode });
	expect(ended.errorItems).toHaveLength(1);
	expect(register.tables.rows).toEqual([]);
});

test('a table with the columns, of a person who keeps credits as numbers, is used as it is', async () => {
	for (const [name, type] of Object.entries(registerColumns)) {
		register.tables.addColumn(name, name === 'billedCredits' ? 'number' : type);
	}
	const ended = await stage.n8n.run(plan());
	expect(ended.status).toBe('success');
	expect(register.tables.rows).toMatchObject([{ billedCredits: expect.any(Number) }]);
	expect(register.tables.record.filter((one) => /columns/.test(one))).toEqual([]);
});
