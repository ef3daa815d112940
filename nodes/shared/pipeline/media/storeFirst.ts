import type { IBinaryData } from 'n8n-workflow';

import type { Answer, MediaStream, Progress } from '../../api/exchange';
import { networkFailure } from '../../api/retries/transportFailures';
import type { Clock } from '../../clock';
import { Failure, toFailure } from '../../failure/Failure';
import { binarySizeBytes, binarySource, type BinaryStore } from './binarySource';
import type { MediaOverrides, MediaSource } from './mediaSource';
import { nameAndType } from './nameAndType';
import { declaredBy } from './urlAnswer';

/** What a file of unannounced length may have before it counts as endless. */
export const storeLimits = { mostBytes: 4 * 1024 ** 3, mostBytesInMemory: 256 * 1024 ** 2 };
export type StoreLimits = typeof storeLimits;

export const peerAt = (host: string) => `the host of the file URL (${host})`;

/**
 * Puts an answer of unannounced length into n8n's binary store, so that its length is known.
 *
 * @throws Failure `invalidInput` for a live stream: by its headers at once, else at the limit
 */
export async function storeFirst(
	answer: Answer,
	address: string,
	options: {
		store: BinaryStore;
		clock: Clock;
		overrides: MediaOverrides;
		limits?: StoreLimits;
		progress: Progress;
	},
): Promise<MediaSource> {
	const { store, clock, overrides, progress, limits = storeLimits } = options;
	const { body, headers } = answer;
	const { host } = new URL(address);
	if (Object.keys(headers).some((name) => name.startsWith('icy-'))) {
		throw new Failure({
			kind: 'invalidInput',
			message: `The file URL (${host}) is a live stream, which has no end`,
			description: `Record a part of it and transcribe the recording. ${nothingSent}`,
		});
	}
	const { fileName, mimeType } = await nameAndType(declaredBy(answer, address), overrides, body);
	body.pause();
	body.on('data', () => void (progress.at = clock.now()));
	limit(body, store, limits, host);
	const binary = await keep(store, body, fileName, mimeType, host);
	const sizeBytes = await binarySizeBytes(store, binary);
	return binarySource(store, binary, sizeBytes, { fileName, mimeType }, clock);
}

const nothingSent = 'Nothing was sent to the transcription service, and nothing was billed.';

/** Breaks a body off that grows beyond the limit. */
function limit(
	body: MediaStream,
	store: BinaryStore,
	{ mostBytes, mostBytesInMemory }: StoreLimits,
	host: string,
): void {
	let bytes = 0;
	let hasAsked = false;
	body.on('data', (part: Buffer | string) => {
		bytes += Buffer.byteLength(part);
		if (bytes > mostBytes) body.destroy(endless(host, mostBytes, ''));
		if (bytes <= mostBytesInMemory || hasAsked) return;
		hasAsked = true;
		void keepsInMemory(store).then((isInMemory) => {
			if (isInMemory) body.destroy(endless(host, mostBytesInMemory, inMemory));
		});
	});
}

/** n8n does not tell how it keeps files, but what it stores outside of memory has an id. */
async function keepsInMemory(store: BinaryStore): Promise<boolean> {
	try {
		return !(await store.prepareBinaryData(Buffer.from(' '), 'size-check', 'text/plain')).id;
	} catch {
		return false;
	}
}

const inMemory =
	'This n8n keeps files in memory, so no more is stored of a file whose length is not announced; an administrator can change that (N8N_DEFAULT_BINARY_DATA_MODE=filesystem). ';

function endless(host: string, mostBytes: number, why: string): Failure {
	const mebibytes = mostBytes / 1024 ** 2;
	const size = mebibytes >= 1024 ? `${mebibytes / 1024} GiB` : `${mebibytes} MiB`;
	return new Failure({
		kind: 'invalidInput',
		message: `The file at the URL (${host}) has no announced length and did not end within ${size}`,
		description: `Live streams cannot be transcribed: record a part first. ${why}For a long file, use an address that announces its length, or download the file with another node and set Source to Binary File. ${nothingSent}`,
	});
}

/** @throws Failure `network` if the file broke off; else what kept n8n from storing it, say a full disk */
async function keep(
	store: BinaryStore,
	body: MediaStream,
	fileName: string,
	mimeType: string,
	host: string,
): Promise<IBinaryData> {
	try {
		return await store.prepareBinaryData(body, fileName, mimeType);
	} catch (error) {
		if (body.errored instanceof Failure) throw body.errored;
		throw body.errored ? networkFailure(body.errored, peerAt(host)) : toFailure(error);
	}
}
