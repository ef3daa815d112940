import { jsonAsItems } from '../harness/items.mts';
import { useStage } from '../harness/useStage.mts';

describe('A task that does not end in time', () => {
	const stage = useStage({
		taskPlan: () => ({ queuedMs: 0, processingMs: 0, outcome: 'NEVER' }),
	});
	/** 0.6 seconds: time for two looks. */
	const options = { timeoutMinutes: 0.01 };
	const wait = (assetId: string, more = {}) => ({
		operation: 'transcribeAndWait',
		source: 'asset',
		assetId,
		options: { ...options, ...more },
	});

	test('is handed on by Get Task without its files, and a hint says why', async () => {
		const taskId = stage.emulator.addTask({
			plan: { queuedMs: 0, processingMs: 0, outcome: 'NEVER' },
		});
		const parameters = { operation: 'getTask', taskId, transcriptFiles: ['srt'] };
		const ended = await stage.n8n.run(stage.plan(parameters, jsonAsItems({})));
		expect(ended.items).toMatchObject([{ json: { status: 'PROCESSING', fullText: null } }]);
		expect(ended.data.resultData.runData.Transcription?.[0]?.hints).toMatchObject([
			{ message: expect.stringMatching(/^1 task is not finished yet \(PROCESSING\)/) },
		]);
	});

	test('fails with everything that is needed to go on later', async () => {
		const assetId = assetOf(stage.emulator.addTask());
		const ended = await stage.n8n.run(stage.plan(wait(assetId), jsonAsItems({})));
		const transcriptId = stage.emulator.tasks.at(-1)?.transcriptId;
		expect(ended.status).toBe('error');
		expect(ended.error).toMatchObject({
			name: 'NodeOperationError',
			message: `The transcription was not finished after 1 second (task ${transcriptId})`,
			description: expect.stringMatching(
				new RegExp(`billed once.*Details: last status PROCESSING, asset ${assetId}`),
			),
		});
	});

	test('is handed on as it is where the user wants that', async () => {
		const assetId = assetOf(stage.emulator.addTask());
		const plan = stage.plan(wait(assetId, { onTimeout: 'output' }), jsonAsItems({}));
		const ended = await stage.n8n.run({
			...plan,
			parameters: { ...plan.parameters, transcriptFiles: ['srt'] },
		});
		expect(ended.items).toMatchObject([
			{ json: { status: 'PROCESSING', fullText: null, assetId }, pairedItem: { item: 0 } },
		]);
		expect(ended.items[0]).not.toHaveProperty('binary');
	});

	describe('while no look at it gets through', () => {
		const busy = { route: 'getTask', kind: 'status', status: 503, count: Infinity } as const;

		test('says so, and why', async () => {
			stage.emulator.inject(busy);
			const assetId = assetOf(stage.emulator.addTask());
			const { error } = await stage.n8n.run(stage.plan(wait(assetId), jsonAsItems({})));
			expect(error?.message).toMatch(/not finished after 1 second, and .* did not get through/);
			expect(error).toHaveProperty(
				'description',
				expect.stringMatching(/503.*Nobody has seen the task since its creation/),
			);
		});

		test('is handed on only with that said', async () => {
			stage.emulator.inject(busy);
			const assetId = assetOf(stage.emulator.addTask());
			const plan = stage.plan(wait(assetId, { onTimeout: 'output' }), jsonAsItems({}));
			const [item] = (await stage.n8n.run(plan)).items;
			expect(item?.json).toMatchObject({
				status: 'QUEUED',
				statusNote: expect.stringMatching(/did not get through, the last because: .*503/),
			});
		});
	});

	test('waits for ever without a limit, until somebody stops it', async () => {
		const taskId = stage.emulator.addTask({
			plan: { queuedMs: 0, processingMs: 0, outcome: 'NEVER' },
		});
		const parameters = {
			operation: 'transcribeAndWait',
			source: 'task',
			taskId,
			options: { timeoutMinutes: 0, pollIntervalSeconds: 0.001 },
		};
		const execution = stage.n8n.start(stage.plan(parameters, jsonAsItems({})));
		await stage.emulator.arrived('getTask', 3);
		stage.emulator.finishTask(taskId);
		expect((await execution.ended).items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
	});

	const assetOf = (taskId: string) =>
		String(stage.emulator.tasks.find(({ transcriptId }) => transcriptId === taskId)?.assetId);
});

describe.each([
	['FAILED', /could not transcribe.*\(FAILED, task /, 'no speech found'],
	['CANCELED', /was stopped at the service \(CANCELED, task /, null],
] as const)('A task that ends %s', (outcome, message, showError) => {
	const stage = useStage();
	const plan = (options: { onUnsuccessful?: string }) => {
		const seed = { queuedMs: 0, processingMs: 0, outcome, showError };
		const taskId = stage.emulator.addTask({ plan: seed });
		const parameters = { operation: 'transcribeAndWait', source: 'task', taskId, options };
		return stage.plan(parameters, jsonAsItems({}));
	};

	test('fails the item, and the execution does not count as stopped', async () => {
		const ended = await stage.n8n.run(plan({}));
		expect(ended.status).toBe('error');
		expect(ended.error?.message).toMatch(message);
		expect(ended.error?.message).toContain(String(stage.emulator.tasks[0]?.transcriptId));
		expect(ended.error).toHaveProperty(
			'description',
			expect.stringContaining('Make a new task from its asset with Create Task'),
		);
		if (showError)
			expect(ended.error).toHaveProperty('description', expect.stringContaining(showError));
	});

	test('is handed on where the user wants that', async () => {
		const ended = await stage.n8n.run(plan({ onUnsuccessful: 'output' }));
		expect(ended.items).toMatchObject([{ json: { status: outcome, showError, fullText: null } }]);
	});
});
