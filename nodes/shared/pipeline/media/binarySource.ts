import { createHash } from 'node:crypto';
import type { IBinaryData } from 'n8n-workflow';

import type { MediaStream } from '../../api/exchange';
import { closeQuietly } from '../../api/exchange';
import type { Clock } from '../../clock';
import { Failure } from '../../failure/Failure';
import { cleanFileName } from '../../fileName';
import type { MediaOverrides, MediaSource } from './mediaSource';
import { nameAndType } from './nameAndType';

/** What is needed of n8n's binary helpers. */
export interface BinaryStore {
	getBinaryStream(binaryDataId: string, pieceBytes?: number): Promise<MediaStream>;
	getBinaryMetadata(binaryDataId: string): Promise<{ fileSize: number }>;
	prepareBinaryData(
		body: Buffer | MediaStream,
		fileName?: string,
		mimeType?: string,
	): Promise<IBinaryData>;
}

/**
 * How much of a stored file is read at once: twice n8n's usual piece, which saves time
 * (`npm run bench -- upload-speed`). Still larger pieces cost memory where many files are sent at once, and
 * on a slow line each takes too long to tell progress from a stand-still.
 */
const pieceBytes = 128 * 1024;

/**
 * Size in bytes. Of data in memory, base64 text, it is that of the data itself: a Code node may have
 * changed it, and may have written line breaks, which count for nothing. Otherwise newer versions of
 * n8n state it, and older ones know it in the store. (`fileSize` on the binary object is text for
 * people.)
 */
export async function binarySizeBytes(store: BinaryStore, binary: IBinaryData): Promise<number> {
	if (!binary.id) return Buffer.from(binary.data, 'base64').length;
	return binary.bytes ?? (await store.getBinaryMetadata(binary.id)).fileSize;
}

/**
 * The file in an item's binary field, streamed from wherever n8n keeps it.
 *
 * @param fileSizeBytes from `binarySizeBytes`
 * @throws Failure `invalidInput` at once if the file is empty
 */
export function binarySource(
	store: BinaryStore,
	binary: IBinaryData,
	fileSizeBytes: number,
	overrides: MediaOverrides,
	clock: Clock,
): MediaSource {
	if (fileSizeBytes <= 0) {
		throw new Failure({
			kind: 'invalidInput',
			message: `The file ${quote(binary.fileName)} is empty (0 bytes)`,
			description: 'Nothing was sent. Check the node that provides the file.',
		});
	}
	return {
		declaredName: cleanFileName(overrides.fileName) ?? cleanFileName(binary.fileName),
		identity: `binary:${binary.id ? storedName(binary.id) : createHash('sha256').update(binary.data).digest('hex')}`,
		async withMedia(_signal, use) {
			const body = binary.id
				? await store.getBinaryStream(binary.id, pieceBytes)
				: Buffer.from(binary.data, 'base64');
			try {
				const declared = { fileName: cleanFileName(binary.fileName), mimeType: binary.mimeType };
				const described = await nameAndType(declared, overrides, body);
				return await use({ ...described, fileSizeBytes, body, progress: { at: clock.now() } });
			} finally {
				if (!Buffer.isBuffer(body)) closeQuietly(body);
			}
		},
	};
}

/**
 * The last part of a stored file's id, unique by itself. What comes before it changes: a file that
 * came by webhook is moved from a `temp` folder to the execution's own when the execution ends, so
 * that *Retry execution* would take the same file for another one and pay again.
 */
const storedName = (binaryDataId: string) => binaryDataId.slice(binaryDataId.lastIndexOf('/') + 1);

const quote = (name: string | undefined) =>
	name ? `"${cleanFileName(name) ?? name}"` : 'in the binary field';
