import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as ContentHash from '../../../nodes/shared/pipeline/media/contentHash';
import type { Scope } from '../Benchmark.mts';
import { loadSource } from '../measure/loadSource.mts';
import { sideBySide } from '../measure/sideBySide.mts';

const mimeType = 'audio/wav';

/** A file read from disk into nothing, with and without its hash taken as it flows by. */
export async function hashCost({ isSmoke, folder }: Scope) {
	const { withContentHash } = await loadSource<typeof ContentHash>(
		'nodes/shared/pipeline/media/contentHash.ts',
	);
	const mebibytes = isSmoke ? 4 : 512;
	const file = join(folder, 'hashed.bin');
	const fileSizeBytes = mebibytes * 2 ** 20;
	await writeFile(file, Buffer.alloc(fileSizeBytes, 7));
	const source: Parameters<typeof withContentHash>[0] = {
		identity: 'file',
		async withMedia(_signal, use) {
			const body = createReadStream(file, { highWaterMark: 128 * 1024 });
			const progress = { at: 0 };
			return await use({ fileName: 'a.wav', mimeType, fileSizeBytes, body, progress });
		},
	};
	const send = async ({ body }: { body: unknown }) =>
		await pipeline(body as Readable, new Writable({ write: (_part, _encoding, done) => done() }));
	const hashed = withContentHash(source, () => undefined);
	const medianMs = await sideBySide(
		{
			plain: async () => await source.withMedia(undefined, send),
			hashed: async () => await hashed.withMedia(undefined, send),
		},
		isSmoke ? 1 : 5,
	);
	return { name: `${mebibytes} MiB`, plainMs: medianMs('plain'), hashedMs: medianMs('hashed') };
}
