import type { RouteName } from '../../emulator/startEmulator.mts';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { until } from '../harness/until.mts';
import { useStage } from '../harness/useStage.mts';

const wait = { operation: 'transcribeAndWait' };
const files = (count: number) =>
	filesAsItems(
		...Array.from({ length: count }, (_, i) => ({ ...voiceMemo, fileName: `${i}.mp3` })),
	);

describe('Many items', () => {
	const stage = useStage({
		taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: 'NEVER' }),
	});
	const most = (route: RouteName) =>
		Math.max(...stage.emulator.requests(route).map(({ inFlight }) => inFlight));
	const finishAll = () => {
		for (const { transcriptId } of stage.emulator.tasks) stage.emulator.finishTask(transcriptId);
	};

	test.each([
		[5, {}],
		[3, { parallelItems: 3 }],
		[1, { parallelItems: 1 }],
	])('are sent %i at once with the options %j', async (limit, options) => {
		stage.emulator.inject({ route: 'putMedia', kind: 'slow', delayMs: 30, count: Infinity });
		const plan = stage.plan({ operation: 'upload', options }, files(8));
		const ended = await stage.n8n.run(plan);
		expect(most('putMedia')).toBe(limit);
		expect(ended.items.map(({ json }) => json.fileName)).toEqual(
			Array.from({ length: 8 }, (_, i) => `${i}.mp3`),
		);
	});

	test('are waited for together, and a waiting item holds nobody up', async () => {
		const options = { parallelItems: 1 };
		const execution = stage.n8n.start(stage.plan({ ...wait, options }, files(10)));
		// if an item kept its place while it waits, the second creation would never come
		await until(() => stage.emulator.tasks.length === 10);
		finishAll();
		const ended = await execution.ended;
		expect(ended.items.map(({ json }) => json.transcriptId)).toEqual(
			stage.emulator.tasks.map(({ transcriptId }) => transcriptId),
		);
		expect(most('createTask')).toBe(1);
	});

	test('are polled ten at once', async () => {
		const ids = Array.from({ length: 25 }, () => ({ id: stage.emulator.addTask() }));
		stage.emulator.inject({ route: 'getTask', kind: 'slow', delayMs: 30, count: Infinity });
		const parameters = { ...wait, source: 'task', taskId: '={{ $json.id }}' };
		const ended = await stage.n8n.run(stage.plan(parameters, jsonAsItems(...ids)));
		expect(ended.items).toHaveLength(25);
		expect(most('getTask')).toBe(10);
	});

	test('come out in input order, whichever finishes first', async () => {
		const execution = stage.n8n.start(stage.plan(wait, files(3)));
		await until(() => stage.emulator.tasks.length === 3);
		const ids = stage.emulator.tasks.map(({ transcriptId }) => transcriptId);
		for (const id of ids.toReversed()) {
			stage.emulator.finishTask(id);
			await stage.emulator.arrived('getTask', stage.emulator.requests('getTask').length + 1);
		}
		const ended = await execution.ended;
		const names = ended.items.map(({ json }) => {
			const asset = stage.emulator.assets.find(({ assetId }) => assetId === json.assetId);
			return asset?.filename;
		});
		expect(names).toEqual(['0.mp3', '1.mp3', '2.mp3']);
		expect(ended.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2].map((item) => ({ item })),
		);
	});
});
