import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BinaryData } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';
import { Container, core } from './n8nCore.mts';

/**
 * n8n's modes for binary data: `default` is base64 in memory, `filesystem` files. The other two need
 * a database or a bucket; here their content is a map, but their streams behave as theirs do.
 */
export type BinaryMode = 'default' | 'filesystem' | 'database' | 's3';

/** n8n's real binary data service in one mode. Returns what removes its files. */
export async function installBinaryStore(mode: BinaryMode): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), 'transcription-binary-'));
	const config = {
		mode,
		availableModes: [],
		localStoragePath: folder,
		dbMaxFileSize: 512,
		signingSecret: 'unused',
	};
	const { BinaryDataService, ErrorReporter } = core;
	const parts = [config, Container.get(ErrorReporter), console] as unknown;
	const service = new BinaryDataService(
		...(parts as ConstructorParameters<typeof BinaryDataService>),
	);
	await service.init();
	if (mode === 'database') service.setManager(mode, createManager(wholeFile));
	if (mode === 's3') service.setManager(mode, createManager(smallChunks));
	Container.set(BinaryDataService, service);
	return async () => await rm(folder, { recursive: true, force: true });
}

/** What a node has made, as the next node would read it. */
export async function fileText(file: IBinaryData | undefined): Promise<string> {
	if (!file) throw new Error('There is no such file');
	const content = await Container.get(core.BinaryDataService).getAsBuffer(file);
	return content.toString('utf8');
}

/** A database row comes back whole. */
const wholeFile = (content: Buffer) => Readable.from([content]);

/** A bucket answers over the network, in pieces of no fixed size, some of them late. */
function smallChunks(content: Buffer): Readable {
	return Readable.from(
		(async function* () {
			for (let at = 0, size = 1; at < content.length; at += size, size = (size * 7) % 5003) {
				yield content.subarray(at, at + size);
				if (size % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
			}
		})(),
		{ objectMode: false },
	);
}

function createManager(toStream: (content: Buffer) => Readable): BinaryData.Manager {
	const files = new Map<string, { content: Buffer; metadata: BinaryData.Metadata }>();
	const find = (fileId: string) => {
		const file = files.get(fileId);
		if (!file) throw new Error(`No binary data ${fileId}`);
		return file;
	};
	const store: BinaryData.Manager['store'] = async (_location, body, metadata) => {
		const content = Buffer.isBuffer(body) ? body : await buffer(body);
		const fileId = String(files.size + 1);
		files.set(fileId, { content, metadata: { ...metadata, fileSize: content.length } });
		return { fileId, fileSize: content.length };
	};
	const unused = () => {
		throw new Error('Not needed by these tests');
	};
	return {
		init: async () => undefined,
		store,
		getPath: unused,
		getAsBuffer: async (fileId) => find(fileId).content,
		getAsStream: async (fileId) => toStream(find(fileId).content),
		getMetadata: async (fileId) => find(fileId).metadata,
		copyByFileId: unused,
		copyByFilePath: unused,
		rename: unused,
	};
}
