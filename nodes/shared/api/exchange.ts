import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

import { systemClock, type Clock } from '../clock';
import { Failure, stopped } from '../failure/Failure';
import { networkFailure, timeoutFailure } from './retries/transportFailures';

/** n8n's `this.helpers.httpRequest`: the only way this package reaches the network. */
export type HttpRequest = (options: IHttpRequestOptions) => Promise<unknown>;
export type MediaStream = import('node:stream').Readable;

/** When bytes moved last, in milliseconds since the epoch; whoever moves bytes keeps it up to date. */
export interface Progress {
	at: number;
}

export interface Exchange {
	method: IHttpRequestMethods;
	url: string;
	headers: IDataObject;
	body?: string | Buffer | MediaStream;
	/** Ends the exchange at once when it aborts. */
	signal?: AbortSignal;
	/** Time limit in milliseconds: of the whole exchange, or with `progress` of a stand-still. */
	timeoutMs: number;
	progress?: Progress;
	/** Who is called, for failure texts: "the transcription service". */
	peer: string;
	clock?: Clock;
}

export interface Answer {
	status: number;
	/** Lower-case names. */
	headers: Readonly<Record<string, string | undefined>>;
	body: MediaStream;
}

/**
 * The one HTTP door: sends a request and hands the open answer to `read`. Sockets, timers and
 * listeners end with the returned promise, on every way out.
 *
 * n8n is always asked for a stream: so the status can be looked at with the body intact (n8n's own
 * status errors have lost it), and a huge answer is never buffered unasked. Redirects are off: n8n
 * would re-send the API key to the new host, and would buffer a streamed request body in memory.
 *
 * @throws Failure `network`, `timeout` or `stopped`, or what `read` throws; none carries the request,
 * because its headers and its address are secrets
 */
export async function exchange<T>(
	http: HttpRequest,
	request: Exchange,
	read: (answer: Answer) => Promise<T>,
): Promise<T> {
	const { signal, peer, timeoutMs, clock = systemClock } = request;
	if (signal?.aborted) throw stopped();
	const progress = request.progress ?? { at: clock.now() };
	const abort = new AbortController();
	const finished = new AbortController();
	const onStop = () => abort.abort();
	signal?.addEventListener('abort', onStop, { once: true });

	let timedOut = false;
	const watch = async () => {
		while (!finished.signal.aborted && !timedOut) {
			const leftMs = progress.at + timeoutMs - clock.now();
			if (leftMs > 0) await clock.pause(leftMs, finished.signal);
			else timedOut = true;
		}
		if (timedOut) abort.abort();
	};
	void watch();

	let answer: Answer | undefined;
	try {
		answer = toAnswer(await http(toOptions(request, abort.signal)));
		return await read(answer);
	} catch (error) {
		const failure = error instanceof Failure ? error : networkFailure(error, peer);
		const isOurs = failure.facts.kind === 'network' && (timedOut || signal?.aborted);
		// Our own reason for ending the exchange tells more than the broken connection it caused.
		throw isOurs ? endedByUs(signal, peer, timeoutMs) : failure;
	} finally {
		finished.abort();
		signal?.removeEventListener('abort', onStop);
		if (answer) closeQuietly(answer.body);
		abort.abort(); // ends a request body that is still on its way after an early answer
	}
}

const endedByUs = (signal: AbortSignal | undefined, peer: string, timeoutMs: number): Failure =>
	signal?.aborted ? stopped() : timeoutFailure(peer, timeoutMs);

function toOptions(request: Exchange, abortSignal: AbortSignal): IHttpRequestOptions {
	const { method, url, headers, body } = request;
	return {
		method,
		url,
		headers,
		body,
		abortSignal,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		// n8n's limit is wall clock over the whole transfer; ours (`timeoutMs`) is not.
		timeout: 0,
	};
}

function toAnswer(response: unknown): Answer {
	if (!isFullResponse(response)) {
		throw new Failure({
			kind: 'badAnswer',
			message: 'n8n returned an answer without a body stream',
		});
	}
	const headers: Record<string, string | undefined> = {};
	for (const [name, value] of Object.entries(response.headers)) {
		if (value !== undefined && value !== null) headers[name.toLowerCase()] = String(value);
	}
	return { status: response.statusCode, headers, body: response.body };
}

function isFullResponse(
	value: unknown,
): value is { statusCode: number; headers: object; body: MediaStream } {
	if (typeof value !== 'object' || value === null) return false;
	if (!('statusCode' in value && 'headers' in value && 'body' in value)) return false;
	const { statusCode, headers, body } = value;
	return (
		typeof statusCode === 'number' &&
		typeof headers === 'object' &&
		headers !== null &&
		typeof body === 'object' &&
		body !== null &&
		'pipe' in body
	);
}

/** Destroys a stream whose late complaints interest nobody any more. */
export function closeQuietly(stream: MediaStream): void {
	stream.on('error', () => {});
	stream.destroy();
}
