import { jsonAsItems } from '../harness/items.mts';
import { useStage } from '../harness/useStage.mts';

describe('A task that failed, where the user wants it as output', () => {
	const stage = useStage({
		// numbers 1 and 2 are the seeded ones
		taskPlan: (_asset, number) => ({
			queuedMs: 0,
			processingMs: 0,
			outcome: number === 3 ? 'FAILED' : 'NEVER',
		}),
	});

	test('is kept when another item fails: a retry pays for neither again', async () => {
		const { emulator, n8n } = stage;
		const assetOf = (taskId: string) =>
			emulator.tasks.find(({ transcriptId }) => transcriptId === taskId)?.assetId;
		const plan = { queuedMs: 0, processingMs: 0, outcome: 'NEVER' } as const;
		// what the assets were made for plays no part; their tasks are not counted
		const assets = [1, 2].map(() => assetOf(emulator.addTask({ plan })));
		const seeded = emulator.tasks.length;
		const created = () => emulator.tasks.slice(seeded).map(({ transcriptId }) => transcriptId);
		const parameters = {
			operation: 'transcribeAndWait',
			source: 'asset',
			assetId: '={{ $json.assetId }}',
			options: { onUnsuccessful: 'output', pollIntervalSeconds: 0.5 },
		};
		// the second item fails only when the first one has been seen to be over
		const endOf = (id = '') =>
			emulator.requests('getTask').filter(({ path, endedAt }) => path.endsWith(id) && endedAt);
		emulator.inject({
			route: 'getTask',
			kind: 'status',
			status: 403,
			when: ({ path }) => path.endsWith(created()[1] ?? '-') && endOf(created()[0]).length > 0,
		});
		const items = jsonAsItems(...assets.map((assetId) => ({ assetId })));
		const failed = await n8n.run(stage.plan(parameters, items));
		expect(failed.status).toBe('error');
		expect(created()).toHaveLength(2);

		emulator.finishTask(created()[1] ?? '');
		const ended = await n8n.retry(failed);
		expect(ended.items.map(({ json }) => [json.transcriptId, json.status])).toEqual([
			[created()[0], 'FAILED'],
			[created()[1], 'SUCCEEDED'],
		]);
		expect(created()).toHaveLength(2);
	});
});
