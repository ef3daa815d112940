import type { INodeParameters } from 'n8n-workflow';
import { jsonAsItems } from './harness/items.mts';
import { useStage } from './harness/useStage.mts';

/** A whole paid transcript in which a few values have another type than the interface says. */
const odd = {
	status: 'SUCCEEDED',
	fullText: 'Hello there',
	sourceDurationMs: '2000',
	billedCredits: { amount: '1' },
	chunks: [
		{ seq: 0, startMs: 0, endMs: 900, text: 'Hello', wordStartIndex: 0, wordEndIndex: 1 },
		'there',
	],
	words: [
		{ text: 'Hello', startMs: '100', endMs: 900 },
		{ text: 'there', startMs: 900, endMs: 'late' },
	],
};

describe('A paid transcript with values of other types than documented', () => {
	const stage = useStage();

	const run = async (more: INodeParameters, times = 1) => {
		const transcriptId = stage.emulator.addTask();
		const task = { transcriptId, ...odd };
		const body = JSON.stringify({ data: { task }, meta: 'none' });
		stage.emulator.inject({ route: 'getTask', kind: 'garbageBody', body, count: Infinity });
		const parameters = { operation: 'getTask', taskId: transcriptId, ...more };
		stage.n8n.forgetLog();
		const items = Array.from({ length: times }, () => ({}));
		const ended = await stage.n8n.run(stage.plan(parameters, jsonAsItems(...items)));
		return { ended, task };
	};

	test.each(['getTask', 'transcribeAndWait'])(
		'is read by %s as far as it goes',
		async (operation) => {
			const { ended } = await run({ operation, source: 'task', transcriptFiles: ['srt', 'txt'] });
			expect(ended.status).toBe('success');
			const [item] = ended.items;
			expect(item?.json).toMatchObject({
				status: 'SUCCEEDED',
				fullText: 'Hello there',
				sourceDurationMs: 2000,
				billedCredits: null,
			});
			expect(item?.binary).toMatchObject({
				srt: { fileExtension: 'srt' },
				txt: { fileExtension: 'txt' },
			});
		},
	);

	test('is handed on whole by raw', async () => {
		const { ended, task } = await run({ output: 'raw' });
		expect(ended.items[0]?.json).toEqual(task);
	});

	test('is named in the log, once, with what was odd', async () => {
		await run({}, 3);
		const told = stage.n8n.log.filter((line) => line.includes('another type than documented'));
		expect(told).toHaveLength(1);
		expect(told[0]).toMatch(/task\.words\.0\.startMs is text/);
	});
});
