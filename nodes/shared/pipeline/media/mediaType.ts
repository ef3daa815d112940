import { extensionOf } from '../../fileName';

/** Media types by file extension, for the formats that people record and edit in. */
const typesByExtension: Record<string, string> = {
	'3gp': 'video/3gpp',
	aac: 'audio/aac',
	aif: 'audio/aiff',
	aiff: 'audio/aiff',
	amr: 'audio/amr',
	avi: 'video/x-msvideo',
	caf: 'audio/x-caf',
	flac: 'audio/flac',
	m4a: 'audio/mp4',
	m4b: 'audio/mp4',
	m4v: 'video/x-m4v',
	mkv: 'video/x-matroska',
	mov: 'video/quicktime',
	mp3: 'audio/mpeg',
	mp4: 'video/mp4',
	mpeg: 'video/mpeg',
	mpg: 'video/mpeg',
	mpga: 'audio/mpeg',
	oga: 'audio/ogg',
	ogg: 'audio/ogg',
	ogv: 'video/ogg',
	opus: 'audio/ogg',
	ts: 'video/mp2t',
	wav: 'audio/wav',
	weba: 'audio/webm',
	webm: 'video/webm',
	wma: 'audio/x-ms-wma',
	wmv: 'video/x-ms-wmv',
};

/** Types that senders use when they do not know; n8n itself falls back to `text/plain`. */
const genericTypes = new Set([
	'',
	'application/octet-stream',
	'application/binary',
	'application/unknown',
	'application/x-binary',
	'application/download',
	'application/force-download',
	'binary/octet-stream',
	'text/plain',
]);

export const unknownMediaType = 'application/octet-stream';

/** The type without its parameters, lower case: `Audio/WebM; codecs=opus` → `audio/webm`. */
const bareType = (mimeType: string | undefined) =>
	(mimeType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/**
 * The media type to announce: the declared one unless it says nothing, else by the file name's
 * extension. Undefined if neither knows; then the first bytes may (`sniffMediaType`).
 */
export function knownMediaType(
	declared: string | undefined,
	fileName: string | undefined,
): string | undefined {
	const bare = bareType(declared);
	if (!genericTypes.has(bare) && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(bare)) return bare;
	return typesByExtension[extensionOf(fileName ?? '')];
}

/** The usual extension of a media type, for a file without a name. */
export function extensionFor(mimeType: string): string {
	const found = Object.entries(typesByExtension).find(([, type]) => type === mimeType);
	return found?.[0] ?? 'bin';
}

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

/** The media type by a file's first bytes (signatures of the containers), or undefined. */
export function sniffMediaType(bytes: Buffer): string | undefined {
	const start = ascii(bytes, 0, 4);
	const kind = ascii(bytes, 8, 12);
	if (start === 'RIFF' || start === 'RF64' || start === 'BW64')
		return kind === 'WAVE' ? 'audio/wav' : kind === 'AVI ' ? 'video/x-msvideo' : undefined;
	if (start === 'FORM' && kind.startsWith('AIF')) return 'audio/aiff';
	if (start === 'fLaC') return 'audio/flac';
	if (start === 'OggS') return bytes.includes('theora') ? 'video/ogg' : 'audio/ogg';
	if (start === 'caff') return 'audio/x-caf';
	if (ascii(bytes, 0, 5) === '#!AMR') return 'audio/amr';
	if (ascii(bytes, 4, 8) === 'ftyp') return ftypType(kind);
	if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3)
		return bytes.includes('webm') ? 'video/webm' : 'video/x-matroska';
	if (ascii(bytes, 0, 3) === 'ID3') return 'audio/mpeg';
	return frameType(bytes);
}

function ftypType(brand: string): string {
	if (/^(M4[ABP]|F4[AB])/.test(brand)) return 'audio/mp4';
	// Pictures come in the same container.
	if (/^avi[fs]/.test(brand)) return 'image/avif';
	if (/^he[iv][cmsx]/.test(brand)) return 'image/heic';
	if (/^m[is]f1/.test(brand)) return 'image/heif';
	if (brand.startsWith('qt')) return 'video/quicktime';
	return brand.startsWith('3g') ? 'video/3gpp' : 'video/mp4';
}

/** MPEG audio and AAC (ADTS) files begin with a frame: eleven or twelve set bits, then the layer. */
function frameType(bytes: Buffer): string | undefined {
	const [first, second = 0] = bytes;
	if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
	const layer = (second & 0x06) >> 1;
	if (layer === 0) return (second & 0xf0) === 0xf0 ? 'audio/aac' : undefined;
	return 'audio/mpeg';
}
