/** The look-behind keeps a long run of slashes in the middle from being tried at each of them. */
export const trailingSlashes = /(?<!\/)\/+$/;

/**
 * The base URL as the client wants it: no trailing slashes, no trailing `/v1` (or what people copy
 * with it, `/v1/tasks`), no query. Undefined if
 * the text is not an http or https address.
 */
export function normalizeBaseUrl(text: string): string | undefined {
	if (!URL.canParse(text.trim())) return undefined;
	const url = new URL(text.trim());
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
	const path = url.pathname
		.replace(trailingSlashes, '')
		.replace(/\/v1(\/tasks|\/uploads)?$/, '')
		.replace(trailingSlashes, '');
	return `${url.origin}${path}`;
}
