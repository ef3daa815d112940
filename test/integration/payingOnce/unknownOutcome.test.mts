import { startEmulator, type Fault } from '../../emulator/startEmulator.mts';
import { filesAsItems, voiceMemo } from '../harness/items.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const wait = { operation: 'transcribeAndWait' };
const items = filesAsItems(voiceMemo);
const thrice = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

describe('A task creation whose answer is lost', () => {
	const stage = useStage();
	withoutBackoff();

	const lost: Array<[string, Fault]> = [
		['by a reset', { route: 'createTask', kind: 'reset', afterEffect: true }],
		['in the middle', { route: 'createTask', kind: 'cutBody', at: 'connection' }],
		['in the middle of its JSON', { route: 'createTask', kind: 'cutBody', at: 'json' }],
		['behind a web page', { route: 'createTask', kind: 'garbageBody', afterEffect: true }],
		[
			'behind the page of a gateway',
			{ route: 'createTask', kind: 'garbageBody', status: 502, afterEffect: true },
		],
		...[408, 500, 502, 503].map((status): [string, Fault] => [
			`behind a ${status} with an error code`,
			{ route: 'createTask', kind: 'status', status, afterEffect: true },
		]),
		[
			'behind the time-out of a gateway',
			{ route: 'createTask', kind: 'status', status: 504, body: '{}', afterEffect: true },
		],
	];

	test.each(lost)('%s is not sent again by Retry On Fail, which says why', async (_how, fault) => {
		stage.emulator.inject(fault);
		const ended = await stage.n8n.run(stage.plan(wait, items, { settings: thrice }));
		const assetId = String(stage.emulator.assets[0]?.assetId);

		expect(stage.emulator.requests('createTask')).toHaveLength(1);
		expect(stage.emulator.tasks).toHaveLength(1);
		expect(ended.error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/not known whether .* created, and it may have been billed/),
			description: expect.stringMatching(/lost the answer, so it was not sent again/),
		});
		expect(ended.error).toHaveProperty('description', expect.stringContaining(assetId));
	});

	test('is sent again by Retry execution, because a person decided that', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'reset', afterEffect: true });
		const failed = await stage.n8n.run(stage.plan(wait, items, { settings: thrice }));
		const ended = await stage.n8n.retry(failed);
		expect(ended.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		expect(stage.emulator.requests('createTask')).toHaveLength(2);
		expect(stage.emulator.requests('createUpload')).toHaveLength(1);
	});

	test('says with continue on fail which asset it was for', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'reset', afterEffect: true });
		const settings = { ...thrice, onError: 'continueRegularOutput' as const };
		const ended = await stage.n8n.run(stage.plan(wait, items, { settings }));
		expect(stage.emulator.requests('createTask')).toHaveLength(1);
		expect(ended.items[0]?.json.details).toMatchObject({
			assetId: stage.emulator.assets[0]?.assetId,
			transcriptId: null,
		});
	});
});

describe('A task creation that the service refuses', () => {
	const stage = useStage();
	withoutBackoff();

	test('for now is sent again in the same try', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 429, count: 2 });
		const ended = await stage.n8n.run(stage.plan(wait, items));
		expect(ended.status).toBe('success');
		expect(stage.emulator.requests('createTask')).toHaveLength(3);
		expect(stage.emulator.tasks).toHaveLength(1);
	});

	test('for good is not sent again, but Retry On Fail may', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 402 });
		const failed = await stage.n8n.run(stage.plan(wait, items));
		expect(failed.status).toBe('error');
		expect(stage.emulator.requests('createTask')).toHaveLength(1);

		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 402 });
		const ended = await stage.n8n.run(stage.plan(wait, items, { settings: thrice }));
		expect(ended.status).toBe('success');
		expect(stage.emulator.tasks).toHaveLength(1);
	});
});

describe('With an idempotency header', () => {
	const outcomes: Array<'FAILED' | 'SUCCEEDED'> = [];
	const stage = useStage({
		idempotencyHeader: 'X-Once',
		taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: outcomes.shift() ?? 'SUCCEEDED' }),
	});
	withoutBackoff();
	const plan = (settings = {}) => {
		const credential = { ...stage.credential, idempotencyHeader: ' X-Once ' };
		return stage.plan(wait, items, { credential, settings });
	};
	const keys = () => stage.emulator.requests('createTask').map(({ headers }) => headers['x-once']);

	test('a lost creation is sent again at once with the same key', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'reset', afterEffect: true, count: 3 });
		const ended = await stage.n8n.run(plan());
		expect(ended.status).toBe('success');
		expect(keys()).toHaveLength(4);
		expect(new Set(keys()).size).toBe(1);
		expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
		expect(stage.emulator.tasks).toHaveLength(1);
	});

	test('Retry On Fail and Retry execution send the same key', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'reset', afterEffect: true, count: 15 });
		const failed = await stage.n8n.run(plan(thrice));
		expect(failed.status).toBe('error');
		const ended = await stage.n8n.retry(failed);
		expect(ended.status).toBe('success');
		expect(keys()).toHaveLength(16);
		expect(new Set(keys()).size).toBe(1);
		expect(stage.emulator.tasks).toHaveLength(1);
	});

	test('a task that failed is replaced under a new key', async () => {
		outcomes.push('FAILED', 'SUCCEEDED');
		const ended = await stage.n8n.retry(await stage.n8n.run(plan(thrice)));
		expect(ended.status).toBe('success');
		expect(new Set(keys()).size).toBe(2);
		expect(stage.emulator.tasks).toHaveLength(2);
	});

	test.each([
		[402, 1],
		[404, 2],
	])('a creation refused with %i is sent again under a new key', async (status, uploads) => {
		stage.emulator.inject({ route: 'createTask', kind: 'status', status });
		const ended = await stage.n8n.run(plan(thrice));
		expect(ended.status).toBe('success');
		expect(keys()).toHaveLength(2);
		expect(new Set(keys()).size).toBe(2);
		expect(stage.emulator.requests('createUpload')).toHaveLength(uploads);
	});

	test('a field instead of a header does the same', async () => {
		const field = await startEmulator({ idempotencyField: 'onceKey', pollAfterMs: 500 });
		field.inject({ route: 'createTask', kind: 'status', status: 500, afterEffect: true, count: 7 });
		const { baseUrl, apiKey } = field;
		const credential = { baseUrl, apiKey, idempotencyField: 'onceKey' };
		const ended = await stage.n8n.run({ ...plan(thrice), credential });
		const sent = field.requests('createTask').map(({ json }) => Object(json).onceKey);
		await field.stop();
		expect([ended.status, sent.length, new Set(sent).size]).toEqual(['success', 8, 1]);
		expect(field.tasks).toHaveLength(1);
	});

	test('the key goes out with task creations only', async () => {
		await stage.n8n.run(plan());
		const [key] = keys();
		const others = stage.emulator.record.filter(({ route }) => route !== 'createTask');
		expect(JSON.stringify(others)).not.toContain(String(key));
	});
});
