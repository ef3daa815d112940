import { runItems } from '../../../../nodes/Transcription/run/runItems';
import { startRun, type RunPlan } from '../startRun.mts';

const assetIds = [1, 2, 3].map((n) => `0d9a1c0e-7b1f-4a53-9a55-52d3cf0e000${n}`);
const wait = {
	operation: 'transcribeAndWait',
	source: 'asset',
	language: 'Auto',
	timestampMode: 'CHUNK',
	transcriptionMode: 'balanced',
	output: 'simplified',
	options: { onTimeout: 'fail', onUnsuccessful: 'fail', subtitleStyle: 'standard' },
};

/** Runs three items, each with an asset of its own, until all has ended. */
async function run(plan: RunPlan = {}, { failureEndsRun = true, items = assetIds } = {}) {
	const started = startRun({ ...plan, parameters: { ...wait, ...plan.parameters } });
	const { getNodeParameter } = started.run.context;
	Object.assign(started.run.context, {
		getNodeParameter(name: string, itemIndex: number, fallback?: unknown) {
			if (name === 'assetId') return items[itemIndex];
			return Reflect.apply(getNodeParameter, undefined, [name, itemIndex, fallback]);
		},
		getInputData: () => items.map(() => ({ json: {} })),
	});
	const outcome = runItems(started.run, items.length, failureEndsRun);
	await started.clock.advance(24 * 60 * 60_000);
	const result = await outcome;
	const ids = result.outcomes.map((one) => 'value' in one && one.value[0]?.json.transcriptId);
	return { ...started, ...result, ids };
}

/** Of the item with this number, from 1. */
const isOf = (number: number, taskId: string) => taskId.endsWith(String(assetIds[number - 1]));
const entries = (memory: Record<string, unknown>) => JSON.stringify(memory);

describe('items that succeed', () => {
	test('come out in input order, and leave nothing in n8n’s memory', async () => {
		const { ids, ending, memory } = await run();
		expect(ids.map((id) => String(id).slice(-1))).toEqual(['1', '2', '3']);
		expect([ending, memory]).toEqual([undefined, {}]);
	});

	test('as an agent’s tool leave their task, so that asking again is free', async () => {
		const items = assetIds.slice(0, 1);
		const first = await run({ isToolCall: true }, { items });
		const again = await run({ isToolCall: true, memory: first.memory }, { items });
		expect(again.ids).toEqual(first.ids);
		expect(again.calls).toEqual([`getTask ${String(first.ids[0])}`]);
	});
});

describe('the first failure', () => {
	const refused = { httpStatus: 403 };

	test('counts only tasks that go on at the service: none that has ended', async () => {
		const look = (id: string) => (isOf(1, id) ? 'SUCCEEDED' : 'FAILED');
		const { ending } = await run({ look });
		expect(ending?.failure.message).toMatch(/FAILED/);
		expect(ending?.failure.message).not.toMatch(/other task/);
	});

	test('counts those that do, and keeps all in n8n’s memory for a retry', async () => {
		const look = (id: string) => (isOf(2, id) ? refused : 'PROCESSING');
		const { ending, memory, ids } = await run({ look });
		expect(ending?.itemIndex).toBe(1);
		expect(ending?.failure.message).toMatch(/; 2 other tasks go on at the service$/);
		expect(ids).toEqual([false, false, false]);
		for (const assetId of assetIds) expect(entries(memory)).toContain(`of ${assetId}`);
	});

	test('does not end the others where failures are items', async () => {
		const look = (id: string) => (isOf(2, id) ? refused : 'SUCCEEDED');
		const { ending, outcomes } = await run({ look }, { failureEndsRun: false });
		expect(ending).toBeUndefined();
		expect(outcomes.map((one) => 'value' in one)).toEqual([true, false, true]);
	});

	test('of reading an item ends the run before anything is sent', async () => {
		const { ending, calls, outcomes } = await run({}, { items: [...assetIds, 'no id'] });
		expect(ending?.failure.facts.kind).toBe('invalidInput');
		expect([calls, outcomes, ending?.itemIndex]).toEqual([[], [], 3]);
	});
});

test('a retry reads the tasks that are there and makes the one that is missing', async () => {
	const first = await run({
		creation: (number) => (number === 2 ? { httpStatus: 402 } : undefined),
	});
	expect(first.ending?.itemIndex).toBe(1);
	const again = await run({ memory: first.memory });
	expect(again.calls.filter((call) => call === 'createTask').length).toBeLessThan(3);
	expect(again.ids.map((id) => String(id).slice(-1))).toEqual(['1', '2', '3']);
	expect(again.memory).toEqual({});
});

test('an operation that does not exist is told before anything is sent', async () => {
	const { ending, calls } = await run({ parameters: { operation: 'delete' } });
	expect([ending?.failure.message, calls]).toEqual(['There is no operation "delete"', []]);
});
