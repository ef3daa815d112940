import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

import {
	exchange,
	type Answer,
	type Exchange,
	type HttpRequest,
} from '../../../../nodes/shared/api/exchange';
import { Failure } from '../../../../nodes/shared/failure/Failure';
import { FakeClock } from '../FakeClock.mts';
import { n8nHttp } from './n8nHttp.mts';
import { startServer, type RawServer } from './startServer.mts';

export const limitMs = 60_000;
const secret = 'Bearer secret-0123456789';

export let http: HttpRequest;
/** The one of the last exchange. */
export let server: RawServer | undefined;
export const clock = new FakeClock();

/** A server for each test, stopped after it, with no pause left over. */
export function useServer(): void {
	beforeAll(async () => void (http = await n8nHttp()));
	afterEach(async () => {
		await server?.stop();
		server = undefined;
		expect(clock.pending).toBe(0);
	});
}

/** One exchange with a server that acts like this; the body is read to its end unless told otherwise. */
export async function begin(
	listener: RequestListener,
	request: Partial<Exchange> = {},
	read: (answer: Answer) => Promise<unknown> = async ({ body }) => await text(body),
) {
	server = await startServer(listener);
	const url = `${server.url}/path?signature=0123456789`;
	return exchange(
		http,
		{
			method: 'GET',
			url,
			headers: { Authorization: secret },
			timeoutMs: limitMs,
			peer: 'the peer',
			clock,
			...request,
		},
		read,
	).then(
		(value) => ({ value, facts: undefined }),
		(error: unknown) => {
			if (!(error instanceof Failure)) throw error;
			expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/secret-|signature=/);
			expect(error.cause).toBeUndefined();
			return { value: undefined, facts: error.facts };
		},
	);
}
