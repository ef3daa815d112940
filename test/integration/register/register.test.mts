import { filesAsItems, jsonAsItems, mediaFile, voiceMemo } from '../harness/items.mts';
import type { Ended } from '../harness/plan.mts';
import { useRegister } from '../harness/useRegister.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const wait = { operation: 'transcribeAndWait' };
const memo = { content: mediaFile('memo.wav'), fileName: 'memo.wav' };
const other = (fileName: string) => ({ ...voiceMemo, fileName });

const stage = useStage();
const register = useRegister(stage);
withoutBackoff();
const creations = () => stage.emulator.requests('createTask').length;
const uploads = () => stage.emulator.requests('createUpload').length;

test('a task is in the table with its costs, its file and who made it', async () => {
	const ended = await stage.n8n.run(register.plan(wait, filesAsItems(voiceMemo)));
	const [task] = stage.emulator.tasks;
	expect(register.tables.rows).toMatchObject([
		{
			taskId: task?.transcriptId,
			status: 'SUCCEEDED',
			assetId: task?.assetId,
			fileName: 'voice-memo.mp3',
			language: 'Auto',
			timestampMode: 'CHUNK',
			transcriptionMode: 'balanced',
			sourceDurationMs: ended.items[0]?.json.sourceDurationMs,
			billedCredits: ended.items[0]?.json.billedCredits,
			idempotencyKey: null,
			executionId: ended.executionId,
			workflowId: 'workflow-1',
		},
	]);
	expect(ended.items[0]?.json).not.toHaveProperty('reused');
});

test('the same file in another execution, under another name, is not paid for again', async () => {
	const first = await stage.n8n.run(register.plan(wait, filesAsItems(voiceMemo)));
	const again = await stage.n8n.run(register.plan(wait, filesAsItems(other('again.mp3'))));
	expect(creations()).toBe(1);
	expect(again.items).toMatchObject([
		{
			json: {
				transcriptId: first.items[0]?.json.transcriptId,
				fullText: first.items[0]?.json.fullText,
				reused: true,
			},
		},
	]);
	expect(register.tables.rows).toHaveLength(1);
});

test.each([
	['language', { language: 'english' }],
	['timestamps', { timestampMode: 'WORD' }],
	['mode', { transcriptionMode: 'precision' }],
])('another %s is another task', async (_what, setting) => {
	await stage.n8n.run(register.plan(wait, filesAsItems(voiceMemo)));
	await stage.n8n.run(register.plan({ ...wait, ...setting }, filesAsItems(voiceMemo)));
	expect(creations()).toBe(2);
});

test('six executions at once make one task and six transcripts', async () => {
	const plan = register.plan(wait, filesAsItems(voiceMemo));
	const all = await Promise.all(Array.from({ length: 6 }, async () => await stage.n8n.run(plan)));
	expect(stage.emulator.tasks).toHaveLength(1);
	expect(creations()).toBe(1);
	const texts = all.map(({ items }) => items[0]?.json.fullText);
	expect(new Set(texts).size).toBe(1);
	expect(texts[0]).toMatch(/\w/);
	expect(all.filter(({ items }) => items[0]?.json.reused)).toHaveLength(5);
	expect(register.tables.rows).toMatchObject([{ status: 'SUCCEEDED' }]);
});

test('six items with the same file make one task, also one at a time', async () => {
	const options = { parallelItems: 1 };
	const items = filesAsItems(...Array.from({ length: 6 }, (_, i) => other(`${i}.mp3`)));
	const ended = await stage.n8n.run(register.plan({ ...wait, options }, items));
	expect([creations(), ended.items.length]).toEqual([1, 6]);
});

test('a file that is known by its key is not even uploaded', async () => {
	const keyed = { ...wait, options: { registerKey: 'drive-7/version-2' } };
	await stage.n8n.run(register.plan(keyed, filesAsItems(voiceMemo)));
	const again = await stage.n8n.run(register.plan(keyed, filesAsItems(memo)));
	expect([uploads(), creations()]).toEqual([1, 1]);
	const [task] = stage.emulator.tasks;
	expect(again.items).toMatchObject([
		{ json: { assetId: task?.assetId, fileName: 'voice-memo.mp3', reused: true } },
	]);
	const hints = ({ data }: Ended) =>
		data.resultData.runData.Transcription?.[0]?.hints?.map(({ message }) => message).join(' ');
	expect(hints(again)).toMatch(/"drive-7\/version-2" is known as that of "voice-memo.mp3"/);
	const same = await stage.n8n.run(register.plan(keyed, filesAsItems(voiceMemo)));
	expect(hints(same)).not.toMatch(/is known as/);
});

