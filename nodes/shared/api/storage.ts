import type { Clock } from '../clock';
import { Failure, toFailure } from '../failure/Failure';
import { closeQuietly, exchange } from './exchange';
import type { Answer, Exchange, HttpRequest, MediaStream, Progress } from './exchange';
import { describeBody, refusal } from './answers/jsonAnswer';
import { readStart } from './answers/readBody';
import { maskSecrets } from './secrets/secrets';

/** A file on its way to the storage. */
export interface StoredMedia {
	/** Bytes that are in memory anyway, or a stream that nobody has read from yet. */
	body: Buffer | MediaStream;
	fileSizeBytes: number;
	/** Exactly as given when the session was created: it is part of the signature. */
	mimeType: string;
	progress: Progress;
}

/**
 * How slow a connection may be (0.5 Mbit/s). A part of the file is seen when it is handed over, not
 * while it flows out of the socket; in memory, and in n8n's database mode, that part is the whole file.
 */
const slowestBytesPerMs = 64;

/**
 * Sends a file to the signed storage address: raw bytes, exact `Content-Length` (S3-style storage
 * refuses chunked bodies), the session's `Content-Type`, no API key. The only time limit is on a
 * stand-still. The body's stream is destroyed on every way out.
 *
 * @throws Failure `refused` if the storage refuses, `sizeMismatch` if the stream is shorter or longer
 * than announced, else what `exchange` throws
 */
export async function putMedia(
	http: HttpRequest,
	uploadUrl: string,
	media: StoredMedia,
	options: {
		standStillMs: number;
		/** What no failure may repeat: of the signed address, and the key. */
		secrets: readonly string[];
		signal?: AbortSignal;
		clock: Clock;
	},
): Promise<void> {
	const { standStillMs, secrets, signal, clock } = options;
	const { body, fileSizeBytes, progress } = media;
	const wrongSize = new AbortController();
	let sentBytes = 0;
	let sourceBroke = false;
	const allowFor = (bytes: number) => {
		progress.at = Math.max(progress.at, clock.now() + bytes / slowestBytesPerMs);
	};
	if (Buffer.isBuffer(body)) {
		if (body.length !== fileSizeBytes) throw sizeMismatch(fileSizeBytes, body.length);
		allowFor(body.length);
	} else if (body.destroyed) throw sourceFailure(0);
	else {
		body.once('error', () => (sourceBroke = true));
		tap(body, (bytes, ended) => {
			sentBytes += bytes;
			allowFor(bytes);
			const differs = sentBytes > fileSizeBytes || (ended && sentBytes < fileSizeBytes);
			if (differs) wrongSize.abort();
		});
	}
	const request: Exchange = {
		method: 'PUT',
		url: uploadUrl,
		headers: { 'Content-Type': media.mimeType, 'Content-Length': fileSizeBytes },
		body,
		signal: signal ? AbortSignal.any([signal, wrongSize.signal]) : wrongSize.signal,
		timeoutMs: standStillMs,
		progress,
		peer: 'the storage of the transcription service',
		clock,
	};
	try {
		await exchange(http, request, async (answer) => {
			if (answer.status >= 200 && answer.status <= 299) return;
			const text = maskSecrets(await readStart(answer.body), secrets);
			throw storageRefusal(refusal(answer, text, secrets, clock.now()), answer, text);
		});
	} catch (error) {
		if (wrongSize.signal.aborted) throw sizeMismatch(fileSizeBytes, sentBytes);
		throw sourceBroke ? blameSource(toFailure(error), sentBytes) : toFailure(error);
	} finally {
		if (!Buffer.isBuffer(body)) closeQuietly(body);
	}
}

/**
 * Counts the bytes that flow to whoever pipes the stream, without touching them. Pausing first is
 * what keeps the stream waiting for that pipe: a `data` listener alone would start the flow.
 */
function tap(stream: MediaStream, onBytes: (bytes: number, ended: boolean) => void): void {
	stream.pause();
	stream.on('data', (part: Buffer | string) => onBytes(Buffer.byteLength(part), false));
	stream.on('end', () => onBytes(0, true));
}

function sizeMismatch(announcedBytes: number, sentBytes: number): Failure {
	const what = sentBytes > announcedBytes ? 'is longer than' : 'ended before';
	return new Failure({
		kind: 'sizeMismatch',
		message: `The file ${what} the ${announcedBytes} bytes that were announced (${sentBytes} bytes read)`,
		description: 'The file was cut short or changed while it was read. Nothing was billed.',
	});
}

/** A connection that breaks off because the source did is no fault of the storage. */
const blameSource = (failure: Failure, readBytes: number): Failure =>
	failure.facts.kind === 'network' ? sourceFailure(readBytes) : failure;

const sourceFailure = (readBytes: number): Failure =>
	new Failure({
		kind: 'network',
		message: `The file could not be read to its end (it broke off after ${readBytes} bytes)`,
		description: 'Check that the file is still there. Nothing was billed.',
	});

/** Storage answers in the XML of S3: its code and message say more than the status alone. */
function storageRefusal(failure: Failure, answer: Answer, text: string): Failure {
	const { status } = answer;
	const code = /<Code>([\w.-]{1,64})<\/Code>/.exec(text)?.[1];
	const said = /<Message>([^<]{1,200})<\/Message>/.exec(text)?.[1] ?? describeBody(answer, text);
	const advice = status === 413 ? 'Send a smaller file.' : 'Run the node again.';
	return failure.with({
		message: `The storage refused the file (status ${status}${code ? `, ${code}` : ''})`,
		description: `${said} Nothing was billed. ${advice}`,
		errorCode: failure.facts.errorCode ?? code,
	});
}
