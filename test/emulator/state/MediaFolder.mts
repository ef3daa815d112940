import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EmulatorSettings } from '../EmulatorOptions.mts';

/** A body that arrived whole; `path` is missing when media is not kept. */
export interface StoredMedia {
	sizeBytes: number;
	sha256: string;
	path?: string;
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The storage's disk: a folder of its own among the system's temporary files. */
export class MediaFolder {
	readonly #settings: Pick<EmulatorSettings, 'keepMedia' | 'temporaryFolder'>;
	#folder?: Promise<string>;

	constructor(settings: Pick<EmulatorSettings, 'keepMedia' | 'temporaryFolder'>) {
		this.#settings = settings;
	}

	/**
	 * Streams a body to a file of its own; never holds more than a few chunks in memory.
	 *
	 * @param onBytes told the size of each chunk as it arrives
	 * @throws the stream's error if it broke off; nothing is left on disk then
	 */
	async receive(source: Readable, onBytes: (bytes: number) => void): Promise<StoredMedia> {
		const path = this.#settings.keepMedia ? join(await this.#open(), randomUUID()) : undefined;
		const hash = createHash('sha256');
		let sizeBytes = 0;
		const count = async function* (chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				hash.update(chunk);
				sizeBytes += chunk.length;
				onBytes(chunk.length);
				yield chunk;
			}
		};
		try {
			await pipeline(source, count, path === undefined ? nowhere() : createWriteStream(path));
		} catch (error) {
			await this.discard({ path });
			throw error;
		}
		return { sizeBytes, sha256: hash.digest('hex'), path };
	}

	async discard(media: Pick<StoredMedia, 'path'> | undefined): Promise<void> {
		if (media?.path !== undefined) await rm(media.path, { force: true });
	}

	/** Removes everything. */
	async close(): Promise<void> {
		if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
	}

	async #open(): Promise<string> {
		this.#folder ??= mkdtemp(join(this.#settings.temporaryFolder, 'transcription-emulator-'));
		return await this.#folder;
	}
}