test('an asset is known by its id', async () => {
	await stage.n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo)));
	const { assetId = '' } = stage.emulator.assets[0] ?? {};
	const parameters = { operation: 'createTask', source: 'asset', assetId };
	for (const reused of [undefined, true]) {
		const ended = await stage.n8n.run(register.plan(parameters, jsonAsItems({})));
		expect(ended.items).toMatchObject([{ json: { assetId, ...(reused && { reused }) } }]);
	}
	expect(creations()).toBe(1);
});

describe('costs', () => {
	test('at most six small requests for an item, five without a wait, one for a known file', async () => {
		await stage.n8n.run(register.plan(wait, filesAsItems(voiceMemo)));
		expect(register.requests().filter((one) => !one.startsWith('update '))).toHaveLength(6);
		register.tables.forget();
		await stage.n8n.run(register.plan({ operation: 'createTask' }, filesAsItems(memo)));
		expect(register.requests().filter((one) => !one.startsWith('update '))).toHaveLength(5);
		register.tables.forget();
		await stage.n8n.run(register.plan(wait, filesAsItems(voiceMemo)));
		expect(register.requests()).toHaveLength(1);
	});

	test('at most two and a half for each of many items, which look, claim and begin together', async () => {
		const ids = Array.from({ length: 20 }, () => {
			stage.emulator.addTask();
			return { id: stage.emulator.assets.at(-1)?.assetId };
		});
		const parameters = { operation: 'createTask', source: 'asset', assetId: '={{ $json.id }}' };
		const plan = register.plan(parameters, jsonAsItems(...ids));
		expect((await stage.n8n.run(plan)).items).toHaveLength(20);
		expect([creations(), register.tables.rows.length]).toEqual([20, 20]);
		const requests = register.requests().filter((one) => !one.startsWith('update '));
		expect(requests.length).toBeLessThanOrEqual(2.5 * 20);
		expect(requests.filter((one) => /^(GET|POST)/.test(one))).toHaveLength(3);
	});
});

describe('a task that ended without a transcript', () => {
	const failing = useStage({
		taskPlan: (_asset, number) => ({
			queuedMs: 0,
			processingMs: 0,
			outcome: number === 1 ? 'FAILED' : 'SUCCEEDED',
		}),
	});
	const registered = useRegister(failing);

	test('is in the table, and a new execution makes another', async () => {
		const plan = registered.plan(wait, filesAsItems(voiceMemo));
		expect((await failing.n8n.run(plan)).status).toBe('error');
		expect(registered.tables.rows).toMatchObject([{ status: 'FAILED' }]);
		expect((await failing.n8n.run(plan)).items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		expect(registered.tables.rows).toMatchObject([{ status: 'FAILED' }, { status: 'SUCCEEDED' }]);
	});

	test('is noticed by a new execution if nobody has waited for it', async () => {
		const plan = registered.plan({ operation: 'createTask' }, filesAsItems(voiceMemo));
		await failing.n8n.run(plan);
		expect(registered.tables.rows).toMatchObject([{ status: 'QUEUED' }]);
		await failing.n8n.run(plan);
		expect(registered.tables.rows).toMatchObject([{ status: 'FAILED' }, { status: 'QUEUED' }]);
	});

	test('is made anew once by a retry of the execution, never by an automatic try', async () => {
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const plan = registered.plan(wait, filesAsItems(voiceMemo));
		const failed = await failing.n8n.run({ ...plan, settings });
		expect([failed.status, failing.emulator.tasks.length]).toEqual(['error', 1]);
		const retried = await failing.n8n.retry(failed);
		expect(retried.items).toMatchObject([{ json: { status: 'SUCCEEDED' } }]);
		expect(registered.tables.rows).toMatchObject([{ status: 'FAILED' }, { status: 'SUCCEEDED' }]);
	});
});
