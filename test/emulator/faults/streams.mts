import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

type CountBytes = (bytes: number) => void;

/** Reads the rest of a body and forgets it. */
export function drain(body: Readable, onBytes: CountBytes): void {
	body.on('data', (chunk: Buffer) => onBytes(chunk.length));
	body.resume();
}

/** Reads at least so many bytes of a body, less only if it ends or breaks off, and pauses it. */
export async function readBytes(body: Readable, bytes: number, onBytes: CountBytes): Promise<void> {
	let left = bytes;
	if (left <= 0 || body.readableEnded || body.destroyed) return;
	const enough = new AbortController();
	const onData = (chunk: Buffer) => {
		onBytes(chunk.length);
		left -= chunk.length;
		if (left <= 0) enough.abort();
	};
	body.on('data', onData);
	// `close` comes after the end as well as after a broken connection
	await once(body, 'close', { signal: enough.signal }).catch(() => undefined);
	body.off('data', onData);
	body.pause();
}

/** The same bytes at about this pace, for as long as the answer's connection lives. */
export function throttled(body: Readable, bytesPerSecond: number, answer: Writable): Readable {
	return Readable.from(
		(async function* () {
			for await (const chunk of body as AsyncIterable<Buffer>) {
				await delayUnlessClosed((chunk.length / bytesPerSecond) * 1000, answer);
				yield chunk;
			}
		})(),
	);
}

/** Waits, but not longer than the answer's connection lives. */
export async function delayUnlessClosed(delayMs: number, answer: Writable): Promise<void> {
	const close = new AbortController();
	const abort = () => close.abort();
	answer.once('close', abort);
	if (!answer.destroyed)
		await delay(delayMs, undefined, { signal: close.signal }).catch(() => undefined);
	answer.off('close', abort);
}
