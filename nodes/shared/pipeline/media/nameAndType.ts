import type { MediaStream } from '../../api/exchange';
import { cleanFileName } from '../../fileName';
import { firstBytes } from './firstBytes';
import type { MediaOverrides } from './mediaSource';
import { extensionFor, knownMediaType, sniffMediaType, unknownMediaType } from './mediaType';

/**
 * The file name and media type to announce: what the user set, else what the source declares, else
 * what can be derived; a name is made up from the type if there is none.
 */
export async function nameAndType(
	declared: MediaOverrides,
	overrides: MediaOverrides,
	body: Buffer | MediaStream,
): Promise<{ fileName: string; mimeType: string }> {
	const name = cleanFileName(overrides.fileName) ?? cleanFileName(declared.fileName);
	const mimeType =
		overrides.mimeType?.trim() ||
		knownMediaType(declared.mimeType, name) ||
		sniffMediaType(await firstBytes(body)) ||
		unknownMediaType;
	return { fileName: name ?? `media.${extensionFor(mimeType)}`, mimeType };
}
