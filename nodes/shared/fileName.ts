/** Longest name in UTF-8 bytes that common file systems and S3 clients take without trouble. */
const longestNameBytes = 200;

/** An extension: a dot and up to five letters and digits at the end, one letter at least (`.3gp`). */
const extensionAtEnd = /\.(?=[0-9]{0,4}[a-z])[a-z0-9]{1,5}$/i;

/** Devices of Windows: no file can have such a name, whatever its extension. */
const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])$/i;

/**
 * A bare, printable file name that every file system takes: no path, nothing hidden, no control or
 * direction-override characters, none that Windows forbids, no name of its devices, 200 bytes at most.
 * Letters of any script and single blanks stay. Undefined if nothing is left.
 */
export function cleanFileName(name: string | undefined): string | undefined {
	const base = (name ?? '').split(/[\\/]/).pop() ?? '';
	const printable = base
		.replace(/[\t\n\r]/g, ' ')
		// Control, format, private and broken characters go; the joiners that emoji and Persian need stay.
		.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
		.normalize('NFC')
		.replace(/[<>:"|?*\s]+/gu, ' ');
	const { stem, extension } = splitName(trimmed(printable));
	const cut = trimmed(shorten(trimmed(stem), longestNameBytes - 1 - extension.length));
	if (cut === '') return undefined;
	const [device = ''] = cut.split('.');
	return `${deviceName.test(device.trimEnd()) ? '_' : ''}${cut}${extension}`;
}

/** A name's stem, and its extension with the dot (as written; empty if there is none). */
export function splitName(fileName: string): { stem: string; extension: string } {
	const at = fileName.search(extensionAtEnd);
	return at <= 0
		? { stem: fileName, extension: '' }
		: { stem: fileName.slice(0, at), extension: fileName.slice(at) };
}

/** The lower-case extension without its dot, or an empty text. */
export const extensionOf = (fileName: string): string =>
	splitName(fileName).extension.slice(1).toLowerCase();

/** Without dots and blanks at both ends. An expression for the end would try every run of them. */
function trimmed(text: string): string {
	const isOuter = (at: number) => text[at] === '.' || text[at] === ' ';
	let start = 0;
	let end = text.length;
	while (start < end && isOuter(start)) start++;
	while (end > start && isOuter(end - 1)) end--;
	return text.slice(start, end);
}

/** The beginning of a text, never cut inside a character. */
function shorten(text: string, mostBytes: number): string {
	let leftBytes = mostBytes;
	let kept = '';
	for (const character of text) {
		leftBytes -= Buffer.byteLength(character);
		if (leftBytes < 0) break;
		kept += character;
	}
	return kept;
}
