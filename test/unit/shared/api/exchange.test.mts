import { getEventListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { exchange, type Answer } from '../../../../nodes/shared/api/exchange';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { begin, clock, http, limitMs, server, useServer } from './beginExchange.mts';
import { startServer } from './startServer.mts';

useServer();

describe('an answer', () => {
	test('is handed over open, with status and lower-case headers, and then closed', async () => {
		let seen: Answer | undefined;
		const { value } = await begin(
			(_, response) => void response.writeHead(418, { 'X-Some': 'Thing' }).end('short and stout'),
			{},
			async (answer) => {
				seen = answer;
				return await text(answer.body);
			},
		);
		expect(value).toBe('short and stout');
		expect(seen).toMatchObject({ status: 418, headers: { 'x-some': 'Thing' } });
		await server?.allClosed();
	});

	test('may take as long as it moves: n8n’s own limit is off', async () => {
		let timeout: unknown;
		const outcome = exchange(
			async (options) => {
				({ timeout } = options);
				return await http(options);
			},
			{
				method: 'GET',
				url: 'http://127.0.0.1:1',
				headers: {},
				timeoutMs: limitMs,
				peer: 'x',
				clock,
			},
			async () => 1,
		);
		await expect(outcome).rejects.toMatchObject({ facts: { kind: 'network' } });
		expect(timeout).toBe(0);
	});

	test.each<[string, RequestListener]>([
		['that comes', (_, response) => void response.end('fine')],
		['that never comes', (request) => void request.socket.destroy()],
	])('%s leaves no listener on the signal of the execution', async (_, listener) => {
		const stop = new AbortController();
		await begin(listener, { signal: stop.signal });
		expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
	});

	test('that nobody reads is closed all the same', async () => {
		const endless: RequestListener = (_, response) => {
			response.on('error', () => {});
			Readable.from(
				(function* () {
					for (;;) yield 'more '.repeat(1000);
				})(),
			)
				.on('error', () => {})
				.pipe(response);
		};
		expect(await begin(endless, {}, async () => 'not read')).toEqual({ value: 'not read' });
		await server?.allClosed();
	});

	test('whose reading fails is closed, and the failure is that of the reader', async () => {
		const { facts } = await begin(
			(_, response) => void response.write('begun'),
			{},
			async () => {
				throw new Failure({ kind: 'badAnswer', message: 'not mine' });
			},
		);
		expect(facts).toMatchObject({ kind: 'badAnswer', message: 'not mine' });
		await server?.allClosed();
	});

	test('that comes early ends a request body that is still on its way', async () => {
		const body = new Readable({ read() {} });
		body.push('the first part');
		await begin((_, response) => void response.writeHead(403).end('no'), {
			method: 'PUT',
			body,
			headers: { 'Content-Length': 1e6 },
		});
		await server?.allClosed();
		body.destroy();
	});

	test('of a helper that ignores what was asked for is refused', async () => {
		const outcome = exchange(
			async () => ({ json: true }),
			{ method: 'GET', url: 'http://x', headers: {}, timeoutMs: 1, peer: 'x', clock },
			async () => 1,
		);
		await expect(outcome).rejects.toMatchObject({ facts: { kind: 'badAnswer' } });
	});
});

describe('a connection that fails', () => {
	test.each<[string, RequestListener]>([
		['is reset before an answer', (request) => void request.socket.resetAndDestroy()],
		['is closed before an answer', (request) => void request.socket.destroy()],
		[
			'breaks off in the answer',
			(_, response) => {
				response.writeHead(200, { 'Content-Length': '1000' });
				response.write('begun', () => response.destroy());
			},
		],
		['carries no HTTP', (request) => void request.socket.end('garbage\r\n\r\n')],
	])('%s', async (_, listener) => {
		const { facts } = await begin(listener);
		expect(facts).toMatchObject({ kind: 'network' });
		expect(facts?.message).toMatch(/^Could not reach the peer: /);
	});

	test('is refused', async () => {
		const closed = await startServer(() => {});
		await closed.stop();
		const { facts } = await begin(() => {}, { url: closed.url });
		expect(facts).toMatchObject({ kind: 'network', networkCode: 'ECONNREFUSED' });
	});
});
