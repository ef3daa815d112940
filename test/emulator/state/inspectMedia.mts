import type { IAudioMetadata, ILyricsTag } from 'music-metadata';
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
	const metadata = await readTags(path);
	if (metadata instanceof Error) {
		// the parser's way of saying that it knows the file type, and that it is no media
		return { kind: metadata instanceof UnsupportedFileTypeError ? 'notMedia' : 'unreadable' };
	}
	const durationMs = Math.round((metadata.format.duration ?? 0) * 1000);
	if (!(durationMs > 0)) return { kind: 'unreadable' };
	const { common } = metadata;
	const language = common.language ?? common.lyrics?.[0]?.language;
	return { kind: 'media', durationMs, script: scriptIn(common), language };
}

async function readTags(path: string): Promise<IAudioMetadata | Error> {
	try {
		// `duration`: scan the whole file where the header does not say, instead of guessing
		return await parseFile(path, { duration: true, skipCovers: true });
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}

/** The first tag that has text: lyrics (timed ones first), then description, then comment. */
function scriptIn(common: IAudioMetadata['common']): ScriptLine[] {
	const timed = common.lyrics?.map(timedLines).find((lines) => lines.length > 0);
	if (timed) return timed;
	const texts = [
		...(common.lyrics ?? []).map((tag) => tag.text),
		...(common.description ?? []),
		...(common.comment ?? []).map((tag) => tag.text),
	];
	return parseScript(texts.find((text) => text?.trim()) ?? '');
}

function timedLines(tag: ILyricsTag): ScriptLine[] {
	// typed as always there, but missing from plain lyrics in ID3
	const lines: ILyricsTag['syncText'] | undefined = tag.syncText;
	return (lines ?? []).flatMap(({ text, timestamp }) =>
		parseScript(text).map((line) => ({ ...line, startMs: timestamp })),
	);
}
