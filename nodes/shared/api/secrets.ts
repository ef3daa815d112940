/**
 * Takes secrets out of text that another party wrote and a user will read: a service may echo the
 * key or the signed address in its answer.
 */

const mark = '***';

/** Shorter strings would hit ordinary words, and a key that short protects nothing. */
const shortestSecret = 6;

/** The text without the secrets, in whatever spelling they stand there. Longer secrets go first. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	const spellings = secrets
		.filter(({ length }) => length >= shortestSecret)
		.sort((a, b) => b.length - a.length)
		.flatMap(spellingsOf);
	return spellings.reduce((masked, spelling) => masked.replaceAll(spelling, mark), text);
}

/** A secret plain, URL-encoded, and as a part of JSON (with and without `\/`), XML or HTML. */
function spellingsOf(secret: string): string[] {
	const inJson = JSON.stringify(secret).slice(1, -1);
	return [
		secret,
		encodeURIComponent(secret),
		inJson,
		inJson.replaceAll('/', '\\/'),
		secret.replaceAll('&', '&amp;'),
	];
}

/** The parts of a signed address that must not be repeated: the whole, its query, its signatures. */
export function secretsOfAddress(url: string): string[] {
	const query = url.split('?')[1] ?? '';
	const written = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
	const values = [...written, ...new URLSearchParams(query).values()];
	return [url, query, ...values.filter(({ length }) => length >= 16)];
}
