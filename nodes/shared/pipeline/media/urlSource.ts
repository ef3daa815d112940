import type { IBinaryData } from 'n8n-workflow';

import {
	exchange,
	type Answer,
	type HttpRequest,
	type MediaStream,
	type Progress,
} from '../../api/exchange';
import { networkFailure } from '../../api/transportFailures';
import type { Clock } from '../../clock';
import { toFailure } from '../../failure/Failure';
import { binarySizeBytes, binarySource, type BinaryStore } from './binarySource';
import type { MediaOverrides, MediaSource, OpenMedia } from './mediaSource';
import { nameAndType } from './nameAndType';
import { announcedLength, assertMedia, declaredBy, redirectOf, refused } from './urlAnswer';

const mostRedirects = 10;

const peerAt = (hostname: string) => `the host of the file URL (${hostname})`;

export interface UrlSourceOptions {
	http: HttpRequest;
	store: BinaryStore;
	clock: Clock;
	standStillMs: number;
	overrides: MediaOverrides;
}

/**
 * A file at a public address. Where its length is announced, its bytes go straight from there to the
 * storage; where not, they pass through n8n's binary store first, because the storage wants to know
 * the length. Redirects are followed here and nowhere else: no secret of ours goes along.
 *
 * @param url an http or https address, already validated
 */
export function urlSource(url: string, options: UrlSourceOptions): MediaSource {
	/** Set once a file of unannounced length has been stored: later attempts read it from there. */
	let stored: MediaSource | undefined;
	let trustLength = true;

	async function withMedia<T>(
		signal: AbortSignal | undefined,
		use: (media: OpenMedia) => Promise<T>,
	): Promise<T> {
		if (stored) return await stored.withMedia(signal, use);
		let address = url;
		for (let redirects = 0; redirects <= mostRedirects; redirects++) {
			const outcome = await open(address, signal, options, async (answer, progress) => {
				const lengthBytes = trustLength ? announcedLength(answer) : undefined;
				if (lengthBytes === undefined) {
					stored = await storeFirst(address, answer.body, answer, options, progress);
					return undefined;
				}
				const described = await nameAndType(
					declaredBy(answer, address),
					options.overrides,
					answer.body,
				);
				return {
					value: await use({
						...described,
						fileSizeBytes: lengthBytes,
						body: answer.body,
						progress,
					}),
				};
			});
			if (outcome === undefined) return await withMedia(signal, use);
			if ('value' in outcome) return outcome.value;
			address = outcome.redirectTo;
		}
		throw refused('The file URL redirects too many times', `More than ${mostRedirects} redirects.`);
	}
	return { identity: `url:${url}`, withMedia, distrustLength: () => void (trustLength = false) };
}

/** One GET. Hands a usable answer to `use`; tells where a redirect leads. */
async function open<T>(
	address: string,
	signal: AbortSignal | undefined,
	{ http, clock, standStillMs }: UrlSourceOptions,
	use: (answer: Answer, progress: Progress) => Promise<T>,
): Promise<T | { redirectTo: string }> {
	const progress = { at: clock.now() };
	const { hostname } = new URL(address);
	return await exchange(
		http,
		{
			method: 'GET',
			url: address,
			// n8n unzips silently and then the announced length is wrong.
			headers: { Accept: '*/*', 'Accept-Encoding': 'identity' },
			signal,
			timeoutMs: standStillMs,
			progress,
			peer: peerAt(hostname),
			clock,
		},
		async (answer) => {
			const redirectTo = redirectOf(answer, address);
			if (redirectTo) return { redirectTo };
			assertMedia(answer, hostname, clock.now());
			progress.at = clock.now();
			return await use(answer, progress);
		},
	);
}

async function storeFirst(
	address: string,
	body: MediaStream,
	answer: Answer,
	{ store, clock, overrides }: UrlSourceOptions,
	progress: Progress,
): Promise<MediaSource> {
	const { fileName, mimeType } = await nameAndType(declaredBy(answer, address), overrides, body);
	body.pause();
	body.on('data', () => void (progress.at = clock.now()));
	const binary = await keep(store, body, fileName, mimeType, new URL(address).hostname);
	return binarySource(
		store,
		binary,
		await binarySizeBytes(store, binary),
		{ fileName, mimeType },
		clock,
	);
}

/** @throws Failure `network` if the file broke off; else what kept n8n from storing it, say a full disk */
async function keep(
	store: BinaryStore,
	body: MediaStream,
	fileName: string,
	mimeType: string,
	hostname: string,
): Promise<IBinaryData> {
	try {
		return await store.prepareBinaryData(body, fileName, mimeType);
	} catch (error) {
		throw body.errored ? networkFailure(body.errored, peerAt(hostname)) : toFailure(error);
	}
}
