/** Longest name in UTF-8 bytes that common file systems and S3 clients take without trouble. */
const longestNameBytes = 200;

/**
 * A bare, printable file name: no path parts, no control or direction-override characters. Spaces,
 * quotes and letters of any script stay. Undefined if nothing is left.
 */
export function cleanFileName(name: string | undefined): string | undefined {
	const base = (name ?? '').normalize('NFC').split(/[\\/]/).pop() ?? '';
	const cleaned = base
		// Control, format, private and broken characters go; the joiners that emoji and Persian need stay.
		.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
		.trim();
	if (cleaned === '' || /^\.+$/.test(cleaned)) return undefined;
	return shorten(cleaned);
}

/** Cuts the stem, never the extension, and never inside a character. */
function shorten(name: string): string {
	if (Buffer.byteLength(name) <= longestNameBytes) return name;
	const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
	let leftBytes = longestNameBytes - Buffer.byteLength(extension);
	let stem = '';
	for (const character of name.slice(0, name.length - extension.length)) {
		leftBytes -= Buffer.byteLength(character);
		if (leftBytes < 0) break;
		stem += character;
	}
	return stem + extension;
}

/** The lower-case extension without its dot, or an empty text. */
export function extensionOf(fileName: string): string {
	return /[^.]\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The file name in a `Content-Disposition` header (RFC 6266); the encoded form wins. */
export function fileNameFromDisposition(header: string | undefined): string | undefined {
	if (!header) return undefined;
	const encoded = /filename\*\s*=\s*utf-8'[^']{0,20}'([^;\s]{1,2000})/i.exec(header)?.[1];
	const decoded = encoded && decodeLeniently(encoded);
	if (decoded) return decoded;
	const quoted = /filename\s*=\s*"((?:[^"\\]|\\.){1,2000})"/i.exec(header)?.[1];
	if (quoted) return quoted.replace(/\\(.)/g, '$1');
	return /filename\s*=\s*([^;\s"]{1,2000})/i.exec(header)?.[1];
}

/** The last part of a URL's path, decoded. */
export function fileNameFromUrl(url: string): string | undefined {
	const part = new URL(url).pathname.split('/').pop();
	return part ? decodeLeniently(part) : undefined;
}

function decodeLeniently(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
