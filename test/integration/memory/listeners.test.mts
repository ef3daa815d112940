import { getEventListeners } from 'node:events';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import type { ItemSource } from '../harness/nodeTypes.mts';
import { useStage } from '../harness/useStage.mts';

/** An execution can run a node thousands of times, in a loop; each listener that stays holds its run. */
describe("The execution's signal keeps no listener of the node", () => {
	const stage = useStage();

	const listenersAfter = async (parameters: { operation: string }, items: ItemSource) => {
		let signal: AbortSignal | undefined;
		let before = 0;
		const source: ItemSource = async (context) => {
			signal = context.getExecutionCancelSignal();
			if (signal) before = getEventListeners(signal, 'abort').length;
			return await items(context);
		};
		const ended = await stage.n8n.run(stage.plan(parameters, source, { inLoop: true }));
		if (!signal) throw new Error('There was no signal to listen to');
		return { ended, left: getEventListeners(signal, 'abort').length - before };
	};

	test('after uploads and waits that end well, run after run', async () => {
		const items = filesAsItems(voiceMemo, voiceMemo, voiceMemo);
		const { ended, left } = await listenersAfter({ operation: 'transcribeAndWait' }, items);
		expect(ended.itemsOfRuns).toHaveLength(3);
		expect(ended.status).toBe('success');
		expect(left).toBe(0);
	});

	test('after a run that fails', async () => {
		const parameters = { operation: 'getTask', taskId: '00000000-0000-4000-8000-000000000000' };
		const { ended, left } = await listenersAfter(parameters, jsonAsItems({}));
		expect(ended.status).toBe('error');
		expect(left).toBe(0);
	});
});
