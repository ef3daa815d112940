import type { IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';
import { openPoll } from '../../../nodes/TranscriptionTrigger/settings';
import { taskIdOf } from './ids.mts';

const table = {
	...{ taskSource: 'dataTable', dataTableId: 't', taskIdColumn: 'taskId' },
	...{ afterEmitting: 'updateRow', statusColumn: 'status' },
};

/** As much of n8n's context as a poll needs; requests are recorded and never answered. */
function contextOf(parameters: object, budgetMs?: number) {
	const asked: IHttpRequestOptions[] = [];
	const values: Record<string, unknown> = { events: ['SUCCEEDED'], ...parameters };
	const context = {
		getNodeParameter: (name: string, fallback: unknown) => values[name] ?? fallback,
		getCredentials: async () => ({ baseUrl: 'https://api.example.com', apiKey: 'key' }),
		getWorkflowStaticData: () => ({}),
		logger: { warn: () => undefined },
		helpers: {
			httpRequest: async (options: IHttpRequestOptions) => {
				asked.push(options);
				return await new Promise((_resolve, reject) => {
					options.abortSignal?.addEventListener?.('abort', () => reject(new Error('aborted')));
				});
			},
		},
		...(budgetMs !== undefined && { getPollBudgetMs: () => budgetMs }),
	};
	return { context: context as unknown as IPollFunctions, asked };
}
const open = async (parameters: object, budgetMs?: number) =>
	await openPoll(contextOf(parameters, budgetMs).context, false);

afterEach(() => void jest.useRealTimers());

test('an n8n that sets no limit of time is taken for one that gives five minutes', async () => {
	expect((await open({})).totalMs).toBe(300_000);
	expect((await open({}, 36_000)).totalMs).toBe(36_000);
});

test.each([
	['half of it may go into listing', 17_900, false, false],
	['then looking up begins', 18_000, true, false],
	['and the last requests still end in time', 25_000, true, true],
])('of 36 seconds %s', async (_name, passedMs, isListingOver, isOver) => {
	const start = Date.now();
	const now = jest.spyOn(Date, 'now').mockReturnValue(start);
	const { setting } = await open({}, 36_000);
	now.mockReturnValue(start + passedMs);
	expect([setting.isListingTimeUp(), setting.isTimeUp()]).toEqual([isListingOver, isOver]);
	now.mockRestore();
});

test('a request of a short poll is given up early, to the service and to the table alike', async () => {
	jest.useFakeTimers();
	const { context, asked } = contextOf(table, 8_000);
	const { setting, source } = await openPoll(context, false);
	const failures = [setting.getTask(taskIdOf(1)), source.list(undefined, () => false)].map(
		async (request) => await request.catch((thrown: unknown) => thrown),
	);
	await jest.advanceTimersByTimeAsync(8_000 / 4 + 1_000);
	expect(asked.length).toBeGreaterThanOrEqual(2);
	for (const failure of failures) {
		await expect(failure).resolves.toMatchObject({ facts: { kind: 'timeout' } });
	}
});

test.each<[object, string]>([
	[{ ...table, dataTableId: '' }, 'Data Table'],
	[{ ...table, taskIdColumn: ' ' }, 'Task ID Column'],
	[{ ...table, statusColumn: '' }, 'Status Column'],
	[{ events: [] }, 'Events'],
	[{ events: ['RUNNING'] }, 'Events'],
])('%j: what is empty is named', async (parameters, name) => {
	await expect(open(parameters)).rejects.toThrow(`'${name}' is empty`);
});

test('rows are cleaned up unless nothing is to be done with them', async () => {
	expect((await open(table)).source.cleanUp).toBeDefined();
	expect((await open({ ...table, afterEmitting: 'nothing' })).source.cleanUp).toBeUndefined();
	expect((await open({})).source.cleanUp).toBeUndefined();
});

test('Simplify off hands on all that the service says, with the row', async () => {
	const task = { transcriptId: taskIdOf(1), status: 'SUCCEEDED', unheardOf: 1 };
	const row = { id: 7, columns: { id: 7, fileName: 'a.mp3' } };
	expect((await open({ simplify: false })).setting.read(task, row)).toEqual({
		...task,
		row: row.columns,
	});
	const simple = (await open({})).setting.read(task, row);
	expect(simple).toMatchObject({ fileName: 'a.mp3', fullText: null, row: row.columns });
	expect(simple).not.toHaveProperty('unheardOf');
});
