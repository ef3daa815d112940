import { Failure } from '../../failure/Failure';

/** The failure for a field of a credential, by the name of its type; a key itself is never shown. */
const wrongField = (credential: string, field: string, what: string, entered?: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `'${field}' of the credential ${what}${entered === undefined ? '' : `. You entered "${shorten(entered)}"`}`,
		description: `Open the credential "${credential}" and correct it. Nothing was sent.`,
	});

/** The failure for a name that cannot be that of the header, or field, for an idempotency key. */
export const wrongKeyName = (credential: string, place: 'Header' | 'Field', entered: string) =>
	wrongField(
		credential,
		`Idempotency ${place}`,
		`must be the name of a ${place.toLowerCase()} that is not in use for something else, such as ${place === 'Header' ? 'Idempotency-Key' : 'idempotencyKey'}, or empty if the service has told you none`,
		entered,
	).with({
		description: `Open the credential "${credential}" and enter the name that the service has told you, or leave the field empty: then a task creation whose answer is lost is not sent again by itself. Nothing was sent, and nothing was paid.`,
	});

/** The failure for a base URL that cannot be one. */
export function wrongAddress(credential: string, entered: string, example: string): Failure {
	if (entered === '') return wrongField(credential, 'Base URL', 'is empty');
	const expected = /^https?:/i.test(entered) ? 'be a complete address' : 'begin with https://';
	// What an address may hold of secrets, a password or a query, is not repeated.
	const shown = entered.replace(/[?#][^]*$/, '').replace(/\/\/[^/]*@/, '//');
	return wrongField(credential, 'Base URL', `must ${expected}, such as ${example}`, shown);
}

/** @throws Failure if HTTP could not carry the key */
export function requireKey(credential: string, apiKey: string): string {
	if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
	if (/^bearer\s/i.test(apiKey)) {
		throw wrongField(credential, 'API Key', "must be the key alone, without 'Bearer'");
	}
	const what = apiKey ? 'has characters that no key has: enter the key alone' : 'is empty';
	throw wrongField(credential, 'API Key', what);
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
