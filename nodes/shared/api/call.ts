import type * as z from 'zod/v4-mini';

import { systemClock } from '../clock';
import { Failure } from '../failure/Failure';
import { readJsonAnswer, type Envelope } from './answers/jsonAnswer';
import { timeLimits, type Connection } from './connection';
import { exchange, type Exchange } from './exchange';

interface CallOptions {
	body?: object;
	headers?: Record<string, string>;
	timeoutMs?: number;
	signal?: AbortSignal;
	/** What no failure may repeat, apart from the key. */
	secrets?: readonly string[];
	/** What the answer must say anyway, by its path in `data`. */
	fallbacks?: Record<string, unknown>;
}

/** A failure that says so where the address leads to something that is not the service. */
const named = (failure: Failure, peer: string): Failure =>
	failure.facts.isForeign
		? failure.with({ message: `The Base URL does not lead to ${peer}` })
		: failure;

/**
 * One request to the service and its answer, read and checked: the address, the key and what every
 * answer must be are the same for all. The function it returns throws a `Failure`.
 */
export function createCall(connection: Connection) {
	const { http, baseUrl, apiKey, clock = systemClock, limits = timeLimits } = connection;
	const peer = `the transcription service (${new URL(baseUrl).host})`;

	return async function call<S extends z.ZodMiniType>(
		method: 'GET' | 'POST',
		path: readonly string[],
		schema: S,
		options: CallOptions,
	): Promise<Envelope<z.output<S>>> {
		const { body, headers, timeoutMs = limits.requestMs, signal } = options;
		const secrets = [...(options.secrets ?? []), apiKey];
		const request: Exchange = {
			method,
			url: [baseUrl, 'v1', ...path.map(encodeURIComponent)].join('/'),
			headers: {
				Authorization: `Bearer ${apiKey}`,
				Accept: 'application/json',
				...(body && { 'Content-Type': 'application/json' }),
				...headers,
			},
			body: body && JSON.stringify(body),
			timeoutMs,
			signal,
			peer,
			clock,
		};
		return await exchange(http, request, async (answer) => {
			try {
				return await readJsonAnswer(answer, schema, secrets, clock.now(), options.fallbacks);
			} catch (error) {
				// What is no failure yet broke off on the way: the door knows what to make of it.
				throw error instanceof Failure ? named(error, peer) : error;
			}
		});
	};
}
