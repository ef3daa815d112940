/**
 * The base URL as the client wants it: no trailing slashes, no trailing `/v1`, no query. Undefined if
 * the text is not an http or https address.
 */
export function normalizeBaseUrl(text: string): string | undefined {
	if (!URL.canParse(text.trim())) return undefined;
	const url = new URL(text.trim());
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
	const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
	return `${url.origin}${path}`;
}
