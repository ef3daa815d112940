import type { INode } from 'n8n-workflow';

import type { Slots } from '../../../../nodes/shared/pipeline/slots';
import { openRun, type Run } from '../../../../nodes/Transcription/run/run';
import { settle } from '../../shared/FakeClock.mts';
import { contextWith } from '../contextWith.mts';

const credential = { baseUrl: 'https://api.example.com', apiKey: 'key-0123456789' };

/** A node's context with this Stop signal; `node` and the rest as n8n gives them for a normal run. */
function contextAt(stop: AbortSignal | undefined, more: object = {}, parameters: object = {}) {
	const node: Partial<INode> = {};
	return Object.assign(contextWith(parameters), {
		getCredentials: async () => credential,
		helpers: { httpRequest: async () => undefined },
		getExecutionCancelSignal: () => stop,
		getExecutionId: () => '7',
		getNode: () => node,
		...more,
	});
}

describe('Stop', () => {
	test('before the run begins lets nothing begin, and so nothing is paid', async () => {
		const { signal } = await openRun(contextAt(AbortSignal.abort()));
		expect(signal.aborted).toBe(true);
	});

	test('in the middle gives up the run', async () => {
		const stop = new AbortController();
		const { signal } = await openRun(contextAt(stop.signal));
		expect(signal.aborted).toBe(false);
		stop.abort();
		expect(signal.aborted).toBe(true);
	});

	test('is let go of when the run is closed: listeners do not pile up in a loop', async () => {
		const stop = new AbortController();
		const listeners = new Set<unknown>();
		jest
			.spyOn(stop.signal, 'addEventListener')
			.mockImplementation((_, one) => void listeners.add(one));
		jest
			.spyOn(stop.signal, 'removeEventListener')
			.mockImplementation((_, one) => void listeners.delete(one));
		const run = await openRun(contextAt(stop.signal));
		expect(listeners.size).toBe(1);
		run.close();
		expect(listeners.size).toBe(0);
	});

	test('of n8n is not pressed by a run that gives up by itself', async () => {
		const stop = new AbortController();
		const run = await openRun(contextAt(stop.signal));
		run.giveUp();
		expect([run.signal.aborted, stop.signal.aborted]).toEqual([true, false]);
	});

	test('is missing in some contexts of n8n', async () => {
		expect((await openRun(contextAt(undefined))).signal.aborted).toBe(false);
	});
});

test.each([
	['asks n8n', { isToolExecution: () => true }, true],
	[
		'has its output shown as that of a tool',
		{ getNode: () => ({ rewireOutputLogTo: 'ai_tool' }) },
		true,
	],
	['is neither', { isToolExecution: () => false }, false],
	['runs in a version that cannot be asked', { isToolExecution: undefined }, false],
])('an agent’s call is known where the node %s', async (_, more, isToolCall) => {
	expect((await openRun(contextAt(undefined, more))).isToolCall).toBe(isToolCall);
});

test('as many uploads and creations at once as the user says', async () => {
	const context = contextAt(undefined, {}, { parallelItems: 2, options: { parallelItems: 2 } });
	const { slots } = await openRun(context);
	let running = 0;
	for (const _ of [1, 2, 3]) {
		void slots.run(async () => {
			running++;
			await new Promise(() => {});
		});
	}
	expect(running).toBe(2);
});

test.each([
	[
		'a credential that cannot work',
		{ getCredentials: async () => ({ ...credential, apiKey: '' }) },
		{},
	],
	['a limit that cannot work', {}, { parallelItems: 0, options: { parallelItems: 0 } }],
])('%s opens no run', async (_, more, parameters) => {
	await expect(openRun(contextAt(undefined, more, parameters))).rejects.toMatchObject({
		facts: { kind: 'invalidInput' },
	});
});

describe('polls', () => {
	beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
	afterEach(() => void jest.useRealTimers());
	const never = async () => await new Promise<void>(() => {});

	test.each<[string, (run: Run) => Slots[], number]>([
		['all at once where nothing else is to be done', () => [], 3],
		['one at a time while files are uploaded', ({ slots }) => [slots], 1],
		['one at a time while tasks are registered', ({ registered }) => [registered.items], 1],
	])('are sent %s', async (_when, busyIn, expected) => {
		let sent = 0;
		const httpRequest = async () => {
			sent++;
			await never();
		};
		const run = await openRun(contextAt(undefined, { helpers: { httpRequest } }));
		for (const slots of busyIn(run)) void slots.run(never);
		for (const taskId of ['a', 'b', 'c']) void run.poller.wait({ taskId, fixedIntervalMs: 0 });
		await settle();
		expect(sent).toBe(expected);
	});
});
