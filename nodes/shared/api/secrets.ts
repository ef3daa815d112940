/**
 * Takes secrets out of text that another party wrote and a user will read: a service may echo the
 * key or the signed address in its answer.
 */

const mark = '***';

/** Shorter strings would hit ordinary words, and a key that short protects nothing. */
const shortestSecret = 6;

/** The text without the secrets, also where they stand URL-encoded. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	let masked = text;
	for (const secret of secrets) {
		if (secret.length < shortestSecret) continue;
		masked = masked.replaceAll(secret, mark).replaceAll(encodeURIComponent(secret), mark);
	}
	return masked;
}

/** The parts of a signed address that must not be repeated: the whole, its query, its signatures. */
export function secretsOfAddress(url: string): string[] {
	const query = url.split('?')[1] ?? '';
	const values = [...new URLSearchParams(query).values()].filter((value) => value.length >= 16);
	return [url, query, ...values];
}
