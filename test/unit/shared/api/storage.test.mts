import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { HttpRequest } from '../../../../nodes/shared/api/exchange';
import { n8nHttp } from './n8nHttp.mts';
import { accept, clock, partsOf, put, server, standStillMs, useStorage } from './putToStorage.mts';

useStorage();

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
	const http = await n8nHttp();
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
