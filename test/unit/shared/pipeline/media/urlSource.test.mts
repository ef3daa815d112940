import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import type { HttpRequest } from '../../../../../nodes/shared/api/exchange';
import { Failure } from '../../../../../nodes/shared/failure/Failure';
import type {
	MediaOverrides,
	OpenMedia,
} from '../../../../../nodes/shared/pipeline/media/mediaSource';
import { urlSource } from '../../../../../nodes/shared/pipeline/media/urlSource';
import { n8nHttp } from '../../api/n8nHttp.mts';
import { FakeClock } from '../../FakeClock.mts';
import { host, serve, stopHosts } from './fileHost.mts';
import { MemoryStore } from './MemoryStore.mts';

const content = Buffer.from('ID3 some bytes of a recording');
const secretQuery = 'X-Amz-Signature=0123456789abcdef';
const standStillMs = 60_000;
const clock = new FakeClock();

let http: HttpRequest;

beforeAll(async () => void (http = await n8nHttp()));
afterEach(async () => {
	await stopHosts();
	expect(clock.pending).toBe(0);
});

function sourceAt(url: string, overrides: MediaOverrides = {}) {
	const store = new MemoryStore();
	const source = urlSource(url, { http, store, clock, standStillMs, overrides });
	const read = async (signal?: AbortSignal) =>
		await source.withMedia(signal, async ({ body, progress: _, ...facts }: OpenMedia) => ({
			...facts,
			bytes: Buffer.isBuffer(body) ? body : await buffer(body),
		}));
	return { store, source, read };
}

const mp3 = { 'content-type': 'audio/mpeg', 'content-length': content.length };

describe('a file of announced length', () => {
	test('comes straight from its host, uncompressed, with nothing of ours', async () => {
		const { url, requests } = await host(serve(mp3, content));
		const { read, store } = sourceAt(`${url}/files/B%C3%BCro.mp3?${secretQuery}`);
		expect(await read()).toEqual({
			fileName: 'Büro.mp3',
			mimeType: 'audio/mpeg',
			fileSizeBytes: 29,
			bytes: content,
		});
		expect(store.files.size).toBe(0);
		expect(requests).toMatchObject([
			{ url: `/files/B%C3%BCro.mp3?${secretQuery}`, headers: { 'accept-encoding': 'identity' } },
		]);
		expect(requests[0]?.headers).not.toHaveProperty('authorization');
	});

	test('is opened anew for every attempt', async () => {
		const { url, requests } = await host(serve(mp3, content));
		const { read } = sourceAt(`${url}/a.mp3`);
		await read();
		await read();
		expect(requests).toHaveLength(2);
	});

	test('is closed if nobody reads it', async () => {
		const server = await host(serve({ ...mp3, 'content-length': 1e9 }, content));
		await sourceAt(`${server.url}/a.mp3`).source.withMedia(undefined, async () => undefined);
		await server.allClosed();
	});

	test.each<[string, object, MediaOverrides, object]>([
		[
			'as the host says',
			{ ...mp3, 'content-disposition': 'attachment; filename="../my talk.mp3"' },
			{},
			{ fileName: 'my talk.mp3', mimeType: 'audio/mpeg' },
		],
		[
			'as the user says',
			mp3,
			{ fileName: 'x.wav', mimeType: 'audio/wav' },
			{ fileName: 'x.wav', mimeType: 'audio/wav' },
		],
		[
			'by the address where the type says nothing',
			{ ...mp3, 'content-type': 'binary/octet-stream' },
			{},
			{ fileName: 'a.ogg', mimeType: 'audio/ogg' },
		],
	])('has name and type %s', async (_, headers, overrides, expected) => {
		const { url } = await host(serve(headers, content));
		expect(await sourceAt(`${url}/a.ogg`, overrides).read()).toMatchObject(expected);
	});
});

describe('a file of unknown length', () => {
	test.each<[string, object, Buffer]>([
		['in parts', { 'content-type': 'audio/mpeg' }, content],
		[
			'in an encoding that was not asked for',
			{ ...mp3, 'content-encoding': 'deflate-raw', 'content-length': 29 },
			content,
		],
	])('%s passes through the binary store once', async (_, headers, body) => {
		const { url, requests } = await host(serve(headers, body));
		const { read, store } = sourceAt(`${url}/a.mp3`);
		for (const __ of [1, 2]) {
			expect(await read()).toEqual({
				fileName: 'a.mp3',
				mimeType: 'audio/mpeg',
				fileSizeBytes: 29,
				bytes: content,
			});
		}
		expect([requests.length, store.files.size]).toEqual([1, 1]);
	});

	test('because its host compresses it all the same is measured at the second attempt', async () => {
		const zipped = gzipSync(Buffer.alloc(5000, 'a'));
		const { url } = await host(
			serve({ ...mp3, 'content-encoding': 'gzip', 'content-length': zipped.length }, zipped),
		);
		const { read, source } = sourceAt(`${url}/a.mp3`);
		expect(await read()).toMatchObject({ fileSizeBytes: zipped.length, bytes: { length: 5000 } });
		source.distrustLength?.();
		expect(await read()).toMatchObject({ fileSizeBytes: 5000, bytes: { length: 5000 } });
	});

	test('and without a byte is refused', async () => {
		const { url } = await host(serve({ 'content-type': 'audio/mpeg' }, ''));
		await expect(sourceAt(`${url}/a.mp3`).read()).rejects.toMatchObject({
			facts: { kind: 'invalidInput' },
		});
	});
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
		expect(await sourceAt(`${first.url}/short`).read()).toMatchObject({
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
		await expect(sourceAt(`${url}/a.mp3`).read()).rejects.toThrow(message);
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
		['not found', serve({}, '', 404), { kind: 'refused', httpStatus: 404 }],
		[
			'busy',
			serve({ 'retry-after': '9' }, '', 503),
			{ kind: 'refused', httpStatus: 503, retryAfterMs: 9000 },
		],
		['not changed', serve({}, '', 304), { kind: 'refused', httpStatus: 304 }],
		['a lost connection', (request) => void request.socket.destroy(), { kind: 'network' }],
	])('%s is told without the address', async (_, listener, facts) => {
		const { url } = await host(listener);
		const outcome = await sourceAt(`${url}/private/a.mp3?${secretQuery}`)
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
	const source = sourceAt(`${url}/a.mp3`);
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

test('a stopped execution ends the download at once', async () => {
	const server = await host(serve({ ...mp3, 'content-length': 1e9 }, content));
	const stop = new AbortController();
	const outcome = sourceAt(`${server.url}/a.mp3`).source.withMedia(
		stop.signal,
		async ({ body }) => {
			stop.abort();
			return Buffer.isBuffer(body) || (await buffer(body));
		},
	);
	await expect(outcome).rejects.toMatchObject({ facts: { kind: 'stopped' } });
	await server.allClosed();
});
