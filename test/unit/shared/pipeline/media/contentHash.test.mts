import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { withContentHash } from '../../../../../nodes/shared/pipeline/media/contentHash';
import type { MediaSource } from '../../../../../nodes/shared/pipeline/media/mediaSource';

const parts = ['one ', 'two ', 'three'].map((text) => Buffer.from(text));
const whole = Buffer.concat(parts);
const hash = createHash('sha256').update(whole).digest('hex');

const sourceOf = (body: () => Buffer | Readable, fileSizeBytes = whole.length): MediaSource => ({
	identity: 'test',
	withMedia: async (_signal, use) =>
		await use({
			fileName: 'a.mp3',
			mimeType: 'audio/mpeg',
			fileSizeBytes,
			body: body(),
			progress: { at: 0 },
		}),
});

/** What storage reads, and the hashes that were noted. */
async function send(source: MediaSource): Promise<{ read: Buffer[]; hashes: string[] }> {
	const hashes: string[] = [];
	const read: Buffer[] = [];
	const observed = withContentHash(source, (digest) => void hashes.push(digest));
	await observed.withMedia(undefined, async ({ body }) => {
		read.push(Buffer.isBuffer(body) ? body : await buffer(body));
	});
	return { read, hashes };
}

test.each([
	['a stream', () => Readable.from(parts)],
	['bytes in memory', () => whole],
])('%s arrives whole, and its hash is noted once', async (_what, body) => {
	await expect(send(sourceOf(body))).resolves.toEqual({ read: [whole], hashes: [hash] });
});

test('a stream that nobody has read yet does not begin to flow', async () => {
	const body = Readable.from(parts);
	const observed = withContentHash(
		sourceOf(() => body),
		() => undefined,
	);
	await observed.withMedia(undefined, async () => {
		await new Promise((resolve) => setImmediate(resolve));
		expect([body.readableFlowing, (await buffer(body)).length]).toEqual([false, whole.length]);
	});
});

test('of a file that did not pass whole no hash is noted', async () => {
	const { hashes } = await send(sourceOf(() => Readable.from(parts), whole.length + 1));
	expect(hashes).toEqual([]);
});

test('every attempt is hashed from its beginning', async () => {
	const source = sourceOf(() => Readable.from(parts));
	const first = await send(source);
	const second = await send(source);
	expect([first.hashes, second.hashes]).toEqual([[hash], [hash]]);
});
