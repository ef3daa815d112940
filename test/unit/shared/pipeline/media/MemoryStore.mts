import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { IBinaryData } from 'n8n-workflow';

import type { BinaryStore } from '../../../../../nodes/shared/pipeline/media/binarySource';

/** n8n's binary store as far as a source needs it, with everything it was asked for. */
export class MemoryStore implements BinaryStore {
	readonly files = new Map<string, Buffer>();
	readonly opened: Readable[] = [];

	async getBinaryStream(id: string): Promise<Readable> {
		const stream = Readable.from([this.#file(id)], { objectMode: false });
		this.opened.push(stream);
		return stream;
	}

	async getBinaryMetadata(id: string): Promise<{ fileSize: number }> {
		return { fileSize: this.#file(id).length };
	}

	async prepareBinaryData(
		body: Buffer | Readable,
		fileName?: string,
		mimeType = '',
	): Promise<IBinaryData> {
		const id = `memory:${this.files.size + 1}`;
		this.files.set(id, Buffer.isBuffer(body) ? body : await buffer(body));
		return { id, data: 'memory', fileName, mimeType };
	}

	#file(id: string): Buffer {
		const file = this.files.get(id);
		if (!file) throw new Error(`There is no file ${id}`);
		return file;
	}
}
