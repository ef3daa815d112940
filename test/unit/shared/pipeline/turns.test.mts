import { getEventListeners } from 'node:events';

import { inTurn } from '../../../../nodes/shared/pipeline/turns';
import { collectGarbage } from '../../../bench/measure/collectGarbage.mts';
import { settle } from '../FakeClock.mts';

/** Calls that begin and end as the test says. */
function startCalls() {
	const begun: string[] = [];
	const ends = new Map<string, (failed?: boolean) => void>();
	const call = (owner: object, key: string, name: string, signal = new AbortController().signal) =>
		inTurn(owner, key, signal, async () => {
			begun.push(name);
			await new Promise<void>((resolve, reject) =>
				ends.set(name, (failed) => (failed ? reject(new Error(name)) : resolve())),
			);
			return name;
		}).catch((error: unknown) => String(error));
	return { begun, call, end: (name: string, failed = false) => ends.get(name)?.(failed) };
}

test('calls with one key run one after the other, whether they succeed or not', async () => {
	const { begun, call, end } = startCalls();
	const owner = {};
	const calls = ['a', 'b', 'c'].map((name) => call(owner, 'task', name));
	await settle();
	expect(begun).toEqual(['a']);
	end('a', true);
	await settle();
	expect(begun).toEqual(['a', 'b']);
	end('b');
	await settle();
	end('c');
	expect(await Promise.all(calls)).toEqual(['Error: a', 'b', 'c']);
});

test('calls with other keys, or of another execution, do not wait', async () => {
	const { begun, call } = startCalls();
	const owner = {};
	void call(owner, 'task 1', 'a');
	void call(owner, 'task 2', 'b');
	void call({}, 'task 1', 'c');
	await settle();
	expect(begun).toEqual(['a', 'b', 'c']);
});

test('a stopped call waits no longer, and those behind it still wait for the first', async () => {
	const { begun, call, end } = startCalls();
	const owner = {};
	const stop = new AbortController();
	void call(owner, 'task', 'first');
	void call(owner, 'task', 'stopped', stop.signal);
	void call(owner, 'task', 'third');
	stop.abort();
	await settle();
	expect(begun).toEqual(['first', 'stopped']);
	end('stopped');
	await settle();
	expect(begun).toEqual(['first', 'stopped']);
	end('first');
	await settle();
	expect(begun).toEqual(['first', 'stopped', 'third']);
});

test('a call that comes when the first has ended waits for the second', async () => {
	const { begun, call, end } = startCalls();
	const owner = {};
	const first = call(owner, 'task', 'first');
	void call(owner, 'task', 'second');
	await settle();
	end('first');
	await first;
	void call(owner, 'task', 'third');
	await settle();
	expect(begun).toEqual(['first', 'second']);
	end('second');
	await settle();
	expect(begun).toEqual(['first', 'second', 'third']);
});

test('a call that has waited leaves no listener on the signal of the execution', async () => {
	const { call, end } = startCalls();
	const owner = {};
	const stop = new AbortController();
	void call(owner, 'task', 'first');
	void call(owner, 'task', 'second', stop.signal);
	await settle();
	expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
	end('first');
	await settle();
	expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});

test('nothing is waited for once all have ended', async () => {
	const { begun, call, end } = startCalls();
	const owner = {};
	const first = call(owner, 'task', 'a');
	await settle();
	end('a');
	await first;
	void call(owner, 'task', 'b');
	await settle();
	expect(begun).toEqual(['a', 'b']);
});

test('the result of a call that has ended is not kept, however long the execution lasts', async () => {
	const owner = {};
	const begin = async () => {
		const signal = new AbortController().signal;
		return new WeakRef(await inTurn(owner, 'task', signal, async () => ({ items: [] })));
	};
	const result = await begin();
	await settle();
	collectGarbage();
	expect(result.deref()).toBeUndefined();
	expect(owner).toEqual({});
});
