import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { Failure } from '../../../../../nodes/shared/failure/Failure';
import {
	clock,
	content,
	host,
	serve,
	sourceAt,
	standStillMs,
	mp3,
	secretQuery,
	stopHosts,
} from './fileHost.mts';

afterEach(async () => {
	await stopHosts();
	expect(clock.pending).toBe(0);
});

describe('redirects', () => {
	test('are followed to other hosts, relative ones too; the last address names the file', async () => {
		const target = await host((request, response) =>
			request.url === '/moved'
				? void response.writeHead(308, { location: 'talk.mp3' }).end()
				: serve(mp3, content)(request, response),
		);
		const first = await host(
			(_, response) => void response.writeHead(302, { location: `${target.url}/moved` }).end(),
		);
		expect(await (await sourceAt(`${first.url}/short`)).read()).toMatchObject({
			fileName: 'talk.mp3',
			bytes: content,
		});
		expect(target.requests.map(({ url }) => url)).toEqual(['/moved', '/talk.mp3']);
	});

	test.each([
		['without an end', '/again', 'The file URL redirects too many times', 11],
		['to a file of the machine', 'file:///etc/passwd', 'not http or https', 1],
		['to nowhere', 'http://', 'not http or https', 1],
	])('%s are refused', async (_, location, message, requestCount) => {
		const { url, requests } = await host(
			(__, response) => void response.writeHead(302, { location }).end(),
		);
		await expect((await sourceAt(`${url}/a.mp3`)).read()).rejects.toThrow(message);
		expect(requests).toHaveLength(requestCount);
	});
});

describe('an answer that is no media', () => {
	test.each<[string, RequestListener, object]>([
		[
			'a web page',
			serve({ 'content-type': 'text/html; charset=utf-8' }, '<html>'),
			{
				kind: 'invalidInput',
				message: expect.stringContaining('answered with a web page (text/html)'),
			},
		],
		[
			'a web page in XML',
			serve({ 'content-type': 'application/xhtml+xml' }, '<html>'),
			{ kind: 'invalidInput' },
		],
		[
			'an empty file',
			serve({ ...mp3, 'content-length': 0 }, ''),
			{ kind: 'invalidInput', message: expect.stringContaining('empty (0 bytes)') },
		],
		['no content', serve({}, '', 204), { kind: 'invalidInput' }],
		[
			'not found',
			serve({}, '', 404),
			{
				kind: 'refused',
				httpStatus: 404,
				message: expect.stringMatching(/^No file found at 127\.0\.0\.1:\d+\/…\/a\.mp3 \(404\)$/),
			},
		],
		[
			'a playlist',
			serve({ 'content-type': 'application/vnd.apple.mpegurl' }, '#EXTM3U'),
			{ kind: 'invalidInput', message: expect.stringContaining('answered with a playlist') },
		],
		[
			'a live stream',
			serve({ 'content-type': 'audio/mpeg', 'icy-name': 'Radio' }, 'ID3'),
			{ kind: 'invalidInput', message: expect.stringContaining('is a live stream') },
		],
		[
			'busy',
			serve({ 'retry-after': '9' }, '', 503),
			{ kind: 'refused', httpStatus: 503, retryAfterMs: 9000 },
		],
		['not changed', serve({}, '', 304), { kind: 'refused', httpStatus: 304 }],
		['a lost connection', (request) => void request.socket.destroy(), { kind: 'network' }],
	])('%s is told without the address', async (_, listener, facts) => {
		const { url } = await host(listener);
		const outcome = await (
			await sourceAt(`${url}/private/a.mp3?${secretQuery}`)
		)
			.read()
			.catch((error: unknown) => error);
		expect(outcome).toBeInstanceOf(Failure);
		expect(outcome).toMatchObject({ facts });
		expect(JSON.stringify(outcome)).not.toMatch(/private|abcdef/);
		expect(String(outcome)).toContain('file');
	});
});

test('a host that stands still is not waited for longer than the limit', async () => {
	const { url } = await host((_, response) => void response.writeHead(200, mp3).write('ID3'));
	const source = await sourceAt(`${url}/a.mp3`);
	let opened = () => {};
	const isOpen = new Promise<void>((resolve) => (opened = resolve));
	const outcome = source.source
		.withMedia(undefined, async ({ body }) => {
			opened();
			return Buffer.isBuffer(body) || (await buffer(body));
		})
		.catch((error: unknown) => error);
	await isOpen;
	await clock.advance(standStillMs);
	expect(await outcome).toMatchObject({ facts: { kind: 'timeout' } });
});

test('a host that answers late has the whole limit for the file itself', async () => {
	let answer = () => {};
	let asked = () => {};
	const isAsked = new Promise<void>((resolve) => (asked = resolve));
	const { url } = await host((_, response) => {
		answer = () => void response.writeHead(200, mp3).write('ID3');
		asked();
	});
	const { source } = await sourceAt(`${url}/a.mp3`);
	let opened = () => {};
	const isOpen = new Promise<void>((resolve) => (opened = resolve));
	let isOver = false;
	const outcome = source
		.withMedia(undefined, async ({ body }) => {
			opened();
			return Buffer.isBuffer(body) || (await buffer(body));
		})
		.catch((error: unknown) => error)
		.finally(() => (isOver = true));
	await isAsked;
	await clock.advance(standStillMs - 1);
	answer();
	await isOpen;
	await clock.advance(standStillMs - 1);
	expect(isOver).toBe(false);
	await clock.advance(1);
	expect(await outcome).toMatchObject({ facts: { kind: 'timeout' } });
});

test('a stopped execution ends the download at once', async () => {
	const server = await host(serve({ ...mp3, 'content-length': 1e9 }, content));
	const stop = new AbortController();
	const { source } = await sourceAt(`${server.url}/a.mp3`);
	const outcome = source.withMedia(stop.signal, async ({ body }) => {
		stop.abort();
		return Buffer.isBuffer(body) || (await buffer(body));
	});
	await expect(outcome).rejects.toMatchObject({ facts: { kind: 'stopped' } });
	await server.allClosed();
});
