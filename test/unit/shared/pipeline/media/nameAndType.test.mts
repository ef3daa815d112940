import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { firstBytes } from '../../../../../nodes/shared/pipeline/media/firstBytes';
import { nameAndType } from '../../../../../nodes/shared/pipeline/media/nameAndType';

const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(100_000, 1)]);
const streamOf = (...parts: Buffer[]) => Readable.from(parts, { objectMode: false });

describe('name and type to announce', () => {
	test.each([
		['as declared', { fileName: 'a.mp3', mimeType: 'audio/mpeg' }, {}, 'a.mp3', 'audio/mpeg'],
		[
			'as the user set them',
			{ fileName: 'a.mp3', mimeType: 'audio/mpeg' },
			{ fileName: 'b.wav', mimeType: 'audio/x-wav; rate=1' },
			'b.wav',
			'audio/x-wav; rate=1',
		],
		[
			'the name of the user decides about an unknown type',
			{ fileName: 'download', mimeType: 'application/octet-stream' },
			{ fileName: 'b.mp3' },
			'b.mp3',
			'audio/mpeg',
		],
		[
			'by the first bytes',
			{ fileName: 'download', mimeType: 'application/octet-stream' },
			{},
			'download',
			'audio/wav',
		],
		['with a made-up name', { mimeType: 'audio/mp4' }, {}, 'media.m4a', 'audio/mp4'],
		['with a made-up name by the first bytes', {}, {}, 'media.wav', 'audio/wav'],
		['without the path in a name', { fileName: '../../a.mp3' }, {}, 'a.mp3', 'audio/mpeg'],
		[
			'what the user left empty does not count',
			{ fileName: 'a.mp3' },
			{ fileName: ' ', mimeType: ' ' },
			'a.mp3',
			'audio/mpeg',
		],
	])('%s', async (_, declared, overrides, fileName, mimeType) => {
		expect(await nameAndType(declared, overrides, wav)).toEqual({ fileName, mimeType });
		const body = streamOf(wav);
		expect(await nameAndType(declared, overrides, body)).toEqual({ fileName, mimeType });
		expect((await buffer(body)).equals(wav)).toBe(true);
	});

	test('unknown to the last', async () => {
		const named = await nameAndType({}, {}, Buffer.from('no media'));
		expect(named).toEqual({ fileName: 'media.bin', mimeType: 'application/octet-stream' });
	});
});

describe('the first bytes', () => {
	test.each([
		['many small parts', [Buffer.from('a'), Buffer.from('b'), Buffer.from('c')]],
		['one large part', [Buffer.alloc(3_000_000, 'x')]],
		['several large parts', Array<Buffer>(5).fill(Buffer.alloc(100_000, 'y'))],
	])('of %s are left in place, for a pipe with a listener beside it', async (_, parts) => {
		const whole = Buffer.concat(parts);
		const body = streamOf(...parts);
		const start = await firstBytes(body);
		expect(start.length).toBeGreaterThan(0);
		expect(whole.subarray(0, start.length).equals(start)).toBe(true);
		body.pause();
		let countedBytes = 0;
		body.on('data', (part: Buffer) => (countedBytes += part.length));
		expect((await buffer(body)).equals(whole)).toBe(true);
		expect(countedBytes).toBe(whole.length);
	});

	test('of an empty stream are none', async () => {
		expect(await firstBytes(streamOf())).toHaveLength(0);
	});

	test('of bytes in memory are their beginning', async () => {
		expect(await firstBytes(wav)).toEqual(wav.subarray(0, 4096));
	});

	test('of a stream that breaks are its error', async () => {
		const body = new Readable({ read: () => body.destroy(new Error('lost')) });
		await expect(firstBytes(body)).rejects.toThrow('lost');
	});

	test('of a stream that is given up are none', async () => {
		const body = new Readable({ read: () => body.destroy() });
		expect(await firstBytes(body)).toHaveLength(0);
	});
});
