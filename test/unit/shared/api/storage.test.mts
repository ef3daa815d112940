import type { IncomingMessage, RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { HttpRequest } from '../../../../nodes/shared/api/exchange';
import { secretsOfAddress } from '../../../../nodes/shared/api/secrets/signedAddress';
import { putMedia, type StoredMedia } from '../../../../nodes/shared/api/storage';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { FakeClock } from '../FakeClock.mts';
import { n8nHttp } from './n8nHttp.mts';
import { startServer, type RawServer } from './startServer.mts';

const apiKey = 'test-key-0123456789';
const query = 'X-Signature=0123456789abcdef&expires=1767225600000';
const standStillMs = 60_000;
const clock = new FakeClock();

let http: HttpRequest;
let server: RawServer | undefined;

beforeAll(async () => void (http = await n8nHttp()));
afterEach(async () => {
	await server?.stop();
	server = undefined;
	expect(clock.pending).toBe(0);
});

const partsOf = (...parts: Array<string | Buffer>) =>
	Readable.from(
		parts.map((part) => Buffer.from(part)),
		{ objectMode: false },
	);

/** One PUT to a storage that acts like this. */
async function put(
	listener: RequestListener,
	body: StoredMedia['body'],
	fileSizeBytes: number,
	signal?: AbortSignal,
	send = http,
) {
	server = await startServer(listener);
	const media = { body, fileSizeBytes, mimeType: 'audio/mpeg', progress: { at: clock.now() } };
	const address = `${server.url}/a.mp3?${query}`;
	const outcome = await putMedia(send, address, media, {
		standStillMs,
		secrets: [...secretsOfAddress(address), apiKey],
		signal,
		clock,
	}).catch((error: unknown) => error);
	if (outcome === undefined) return undefined;
	if (!(outcome instanceof Failure)) throw outcome;
	expect(`${outcome.stack} ${JSON.stringify(outcome)}`).not.toMatch(
		/abcdef|test-key|1767225600000/,
	);
	return outcome.facts;
}

const accept: RequestListener = (request, response) =>
	void request.resume().on('end', () => response.end());

const refuse =
	(status: number, body: string | Buffer = '', headers = {}): RequestListener =>
	(request, response) =>
		void request.resume().on('end', () => response.writeHead(status, headers).end(body));

test('the bytes arrive as they are, and the source is closed', async () => {
	let received: Promise<Buffer> | undefined;
	const body = partsOf('abc', 'def', 'g');
	const listener: RequestListener = (request, response) => {
		received = buffer(request);
		request.on('end', () => response.end());
	};
	expect(await put(listener, body, 7)).toBeUndefined();
	expect(String(await received)).toBe('abcdefg');
	expect(body.destroyed).toBe(true);
});

describe('a file of another size than announced', () => {
	test.each([
		[
			'ends before',
			['abc'],
			5,
			'The file ended before the 5 bytes that were announced (3 bytes read)',
		],
		[
			'is longer than',
			['abc', 'def'],
			5,
			'The file is longer than the 5 bytes that were announced (6 bytes read)',
		],
	])('%s', async (_, parts, announced, message) => {
		const body = partsOf(...parts);
		expect(await put(accept, body, announced)).toMatchObject({ kind: 'sizeMismatch', message });
		expect(body.destroyed).toBe(true);
	});
});

test('a file in memory of another size than announced is not sent at all', async () => {
	expect(await put(accept, Buffer.from('abc'), 5)).toMatchObject({
		kind: 'sizeMismatch',
		message: 'The file ended before the 5 bytes that were announced (3 bytes read)',
	});
	expect(server?.sockets).toEqual([]);
});

test('a request that starts late loses no byte of the file', async () => {
	let received: Promise<Buffer> | undefined;
	const late: HttpRequest = async (options) => {
		for (let turn = 0; turn < 20; turn++) await nextTurn();
		return await http(options);
	};
	const listener: RequestListener = (request, response) => {
		received = buffer(request);
		request.on('end', () => response.end());
	};
	expect(await put(listener, partsOf('abc', 'def', 'g'), 7, undefined, late)).toBeUndefined();
	expect(String(await received)).toBe('abcdefg');
});

describe('a source that breaks', () => {
	const breaking = () =>
		Readable.from(
			(async function* () {
				yield Buffer.from('abc');
				throw Object.assign(new Error('gone'), { code: 'ENOENT' });
			})(),
			{ objectMode: false },
		);

	test('on the way is not blamed on the storage', async () => {
		expect(await put(accept, breaking(), 100)).toMatchObject({
			kind: 'network',
			message: 'The file could not be read to its end (it broke off after 3 bytes)',
		});
	});

	test('before the first byte is not waited for', async () => {
		const body = partsOf('abc');
		body.destroy(); // as a lost connection does while the session is made
		expect(await put(accept, body, 3)).toMatchObject({ kind: 'network' });
		expect(server?.sockets).toEqual([]);
	});
});

describe('a refusal of the storage', () => {
	const xml = (code: string, message: string) =>
		`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;

	test.each<[string, number, string | Buffer, string, string]>([
		[
			'in XML',
			403,
			xml('AccessDenied', 'Request has expired'),
			'The storage refused the file (status 403, AccessDenied)',
			'Request has expired Nothing was billed. Run the node again.',
		],
		[
			'too large',
			413,
			xml('EntityTooLarge', 'At most 5 GB.'),
			'The storage refused the file (status 413, EntityTooLarge)',
			'At most 5 GB. Nothing was billed. Send a smaller file.',
		],
		[
			'without a word',
			503,
			'',
			'The storage refused the file (status 503)',
			'The answer was empty. Nothing was billed. Run the node again.',
		],
		[
			'with a long page',
			502,
			Buffer.alloc(3e6, '<html><title>Bad gateway</title> '),
			'The storage refused the file (status 502)',
			'A web page came back ("Bad gateway"). Nothing was billed. Run the node again.',
		],
	])('%s', async (_, status, body, message, description) => {
		const facts = await put(refuse(status, body), partsOf('abc'), 3);
		expect(facts).toMatchObject({
			kind: 'refused',
			httpStatus: status,
			isProblem: false,
			message,
			description,
		});
	});

	test.each([301, 302, 303, 307, 308])(
		'by a redirect (%i) is one: nothing was stored',
		async (status) => {
			const elsewhere = { location: 'https://elsewhere.example/a' };
			expect(await put(refuse(status, '', elsewhere), partsOf('abc'), 3)).toMatchObject({
				kind: 'refused',
				httpStatus: status,
			});
		},
	);

	test('in the middle of the upload ends it, keeps the status and closes the source', async () => {
		const body = new Readable({ read() {} });
		body.push('the first part');
		const early: RequestListener = (request, response) =>
			void request.once('data', () =>
				response.writeHead(403, { connection: 'close' }).end(xml('AccessDenied', 'No.')),
			);
		expect(await put(early, body, 1e6)).toMatchObject({
			kind: 'refused',
			httpStatus: 403,
			errorCode: 'AccessDenied',
		});
		expect(body.destroyed).toBe(true);
	});

	test('keeps the wait that it asks for', async () => {
		expect(await put(refuse(503, '', { 'retry-after': '20' }), partsOf('abc'), 3)).toMatchObject({
			retryAfterMs: 20_000,
		});
	});

	test.each([
		['plain', (text: string) => text],
		['in XML', (text: string) => xml('Bad', text.replaceAll('&', '&amp;'))],
		['in JSON', (text: string) => JSON.stringify({ title: text, detail: text, errorCode: 'BAD' })],
	])(
		'that repeats the whole request, %s, is shown without the signed address',
		async (_, write) => {
			const echo: RequestListener = (request: IncomingMessage, response) =>
				void request
					.resume()
					.on('end', () =>
						response
							.writeHead(400)
							.end(write(`PUT http://${request.headers.host}${request.url} ${apiKey}`)),
					);
			expect(await put(echo, partsOf('abc'), 3)).toMatchObject({
				kind: 'refused',
				httpStatus: 400,
			});
		},
	);
});

