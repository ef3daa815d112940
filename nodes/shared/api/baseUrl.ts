/**
 * The base URL as the client wants it: no trailing slashes, no trailing `/v1`.
 *
 * @throws TypeError if it is not an http or https address
 */
export function normalizeBaseUrl(text: string): string {
	const url = new URL(text.trim());
	if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('not http');
	const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
	return `${url.origin}${path}`;
}
