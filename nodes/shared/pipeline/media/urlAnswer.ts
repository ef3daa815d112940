import type { Answer } from '../../api/exchange';
import { parseRetryAfter } from '../../api/retries/retryAfter';
import { Failure } from '../../failure/Failure';
import { cleanFileName, extensionOf } from '../../fileName';
import { fileNameFromDisposition, fileNameFromUrl } from './declaredName';
import type { MediaOverrides } from './mediaSource';
import { driveOf } from './sharePages';

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

/**
 * @param visited the addresses that led here, the one that answered last
 * @throws Failure if the answer is not a file that could be media: a status, a page, nothing at all
 */
export function assertMedia(answer: Answer, visited: readonly string[], nowMs: number): void {
	const { status, headers } = answer;
	const address = visited.at(-1) ?? '';
	const { host } = new URL(address);
	const type = headers['content-type'] ?? '';
	const isPage = /^\s*(text\/html|application\/xhtml)/i.test(type);
	const drive = isPage || status >= 400 ? driveOf(visited) : undefined;
	if (drive && (isPage || [401, 403, 404].includes(status))) {
		throw new Failure({
			kind: status > 299 ? 'refused' : 'invalidInput',
			message: `The file URL is a share page of ${drive.name}, expected the address of the file itself`,
			description: `Put n8n's ${drive.node} node before this one to download the file, and set Source to Binary File. Nothing was uploaded.`,
			httpStatus: status > 299 ? status : undefined,
		});
	}
	if (status < 200 || status > 299) {
		const isGone = status === 404 || status === 410;
		throw refused(
			isGone
				? `No file found at ${placeOf(address)} (${status})`
				: `The file URL (${host}) answered with status ${status}`,
			'Check that the address is public and still valid. Nothing was uploaded.',
			{
				httpStatus: status,
				retryAfterMs: parseRetryAfter(headers['retry-after'], nowMs),
			},
		);
	}
	if (isPage) {
		throw new Failure({
			kind: 'invalidInput',
			message: `The file URL (${host}) answered with a web page (text/html), expected an audio or video file`,
			description:
				'Use the direct download address of the file, not the page that shows it. Nothing was uploaded.',
		});
	}
	if (/mpegurl|x-scpls|dash\+xml/i.test(type)) {
		throw new Failure({
			kind: 'invalidInput',
			message: `The file URL (${host}) answered with a playlist, expected an audio or video file`,
			description:
				'Use the address of one file, not of the list that names it. Nothing was uploaded.',
		});
	}
	if (headers['content-length'] === '0' || status === 204) {
		throw new Failure({
			kind: 'invalidInput',
			message: `The file at the URL (${host}) is empty (0 bytes)`,
			description: 'Nothing was uploaded.',
		});
	}
}

/**
 * Where a file was looked for, for people: `host/…/talk.mp3`. What comes between, the query and a long
 * last part may be secret.
 */
function placeOf(address: string): string {
	const { host, pathname } = new URL(address);
	const name = cleanFileName(fileNameFromUrl(address));
	if (!name || extensionOf(name) === '' || /[\w-]{32}/.test(name)) return host;
	return `${host}${pathname.split('/').length > 2 ? '/…/' : '/'}${name}`;
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
