import { createHash } from 'node:crypto';

import type { MediaStream } from '../../api/exchange';
import type { MediaSource } from './mediaSource';

/**
 * The same media, with the SHA-256 of its bytes taken as they flow by: no second read, and nothing is
 * kept of them.
 *
 * @param onHash called with the hash, in hex, once all bytes have been sent
 */
export function withContentHash(source: MediaSource, onHash: (hash: string) => void): MediaSource {
	return {
		...source,
		withMedia: async (signal, use) =>
			await source.withMedia(signal, async (media) => {
				const hash = observe(media.body);
				const result = await use(media);
				const digest = hash(media.fileSizeBytes);
				if (digest !== undefined) onHash(digest);
				return result;
			}),
	};
}

/** @returns the hash of all bytes, undefined if not as many as expected have passed */
function observe(body: Buffer | MediaStream): (expectedBytes: number) => string | undefined {
	const hash = createHash('sha256');
	let bytes = 0;
	const update = (part: Buffer | string) => {
		hash.update(part);
		bytes += Buffer.byteLength(part);
	};
	if (Buffer.isBuffer(body)) update(body);
	else {
		body.pause(); // a listener alone would start the flow, and nobody is listening yet
		body.on('data', update);
	}
	return (expectedBytes) => (bytes === expectedBytes ? hash.digest('hex') : undefined);
}
