import { exchange, type Answer, type HttpRequest, type Progress } from '../../api/exchange';
import type { Clock } from '../../clock';
import type { BinaryStore } from './binarySource';
import type { MediaOverrides, MediaSource, OpenMedia } from './mediaSource';
import { nameAndType } from './nameAndType';
import { peerAt, storeFirst, type StoreLimits } from './storeFirst';
import { announcedLength, assertMedia, declaredBy, redirectOf, refused } from './urlAnswer';

const mostRedirects = 10;

export interface UrlSourceOptions {
	http: HttpRequest;
	store: BinaryStore;
	clock: Clock;
	standStillMs: number;
	overrides: MediaOverrides;
	/** Other limits than the usual ones for a file of unannounced length. */
	limits?: StoreLimits;
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
		const visited: string[] = [];
		for (let redirects = 0; redirects <= mostRedirects; redirects++) {
			visited.push(address);
			const outcome = await open(visited, signal, options, async (answer, progress) => {
				const lengthBytes = trustLength ? announcedLength(answer) : undefined;
				if (lengthBytes === undefined) {
					stored = await storeFirst(answer, address, { ...options, progress });
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

/** One GET, of the last address. Hands a usable answer to `use`; tells where a redirect leads. */
async function open<T>(
	visited: readonly string[],
	signal: AbortSignal | undefined,
	{ http, clock, standStillMs }: UrlSourceOptions,
	use: (answer: Answer, progress: Progress) => Promise<T>,
): Promise<T | { redirectTo: string }> {
	const progress = { at: clock.now() };
	const address = visited.at(-1) ?? '';
	const { host } = new URL(address);
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
			peer: peerAt(host),
			clock,
		},
		async (answer) => {
			const redirectTo = redirectOf(answer, address);
			if (redirectTo) return { redirectTo };
			assertMedia(answer, visited, clock.now());
			progress.at = clock.now();
			return await use(answer, progress);
		},
	);
}
