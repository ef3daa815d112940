import type { Readable } from 'node:stream';
import { monotonicUs } from '../measure/span.mts';

/** A line between a sender and a sink: a reader of bytes that is no faster than it. */
export interface Line {
	/** Says that so many bytes were read; pauses the stream for as long as they take on the line. */
	take(bytes: number, stream: Readable): void;
}

/**
 * A line of so many bytes a second, shared by all connections at the same time. What it lets through
 * is counted from the first byte after a pause of a tenth of a second, so that idle times are not saved up.
 */
export function startLine(bytesPerSecond: number): Line {
	const usPerByte = 1e6 / bytesPerSecond;
	const mostSavedUs = 100_000;
	let freeAtUs = 0;
	return {
		take(bytes, stream) {
			const nowUs = monotonicUs();
			if (nowUs - freeAtUs > mostSavedUs) freeAtUs = nowUs;
			freeAtUs += bytes * usPerByte;
			// Timers know whole milliseconds; what is less evens out with the next piece.
			const waitMs = Math.floor((freeAtUs - nowUs) / 1000);
			if (waitMs < 1) return;
			stream.pause();
			setTimeout(() => stream.resume(), waitMs);
		},
	};
}
