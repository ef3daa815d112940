import type { ScriptLine } from './script.mts';

interface Span {
	startMs: number;
	endMs: number;
}

export interface TranscriptWord extends Span {
	text: string;
}

export interface TranscriptChunk extends Span {
	seq: number;
	text: string;
	speakerKey: string | null;
	speakerName: string | null;
	/** First word of the chunk in the list of all words. */
	wordStartIndex: number;
	/** One past the last word: this emulator's choice, the interface does not say. */
	wordEndIndex: number;
}

export interface Transcript {
	fullText: string;
	chunks: TranscriptChunk[];
	words: TranscriptWord[];
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const unspacedWords = new Intl.Segmenter('zh', { granularity: 'word' });
const unspacedScript = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * Lays a script out over the duration of the media: a chunk per sentence, times in proportion to the
 * length of the text, within a line's own time where the script has times.
 */
export function transcriptFrom(script: readonly ScriptLine[], durationMs: number): Transcript {
	const speakers = [...new Set(script.flatMap(({ speaker }) => speaker ?? []))];
	const chunks: TranscriptChunk[] = [];
	const words: TranscriptWord[] = [];
	for (const { line, span } of timedLines(script, durationMs)) {
		for (const sentence of share(sentencesOf(line.text), span)) {
			const wordStartIndex = words.length;
			for (const word of share(wordsOf(sentence.text), sentence)) words.push(word);
			chunks.push({
				seq: chunks.length,
				...sentence,
				speakerKey:
					line.speaker === undefined ? null : `speaker_${speakers.indexOf(line.speaker) + 1}`,
				speakerName: line.speaker ?? null,
				wordStartIndex,
				wordEndIndex: words.length,
			});
		}
	}
	return { fullText: script.map(({ text }) => text).join(' '), chunks, words };
}

function timedLines(script: readonly ScriptLine[], durationMs: number) {
	if (script.every(({ startMs }) => startMs !== undefined)) {
		return script.map((line, index) => ({
			line,
			span: { startMs: line.startMs ?? 0, endMs: script[index + 1]?.startMs ?? durationMs },
		}));
	}
	const spans = share(
		script.map(({ text }) => text),
		{ startMs: 0, endMs: durationMs },
	);
	return script.map((line, index) => ({ line, span: spans[index] ?? { startMs: 0, endMs: 0 } }));
}

/** Divides a span among texts by their length, in whole milliseconds and without gaps. */
function share(texts: readonly string[], span: Span): TranscriptWord[] {
	const total = texts.reduce((sum, text) => sum + text.length, 0);
	let before = 0;
	const timeAt = (length: number) =>
		span.startMs + Math.round(((span.endMs - span.startMs) * length) / total);
	return texts.map((text) => {
		const startMs = timeAt(before);
		before += text.length;
		return { text, startMs, endMs: timeAt(before) };
	});
}

const sentencesOf = (text: string) =>
	Array.from(sentences.segment(text), ({ segment }) => segment.trim()).filter(
		(part) => part !== '',
	);

const wordsOf = (text: string) =>
	text.split(/\s+/u).flatMap((token) => (unspacedScript.test(token) ? unspaced(token) : [token]));

/** Words of a language written without spaces; punctuation stays with the word before it. */
function unspaced(token: string): string[] {
	const words: string[] = [];
	for (const { segment, isWordLike } of unspacedWords.segment(token)) {
		if (isWordLike || words.length === 0) words.push(segment);
		else words.push((words.pop() ?? '') + segment);
	}
	return words;
}
