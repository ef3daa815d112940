import type { Fault, RouteName } from '../../emulator/startEmulator.mts';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { startFileServer } from '../harness/startFileServer.mts';
import { trackResources } from '../harness/trackResources.mts';
import { until } from '../harness/until.mts';
import { useStage } from '../harness/useStage.mts';

describe('Stopping the execution', () => {
	const stage = useStage({
		taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: 'NEVER' }),
	});
	const wait = { operation: 'transcribeAndWait' };
	const later = { 'retry-after': '200' };
	const slowly = { ...wait, options: { pollIntervalSeconds: 3600 } };

	const moments: Array<[string, RouteName, Fault | undefined, typeof wait]> = [
		['while a file is on its way', 'putMedia', { route: 'putMedia', kind: 'hang' }, wait],
		[
			'while the storage takes no bytes',
			'putMedia',
			{ route: 'putMedia', kind: 'hang', readBody: false },
			wait,
		],
		[
			'while the service reads the media',
			'completeUpload',
			{ route: 'completeUpload', kind: 'hang' },
			wait,
		],
		[
			'between two tries of a request',
			'createUpload',
			{ route: 'createUpload', kind: 'status', status: 503, headers: later },
			wait,
		],
		[
			'between two tries of a creation',
			'createTask',
			{ route: 'createTask', kind: 'status', status: 429, headers: later },
			wait,
		],
		['between two looks at a task', 'getTask', undefined, slowly],
		['during a look at a task', 'getTask', { route: 'getTask', kind: 'hang' }, wait],
	];

	test.each(moments)('%s ends it at once', async (_when, route, fault, parameters) => {
		const { emulator, n8n } = stage;
		if (fault) emulator.inject(fault);
		// larger than what fits into the buffers of sockets on their way
		const content = Buffer.concat([voiceMemo.content, Buffer.alloc(16 * 1024 * 1024)]);
		const settings = { onError: 'continueRegularOutput' as const };
		const items = filesAsItems({ content, fileName: 'long.mp3' });
		const plan = stage.plan(parameters, items, { settings });
		const { result: execution, busy, end } = trackResources(() => n8n.start(plan));
		await emulator.arrived(route);
		if (!fault || fault.kind === 'status') {
			await until(() => emulator.requests(route)[0]?.outcome === 'completed');
		}
		expect(busy()).toBeGreaterThan(0);
		execution.stop();
		const ended = await execution.ended;

		expect(ended.status).toBe('canceled');
		expect(ended.items).toHaveLength(0);
		const requests = emulator.record.length;
		await until(() => busy() === 0);
		end();
		expect(emulator.record).toHaveLength(requests);
	});

	test('while a file URL sends nothing ends it at once', async () => {
		let asked = () => {};
		const arrival = new Promise<void>((resolve) => (asked = resolve));
		const files = await startFileServer({
			'/never.mp3': (_request, response) => {
				response.writeHead(200, { 'content-length': '1000000', 'content-type': 'audio/mpeg' });
				response.write('ID3');
				asked();
			},
		});
		const parameters = {
			operation: 'upload',
			source: 'url',
			fileUrl: `${files.address}/never.mp3`,
		};
		const execution = stage.n8n.start(stage.plan(parameters, jsonAsItems({})));
		await arrival;
		await stage.emulator.arrived('putMedia');
		execution.stop();
		expect((await execution.ended).status).toBe('canceled');
		await files.close();
		expect(stage.emulator.requests('completeUpload')).toHaveLength(0);
	});

	test('during a task creation lets it finish, and keeps its task in the journal', async () => {
		const { emulator } = stage;
		emulator.inject({ route: 'createTask', kind: 'slow', delayMs: 200, afterEffect: true });
		const execution = stage.n8n.start(stage.plan(wait, filesAsItems(voiceMemo)));
		await emulator.arrived('createTask');
		execution.stop();
		const ended = await execution.ended;
		expect(ended.status).toBe('canceled');
		const journal = JSON.stringify(ended.data.executionData?.contextData);
		expect(journal).toContain(String(emulator.tasks[0]?.transcriptId));
		expect(emulator.requests('getTask')).toHaveLength(0);
	});

	test('ends many items, and starts no further one', async () => {
		stage.emulator.inject({ route: 'putMedia', kind: 'hang', count: Infinity });
		const items = filesAsItems(...Array.from({ length: 8 }, () => voiceMemo));
		const execution = stage.n8n.start(stage.plan(wait, items));
		await stage.emulator.arrived('putMedia', 5);
		execution.stop();
		expect((await execution.ended).status).toBe('canceled');
		expect(stage.emulator.requests('createUpload')).toHaveLength(5);
	});

	test('with Retry On Fail makes no further request', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'hang', count: Infinity });
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const execution = stage.n8n.start(stage.plan(wait, filesAsItems(voiceMemo), { settings }));
		await stage.emulator.arrived('getTask');
		const requests = stage.emulator.record.length;
		execution.stop();
		expect((await execution.ended).status).toBe('canceled');
		expect(stage.emulator.record).toHaveLength(requests);
	});
});
