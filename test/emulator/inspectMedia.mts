import type { IAudioMetadata } from 'music-metadata';
import { parseFile, UnsupportedFileTypeError } from 'music-metadata';
import { parseScript, type ScriptLine } from './script.mts';

/** What a file turned out to be; `notMedia` when its first bytes clearly say something else. */
export type Inspection =
	| { kind: 'media'; durationMs: number; script: ScriptLine[]; language: string | undefined }
	| { kind: 'notMedia' }
	| { kind: 'unreadable' };

/**
 * Reads the real duration of a file and the text that its tags carry. Nothing is decoded and no
 * speech is recognised.
 *
 * The file's name plays no part: `path` should have no extension, so that only the bytes speak.
 */
export async function inspectMedia(path: string): Promise<Inspection> {
	try {
		// `duration`: scan the whole file where the header does not say, instead of guessing
		const metadata = await parseFile(path, { duration: true, skipCovers: true });
		const durationMs = Math.round((metadata.format.duration ?? 0) * 1000);
		if (!(durationMs > 0)) return { kind: 'unreadable' };
		return {
			kind: 'media',
			durationMs,
			script: scriptIn(metadata),
			language: metadata.common.language ?? metadata.common.lyrics?.[0]?.language,
		};
	} catch (error) {
		// the parser's way of saying that it knows the file type, and that it is no media
		return { kind: error instanceof UnsupportedFileTypeError ? 'notMedia' : 'unreadable' };
	}
}

/** The first tag that has text: lyrics (timed ones first), then description, then comment. */
function scriptIn({ common }: IAudioMetadata): ScriptLine[] {
	const timed = common.lyrics?.find((tag) => tag.syncText.some((line) => line.text.trim() !== ''));
	if (timed) {
		return timed.syncText.flatMap((line) =>
			parseScript(line.text).map((parsed) => ({ ...parsed, startMs: line.timestamp })),
		);
	}
	const texts = [
		...(common.lyrics ?? []).map((tag) => tag.text),
		...(common.description ?? []),
		...(common.comment ?? []).map((tag) => tag.text),
	];
	return parseScript(texts.find((text) => text?.trim()) ?? '');
}