describe('the limit is on a stand-still', () => {
	/** A storage that takes everything and never answers; told when everything has come. */
	function silent() {
		let called = () => {};
		const received = new Promise<void>((resolve) => (called = resolve));
		const listener: RequestListener = (request) => void request.resume().on('end', () => called());
		return { listener, received };
	}

	test.each([
		['small parts', partsOf('abc', 'def'), 6, 0],
		['one part that is the whole file', partsOf(Buffer.alloc(6_400_000)), 6_400_000, 100_000],
		['a file in memory', Buffer.alloc(6_400_000), 6_400_000, 100_000],
	])('and allows for a slow line: %s', async (_, body, fileSizeBytes, allowedMs) => {
		const { listener, received } = silent();
		let isOver = false;
		const outcome = put(listener, body, fileSizeBytes).finally(() => (isOver = true));
		await received;
		await clock.advance(standStillMs + allowedMs - 1);
		expect(isOver).toBe(false);
		await clock.advance(2);
		expect(await outcome).toMatchObject({ kind: 'timeout' });
	});

	test('and a stopped execution does not wait for it', async () => {
		const { listener, received } = silent();
		const stop = new AbortController();
		const body = partsOf('abc');
		const outcome = put(listener, body, 3, stop.signal);
		await received;
		stop.abort();
		expect(await outcome).toMatchObject({ kind: 'stopped' });
		expect(body.destroyed).toBe(true);
		await server?.allClosed();
	});
});
