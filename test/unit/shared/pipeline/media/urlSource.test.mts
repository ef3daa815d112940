import { gzipSync } from 'node:zlib';

import type { MediaOverrides } from '../../../../../nodes/shared/pipeline/media/mediaSource';
import { clock, content, host, serve, sourceAt, mp3, secretQuery, stopHosts } from './fileHost.mts';

afterEach(async () => {
	await stopHosts();
	expect(clock.pending).toBe(0);
});

describe('a file of announced length', () => {
	test('comes straight from its host, uncompressed, with nothing of ours', async () => {
		const { url, requests } = await host(serve(mp3, content));
		const { read, store } = await sourceAt(`${url}/files/B%C3%BCro.mp3?${secretQuery}`);
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
		const { read } = await sourceAt(`${url}/a.mp3`);
		await read();
		await read();
		expect(requests).toHaveLength(2);
	});

	test('is closed if nobody reads it', async () => {
		const server = await host(serve({ ...mp3, 'content-length': 1e9 }, content));
		await (
			await sourceAt(`${server.url}/a.mp3`)
		).source.withMedia(undefined, async () => undefined);
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
		expect(await (await sourceAt(`${url}/a.ogg`, overrides)).read()).toMatchObject(expected);
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
		const { read, store } = await sourceAt(`${url}/a.mp3`);
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
		const { read, source } = await sourceAt(`${url}/a.mp3`);
		expect(await read()).toMatchObject({ fileSizeBytes: zipped.length, bytes: { length: 5000 } });
		source.distrustLength?.();
		expect(await read()).toMatchObject({ fileSizeBytes: 5000, bytes: { length: 5000 } });
	});

	test('that n8n cannot store, say for a full disk, is not blamed on the host', async () => {
		const { url } = await host(serve({ 'content-type': 'audio/mpeg' }, content));
		const { read, store } = await sourceAt(`${url}/a.mp3`);
		store.prepareBinaryData = async () =>
			await Promise.reject(new Error('no space left on device'));
		await expect(read()).rejects.toMatchObject({
			facts: { kind: 'unexpected', message: 'no space left on device' },
		});
	});

	test('that breaks off on its way into the store is blamed on the host', async () => {
		const { url } = await host((_, response) => {
			response.writeHead(200, { 'content-type': 'audio/mpeg' });
			response.write('ID3', () => response.destroy());
		});
		await expect((await sourceAt(`${url}/a.mp3`)).read()).rejects.toMatchObject({
			facts: { kind: 'network', message: expect.stringContaining('host of the file URL') },
		});
	});

	test('and without a byte is refused', async () => {
		const { url } = await host(serve({ 'content-type': 'audio/mpeg' }, ''));
		await expect((await sourceAt(`${url}/a.mp3`)).read()).rejects.toMatchObject({
			facts: { kind: 'invalidInput' },
		});
	});
});
