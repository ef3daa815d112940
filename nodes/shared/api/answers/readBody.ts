import { Failure } from '../../failure/Failure';
import type { MediaStream } from '../exchange';

/** A ten-hour transcript is 8 MB; what is far beyond any transcript is not read into memory. */
export const largestAnswerBytes = 256 * 1024 * 1024;

/** Of a refusal only the beginning is read: more than enough for a Problem Details object. */
export const largestRefusalBytes = 1024 * 1024;

/** Reads a body as UTF-8. @throws Failure `badAnswer` if it is larger than `limitBytes` */
export async function readText(
	body: MediaStream,
	limitBytes = largestAnswerBytes,
): Promise<string> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of body) {
		const buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
		bytes += buffer.length;
		if (bytes > limitBytes) {
			throw new Failure({
				kind: 'badAnswer',
				message: `The answer is larger than ${limitBytes / (1024 * 1024)} MiB and was not read`,
			});
		}
		parts.push(buffer);
	}
	return Buffer.concat(parts).toString('utf8');
}

/**
 * The beginning of a refusal's body as UTF-8. It never throws: a refusal stays one, however long its
 * body is and even if that breaks off.
 */
export async function readStart(body: MediaStream): Promise<string> {
	const parts: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const part of body) {
			const buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
			parts.push(buffer);
			bytes += buffer.length;
			if (bytes >= largestRefusalBytes) break;
		}
	} catch {
		// what has come so far tells enough
	}
	return Buffer.concat(parts).toString('utf8', 0, largestRefusalBytes);
}
