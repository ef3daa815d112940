import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';

import type { HttpRequest } from '../../../../nodes/shared/api/exchange';
import { secretsOfAddress } from '../../../../nodes/shared/api/secrets/signedAddress';
import { putMedia, type StoredMedia } from '../../../../nodes/shared/api/storage';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { FakeClock } from '../FakeClock.mts';
import { n8nHttp } from './n8nHttp.mts';
import { startServer, type RawServer } from './startServer.mts';

export const apiKey = 'test-key-0123456789';
const query = 'X-Signature=0123456789abcdef&expires=1767225600000';
export const standStillMs = 60_000;
export const clock = new FakeClock();

let http: HttpRequest;
/** The storage of the last `put`. */
export let server: RawServer | undefined;

/** A storage for each test, stopped after it, with no pause left over. */
export function useStorage(): void {
	beforeAll(async () => void (http = await n8nHttp()));
	afterEach(async () => {
		await server?.stop();
		server = undefined;
		expect(clock.pending).toBe(0);
	});
}

export const partsOf = (...parts: Array<string | Buffer>) =>
	Readable.from(
		parts.map((part) => Buffer.from(part)),
		{ objectMode: false },
	);

/** One PUT to a storage that acts like this: its failure's facts, or nothing. */
export async function put(
	listener: RequestListener,
	body: StoredMedia['body'],
	fileSizeBytes: number,
	signal?: AbortSignal,
	send = http,
) {
	server = await startServer(listener);
	const media = { body, fileSizeBytes, mimeType: 'audio/mpeg', progress: { at: clock.now() } };
	const address = `${server.url}/a.mp3?${query}`;
	const outcome = await putMedia(send, address, media, {
		standStillMs,
		secrets: [...secretsOfAddress(address), apiKey],
		signal,
		clock,
	}).catch((error: unknown) => error);
	if (outcome === undefined) return undefined;
	if (!(outcome instanceof Failure)) throw outcome;
	expect(`${outcome.stack} ${JSON.stringify(outcome)}`).not.toMatch(
		/abcdef|test-key|1767225600000/,
	);
	return outcome.facts;
}

export const accept: RequestListener = (request, response) =>
	void request.resume().on('end', () => response.end());
