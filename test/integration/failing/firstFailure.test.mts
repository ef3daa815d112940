import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const files = (...names: string[]) =>
	filesAsItems(...names.map((fileName) => ({ ...voiceMemo, fileName })));

describe('Without continue on fail, the first failure', () => {
	const stage = useStage({
		taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: 'NEVER' }),
	});
	withoutBackoff();
	const wait = { operation: 'transcribeAndWait' };

	test('breaks off the uploads that are under way', async () => {
		const { emulator } = stage;
		const bad = ({ headers }: { headers: { 'content-type'?: string } }) =>
			headers['content-type'] === 'audio/x-bad';
		emulator.inject(
			{ route: 'putMedia', kind: 'hang', when: (put) => !bad(put) },
			{ route: 'putMedia', kind: 'status', status: 400, when: bad },
		);
		const options = {
			mimeType: '={{ $json.fileName === "b.mp3" ? "audio/x-bad" : "audio/mpeg" }}',
		};
		const execution = stage.n8n.start(stage.plan({ ...wait, options }, files('a.mp3', 'b.mp3')));
		const ended = await execution.ended;

		expect(ended.error?.message).toMatch(/The storage refused the file \(status 400/);
		expect(ended.error).toHaveProperty('context.itemIndex', 1);
		expect(emulator.requests('completeUpload')).toHaveLength(0);
	});

	test('starts no item that has not begun', async () => {
		const { emulator } = stage;
		emulator.inject({ route: 'createUpload', kind: 'status', status: 400 });
		const options = { parallelItems: 1 };
		const plan = stage.plan({ ...wait, options }, files('a.mp3', 'b.mp3', 'c.mp3'));
		const ended = await stage.n8n.run(plan);
		expect(ended.error).toHaveProperty('context.itemIndex', 0);
		expect(emulator.record.map(({ route }) => route)).toEqual(['createUpload']);
	});

	test('lets a task creation that is under way finish, and counts its task', async () => {
		const { emulator } = stage;
		const [bad, slow] = [emulator.addTask(), emulator.addTask()].map((id) =>
			String(emulator.tasks.find(({ transcriptId }) => transcriptId === id)?.assetId),
		);
		const isFor = (assetId?: string) => (request: { json?: unknown }) =>
			JSON.stringify(request.json).includes(String(assetId));
		emulator.inject(
			{ route: 'createTask', kind: 'status', status: 400, when: isFor(bad) },
			{ route: 'createTask', kind: 'slow', delayMs: 300, when: isFor(slow) },
		);
		const parameters = { ...wait, source: 'asset', assetId: '={{ $json.assetId }}' };
		const items = jsonAsItems({ assetId: slow }, { assetId: bad });
		const ended = await stage.n8n.run(stage.plan(parameters, items));

		const made = emulator.tasks.slice(2);
		expect(made).toMatchObject([{ assetId: slow }]);
		expect(ended.error).toHaveProperty('context.itemIndex', 1);
		expect(ended.error?.message).toMatch(/; 1 other task goes on at the service/);
		expect(ended.error).toHaveProperty(
			'description',
			expect.stringContaining(String(made[0]?.transcriptId)),
		);
		expect(emulator.requests('getTask')).toHaveLength(0);
	});

	test('ends the polling, and counts the tasks that go on', async () => {
		const { emulator } = stage;
		const execution = stage.n8n.start(stage.plan(wait, files('a.mp3', 'b.mp3', 'c.mp3')));
		await emulator.arrived('createTask', 3);
		await emulator.arrived('getTask', 1);
		emulator.failTask(String(emulator.tasks[1]?.transcriptId));
		const ended = await execution.ended;
		const others = [0, 2].map((index) => String(emulator.tasks[index]?.transcriptId));
		expect(ended.error?.message).toMatch(
			/\(FAILED, task [\da-f-]+\); 2 other tasks go on at the service$/,
		);
		for (const id of others)
			expect(ended.error).toHaveProperty('description', expect.stringContaining(id));
	});

	test('of Create Task counts the tasks that were made', async () => {
		const { emulator } = stage;
		emulator.inject({ route: 'createTask', kind: 'status', status: 400, after: 2 });
		const parameters = { operation: 'createTask', source: 'binary', options: { parallelItems: 1 } };
		const ended = await stage.n8n.run(stage.plan(parameters, files('a.mp3', 'b.mp3', 'c.mp3')));
		expect(ended.error?.message).toMatch(/; 2 other tasks go on at the service/);
	});
});
