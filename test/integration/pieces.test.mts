import { jsonAsItems } from './harness/items.mts';
import { useStage } from './harness/useStage.mts';

const spoken = [
	['Anna: Shall we begin? I have little time.\nBen: Yes, please.', 9],
	['Cleo: One two three. Four five six.', 6],
	['Dan: Good morning.\nEva: Morning.\nDan: So, what is new?', 7],
] as const;
const kinds = [
	['turns', [2, 1, 3]],
	['passages', [1, 1, 1]],
	['subtitles', undefined],
	['words', spoken.map(([, count]) => count)],
] as const;

describe('One item for each piece', () => {
	const stage = useStage({}, 'default');

	/** Tasks that end in the opposite order of their items. */
	const runTasks = async (operation: string, output: string) => {
		const taskIds = spoken.map(([tagText], nth) => {
			const isSlow = operation === 'transcribeAndWait' && nth < 2;
			const processingMs = isSlow ? 900 - nth * 400 : 0;
			const plan = { queuedMs: 0, processingMs, outcome: 'SUCCEEDED' } as const;
			return stage.emulator.addTask({ tagText, timestampMode: 'WORD', durationMs: 9000, plan });
		});
		const ended = await stage.n8n.run(
			stage.plan(
				{ operation, source: 'task', taskId: '={{ $json.taskId }}', output },
				jsonAsItems(...taskIds.map((taskId) => ({ taskId }))),
			),
		);
		if (ended.error) throw ended.error;
		return { taskIds, items: ended.items };
	};

	describe.each(['getTask', 'transcribeAndWait'])('of %s', (operation) => {
		test.each(kinds)('%s: each is linked to its own input item, in order', async (kind, counts) => {
			const { taskIds, items } = await runTasks(operation, kind);
			const inputs = items.map(({ pairedItem }) => Object(pairedItem).item);
			expect(inputs).toEqual(inputs.toSorted((a, b) => a - b));
			for (const [item, taskId] of taskIds.entries()) {
				const own = items.filter((_, index) => inputs[index] === item);
				expect(own.map(({ json }) => json.transcriptId)).toEqual(own.map(() => taskId));
				expect(own.map(({ json }) => json.index)).toEqual(own.map((_, index) => index));
				const said = own.map(({ json }) => json.text).join(' ');
				for (const word of spoken[item]?.[0].match(/\w+(?!\w|:)/g) ?? [])
					expect(said).toContain(word);
				if (counts) expect(own).toHaveLength(counts[item] ?? 0);
				else expect(own.length).toBeGreaterThan(0);
			}
		});
	});

	test('a task that has no transcript gives one item, linked to its input', async () => {
		const [done, failed] = ['Anna: Yes.', 'Ben: No.'].map((tagText) =>
			stage.emulator.addTask({ tagText }),
		);
		stage.emulator.failTask(failed ?? '', null);
		const ended = await stage.n8n.run(
			stage.plan(
				{ operation: 'getTask', taskId: '={{ $json.taskId }}', output: 'words' },
				jsonAsItems({ taskId: failed ?? '' }, { taskId: done ?? '' }),
			),
		);
		expect(
			ended.items.map(({ json, pairedItem }) => [json.status ?? json.text, pairedItem]),
		).toEqual([
			['FAILED', { item: 0 }],
			['Yes.', { item: 1 }],
		]);
	});
});
