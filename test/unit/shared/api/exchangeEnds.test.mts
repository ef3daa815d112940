import { getEventListeners } from 'node:events';
import type { RequestListener } from 'node:http';

import { Failure } from '../../../../nodes/shared/failure/Failure';
import { begin, clock, limitMs, server, useServer } from './beginExchange.mts';

useServer();

/** A listener, and the moment when it was called. */
function once(listener: RequestListener) {
	let called = () => {};
	const arrived = new Promise<void>((resolve) => (called = resolve));
	const heard: RequestListener = (request, response) => {
		listener(request, response);
		called();
	};
	return { heard, arrived };
}

describe('the time limit', () => {
	test.each<[string, RequestListener]>([
		['no answer', () => {}],
		['no end of the answer', (_, response) => void response.writeHead(200).write('begun')],
	])('ends an exchange with %s, and not a moment before', async (_, listener) => {
		const { heard, arrived } = once(listener);
		let isOver = false;
		const outcome = begin(heard).finally(() => (isOver = true));
		await arrived;
		await clock.advance(limitMs - 1);
		expect(isOver).toBe(false);
		await clock.advance(1);
		expect((await outcome).facts).toMatchObject({
			kind: 'timeout',
			message: 'No answer from the peer within 60 seconds',
		});
		await server?.allClosed();
	});

	test.each([
		['a refusal', new Failure({ kind: 'refused', message: 'no' }), 'refused'],
		['a lost connection', new Error('aborted'), 'timeout'],
	])('does not hide %s that was found in the answer meanwhile', async (_, thrown, kind) => {
		const outcome = begin(
			(__, response) => void response.writeHead(403).write('begun'),
			{},
			async () => {
				await clock.advance(limitMs + 1);
				throw thrown;
			},
		);
		expect((await outcome).facts?.kind).toBe(kind);
	});

	test('counts from the last progress where there is some', async () => {
		const { heard, arrived } = once(() => {});
		const progress = { at: clock.now() };
		let isOver = false;
		const outcome = begin(heard, { progress }).finally(() => (isOver = true));
		await arrived;
		for (let round = 0; round < 3; round++) {
			await clock.advance(limitMs - 1);
			progress.at = clock.now();
		}
		await clock.advance(limitMs - 1);
		expect(isOver).toBe(false);
		await clock.advance(1);
		expect((await outcome).facts?.kind).toBe('timeout');
	});
});

describe('an execution that is stopped', () => {
	test('sends nothing any more', async () => {
		const { facts } = await begin(() => {}, { signal: AbortSignal.abort() });
		expect(facts?.kind).toBe('stopped');
		expect(server?.sockets).toEqual([]);
	});

	test.each<[string, RequestListener]>([
		['before the answer', () => {}],
		['in the answer', (_, response) => void response.writeHead(200).write('begun')],
	])('ends the exchange at once, %s, and closes the socket', async (_, listener) => {
		const stop = new AbortController();
		const { heard, arrived } = once(listener);
		const outcome = begin(heard, { signal: stop.signal });
		await arrived;
		stop.abort();
		expect((await outcome).facts).toMatchObject({ kind: 'stopped' });
		expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
		await server?.allClosed();
	});
});
