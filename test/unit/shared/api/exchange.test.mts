import { getEventListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import {
	exchange,
	type Answer,
	type Exchange,
	type HttpRequest,
} from '../../../../nodes/shared/api/exchange';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { FakeClock } from '../FakeClock.mts';
import { n8nHttp } from './n8nHttp.mts';
import { startServer, type RawServer } from './startServer.mts';

const limitMs = 60_000;
const secret = 'Bearer secret-0123456789';

let http: HttpRequest;
let server: RawServer | undefined;
const clock = new FakeClock();

beforeAll(async () => void (http = await n8nHttp()));
afterEach(async () => {
	await server?.stop();
	server = undefined;
	expect(clock.pending).toBe(0);
});

/** One exchange with a server that acts like this; the body is read to its end unless told otherwise. */
async function begin(
	listener: RequestListener,
	request: Partial<Exchange> = {},
	read: (answer: Answer) => Promise<unknown> = async ({ body }) => await text(body),
) {
	server = await startServer(listener);
	const url = `${server.url}/path?signature=0123456789`;
	return exchange(
		http,
		{
			method: 'GET',
			url,
			headers: { Authorization: secret },
			timeoutMs: limitMs,
			peer: 'the peer',
			clock,
			...request,
		},
		read,
	).then(
		(value) => ({ value, facts: undefined }),
		(error: unknown) => {
			if (!(error instanceof Failure)) throw error;
			expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/secret-|signature=/);
			expect(error.cause).toBeUndefined();
			return { value: undefined, facts: error.facts };
		},
	);
}

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
