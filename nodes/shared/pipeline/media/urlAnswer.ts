import type { Answer } from '../../api/exchange';
import { parseRetryAfter } from '../../api/retryAfter';
import { Failure } from '../../failure/Failure';
import { cleanFileName } from '../../fileName';
import { fileNameFromDisposition, fileNameFromUrl } from './declaredName';
import type { MediaOverrides } from './mediaSource';

/**
 * Where a redirect leads, resolved; undefined if the answer is none.
 *
 * @throws Failure `refused` if it leads away from http and https
 */
export function redirectOf(answer: Answer, address: string): string | undefined {
	const { location } = answer.headers;
	if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return undefined;
	const target = URL.canParse(location, address) ? new URL(location, address) : undefined;
	if (target?.protocol === 'http:' || target?.protocol === 'https:') return target.href;
	throw refused(
		'The file URL redirects to an address that is not http or https',
		'Nothing was sent.',
	);
}

/** @throws Failure if the answer is not a file that could be media: a status, a web page, nothing at all */
export function assertMedia(answer: Answer, hostname: string, nowMs: number): void {
	const { status, headers } = answer;
	if (status < 200 || status > 299) {
		throw refused(
			`The file URL (${hostname}) answered with status ${status}`,
			'Check that the address is public and still valid. Nothing was uploaded.',
			{
				httpStatus: status,
				retryAfterMs: parseRetryAfter(headers['retry-after'], nowMs),
			},
		);
	}
	if (/^\s*(text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '')) {
		throw new Failure({
			kind: 'invalidInput',
			message: `The file URL (${hostname}) answered with a web page (text/html), expected an audio or video file`,
			description:
				'Use the direct download address of the file, not the page that shows it. Nothing was uploaded.',
		});
	}
	if (headers['content-length'] === '0' || status === 204) {
		throw new Failure({
			kind: 'invalidInput',
			message: `The file at the URL (${hostname}) is empty (0 bytes)`,
			description: 'Nothing was uploaded.',
		});
	}
}

export const refused = (
	message: string,
	description: string,
	facts: { httpStatus?: number; retryAfterMs?: number } = {},
) => new Failure({ kind: 'refused', message, description, ...facts });

/** The length in bytes, unless it is missing or may be that of a compressed body. */
export function announcedLength({ headers }: Answer): number | undefined {
	const text = headers['content-length'] ?? '';
	const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
	return isPlain && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export const declaredBy = (answer: Answer, address: string): MediaOverrides => ({
	fileName:
		cleanFileName(fileNameFromDisposition(answer.headers['content-disposition'])) ??
		cleanFileName(fileNameFromUrl(address)),
	mimeType: answer.headers['content-type'],
});
