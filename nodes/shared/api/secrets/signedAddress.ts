import type { UploadSession } from '../answers/schemas';
import { maskSecrets } from './secrets';

/**
 * What of a signed address is the credential. The interface does not say how a service signs, so it is
 * looked for where services put it: in a named part of the query, in a value that looks like none a
 * person would write, in the path.
 */

/** One `name=value` of a query, decoded, and the value as it was written. */
interface Pair {
	name: string;
	value: string;
	written: string;
}

/** By the name's letters alone: `X-Amz-Signature`, `sig`, `access_token`, `OSSAccessKeyId`. */
const credentialName =
	/signature|^q?sig$|^sign$|token|secret|credential|passw|policy|hmac|^mac$|^hash$|accesskey|accessid|apikey|keypairid|^auth|jwt|ticket/;
const describesCredential = /(version|method|type|algorithm|headers|expires|expiry|date)$/;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const fileName = /\.(?=[0-9]?[a-z])[a-z0-9]{2,5}$/i;

/** A shorter value proves nothing: it may be a size, a date or a word. */
const shortestRandom = 16;

const isCredentialName = (name: string) => {
	const letters = name.toLowerCase().replace(/[^a-z]/g, '');
	return credentialName.test(letters) && !describesCredential.test(letters);
};

/** Long, of letters and digits, and neither an id, nor a date, nor the name of a file. */
function looksRandom(text: string): boolean {
	if (text.length < shortestRandom || uuid.test(text) || fileName.test(text)) return false;
	return (
		/^[\w+/=.~-]+$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text.replace(/[TZ]/g, ''))
	);
}

/** What a session calls its file: no secret, although the signed address may name it too. */
export const namesOf = ({ uploadId, fileKey }: UploadSession): string[] => [uploadId, fileKey];

/** A part of a path has words and dates in it: only what no such name looks like counts. */
const looksRandomInPath = (text: string) =>
	looksRandom(text) &&
	((text.match(/[A-Za-z0-9]{16,}/g) ?? []).some((run) => /\d/.test(run) && /[A-Za-z]/.test(run)) ||
		(text.length >= 20 && /[a-z]/.test(text) && /[A-Z]/.test(text)));

/**
 * What nobody may read of a signed address: the whole, its query, its credentials.
 *
 * @param known values of the session that the interface defines, such as its id: never secret
 */
export function secretsOfAddress(url: string, known: readonly string[] = []): string[] {
	const { path, query } = partsOf(url);
	const credentials = credentialsOf(url, known);
	const signsPath = credentials.some((one) => path.includes(one) && !query.includes(one));
	const pathname = path.replace(/^[a-z]+:\/\/[^/]*/i, '');
	return [url, query, ...(signsPath ? [pathname] : []), ...credentials];
}

function credentialsOf(url: string, known: readonly string[]): string[] {
	const { path, query } = partsOf(url);
	const isKnown = (text: string) => known.some((one) => one.includes(text));
	const unknown = pairsOf(query).filter(({ value }) => !isKnown(value));
	const inQuery = (isCredential: (pair: Pair) => boolean) =>
		unknown.filter(isCredential).flatMap(({ value, written }) => spellingsOf(value, written));
	const pieces = path
		.replace(/^[a-z]+:\/\/[^/]*/i, '')
		.split(/[/,;~&!]/)
		.flatMap((written) => pairsOf(written.includes('=') ? written : `=${written}`))
		.filter(({ value }) => !isKnown(value));
	const inPath = (isCredential: (pair: Pair) => boolean) =>
		pieces.filter(isCredential).flatMap(({ value, written }) => spellingsOf(value, written));
	// The surest sign counts: where a query carries a signature, a long name in the path is a name.
	const signs = [
		() => inQuery(({ name }) => isCredentialName(name)),
		() => inQuery(({ value }) => looksRandom(value)),
		() => inPath(({ name, value }) => isCredentialName(name) || looksRandomInPath(value)),
		() => inQuery(({ value }) => value.length >= shortestRandom),
		() => inPath(({ value }) => uuid.test(value)),
	];
	for (const find of signs) {
		const found = find();
		if (found.length > 0) return found;
	}
	return [];
}

/**
 * A service may build its public address from the signed one. This is that address without what
 * signs it, in whatever order, spelling or part of it that stands; any other address as it is.
 */
export function publicAddress(
	fileUrl: string,
	signedUrl: string,
	known: readonly string[] = [],
): string {
	const credentials = credentialsOf(signedUrl, known);
	const signed = new Set(pairsOf(partsOf(signedUrl).query).map(keyOf));
	const isSecret = (text: string) => maskSecrets(text, credentials) !== text;
	const without = (text: string) => {
		const pairs = pairsOf(text);
		const present = new Set(pairs.map(keyOf));
		const isSigned =
			isSecret(text) ||
			pairs.some(({ value }) => isSecret(value)) ||
			(signed.size > 0 && [...signed].every((key) => present.has(key)));
		if (!isSigned) return text;
		return pairs
			.filter(
				(pair) => !signed.has(keyOf(pair)) && !isSecret(pair.value) && !isSecret(pair.written),
			)
			.map(({ name, written }) => `${encodeURIComponent(name)}=${written}`)
			.join('&');
	};
	const { path, query, fragment } = partsOf(fileUrl);
	const kept = [path, prefixed('?', without(query)), prefixed('#', without(fragment))].join('');
	return maskSecrets(kept, credentials);
}

const prefixed = (mark: string, text: string) => (text ? mark + text : '');

function partsOf(url: string): { path: string; query: string; fragment: string } {
	const hashAt = url.indexOf('#');
	const address = hashAt < 0 ? url : url.slice(0, hashAt);
	const queryAt = address.indexOf('?');
	return {
		path: queryAt < 0 ? address : address.slice(0, queryAt),
		query: queryAt < 0 ? '' : address.slice(queryAt + 1),
		fragment: hashAt < 0 ? '' : url.slice(hashAt + 1),
	};
}

function pairsOf(query: string): Pair[] {
	const parts = query.split(/[&?]/).filter((part) => part !== '');
	return parts.map((part) => {
		const at = part.indexOf('=');
		const written = part.slice(at + 1);
		return { name: at < 0 ? '' : decoded(part.slice(0, at)), value: decoded(written), written };
	});
}

const keyOf = ({ name, value }: Pair) => JSON.stringify([name.toLowerCase(), value]);

/** As written, decoded, and with each `+` read as the blank that it is in forms. */
const spellingsOf = (value: string, written: string) => [
	...new Set([written, value, value.replaceAll('+', ' ')]),
];

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
