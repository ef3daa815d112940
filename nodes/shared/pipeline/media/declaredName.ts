import { decodeExtended, parse } from 'content-disposition';

/** The file name in a `Content-Disposition` header (RFC 6266); the encoded form wins. */
export function fileNameFromDisposition(header: string | undefined): string | undefined {
	if (!header) return undefined;
	const { parameters } = parse(asUtf8(header));
	const { filename, 'filename*': encoded = '' } = parameters;
	// The library reads an encoded name that is spelled as the standard wants. Some put it in quotes,
	// and some encode it badly: then as much of it is read as can be.
	const rescued = decodeExtended(encoded) ?? decodeLeniently(encoded.replace(/^[^']*'[^']*'/, ''));
	return filename || rescued || undefined;
}

/** The last part of a URL's path, decoded. */
export function fileNameFromUrl(url: string): string | undefined {
	const part = new URL(url).pathname.split('/').pop();
	return part ? decodeLeniently(part) : undefined;
}

/** Many hosts write names in UTF-8, although HTTP reads each byte of a header as a letter of its own. */
function asUtf8(header: string): string {
	if (!/[\x80-\xff]/.test(header) || /[\u0100-\uffff]/.test(header)) return header;
	const text = Buffer.from(header, 'latin1').toString('utf8');
	return text.includes('\ufffd') ? header : text;
}

function decodeLeniently(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
