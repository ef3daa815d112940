import type { Chunk, Task, Word } from '../../api/schemas';
import { validTime } from './timestamps';
import { matchKey, tokensOf } from './tokens';
import { setTimes } from './unitTimes';
import { joinsWithoutSpace, unitsOf, type Unit } from './units';
import {
	byStart,
	exactAnchors,
	findWords,
	nearbyAnchors,
	wordListOf,
	type Anchor,
	type WordList,
} from './wordTimes';

/** A chunk made fit for captions: its units, each with its time, in the order they are read. */
export interface Segment {
	chunk: Chunk;
	units: Unit[];
}

/** A chunk whose units are known and whose times are not yet repaired. */
interface Draft {
	chunk: Chunk;
	units: Unit[];
	startMs: number;
	endMs?: number;
	/** Times of its words, if the word list says exactly what the chunk says. */
	anchors?: readonly Anchor[];
}

/** Time a text takes where the service says none: a slow speaker's, and never a mere flash. */
const msPerColumn = 70;
const shortestMs = 833;

const saysSomething = ({ text }: { text?: string | null }) => /[^\s\p{Cc}]/u.test(text ?? '');

/**
 * The segments of a task: from its chunks, sorted by start and then `seq`; without chunks one from its
 * words; without words one from its whole text. Text is cleaned, times are repaired where they are
 * missing, negative or reversed. An empty transcript has no segments.
 */
export function segmentsOf(task: Task): Segment[] {
	const words = task.words ?? [];
	const chunks = (task.chunks ?? []).filter(saysSomething);
	if (chunks.length > 0) return segmentsOfChunks(chunks, words);
	const spokenWords = inTimeOrder(words.filter(saysSomething));
	if (spokenWords.length > 0) {
		return segmentsOfChunks([chunkOfWords(spokenWords, task.fullText ?? '')], spokenWords);
	}
	const text = task.fullText ?? '';
	if (!saysSomething({ text })) return [];
	return segmentsOfChunks([{ text, startMs: 0, endMs: task.sourceDurationMs }], []);
}

/** Words by start; a word without one stays behind the word before it. */
function inTimeOrder(words: readonly Word[]): Word[] {
	let knownMs = 0;
	return words
		.map((word) => ({ word, startMs: (knownMs = validTime(word.startMs) ?? knownMs) }))
		.sort((a, b) => a.startMs - b.startMs)
		.map(({ word }) => word);
}

/** One chunk of all words; spaced as in the whole text, if that says the same. */
function chunkOfWords(words: readonly Word[], fullText: string): Chunk {
	const key = words.map(({ text }) => matchKey(text ?? '')).join('');
	const sameText = tokensOf(fullText).map(matchKey).join('') === key && key !== '';
	return {
		text: sameText ? fullText : joinWords(words),
		startMs: validTime(words[0]?.startMs) ?? 0,
		endMs: words.reduce((latest, { endMs }) => Math.max(latest, validTime(endMs) ?? 0), 0),
		wordStartIndex: 0,
		wordEndIndex: words.length,
	};
}

function joinWords(words: readonly Word[]): string {
	let joined = '';
	let previous = '';
	for (const { text } of words) {
		const next = text ?? '';
		joined += (joinsWithoutSpace(previous, next) ? '' : ' ') + next;
		previous = next;
	}
	return joined;
}

function segmentsOfChunks(chunks: readonly Chunk[], words: readonly Word[]): Segment[] {
	const list = wordListOf(words);
	const drafts = draftsOf(chunks, list).sort((a, b) => a.startMs - b.startMs);
	const wordsByStart = drafts.every(({ anchors }) => anchors) ? [] : byStart(list.words);
	return drafts.map((draft, index) => {
		const { chunk, units, startMs } = draft;
		const span = { startMs, endMs: endOf(draft, drafts[index + 1]) };
		const anchors = draft.anchors ?? nearbyAnchors(wordsByStart, units, span);
		setTimes(units, span, anchors);
		return { chunk, units };
	});
}

/** The chunks in the order of `seq`, which is the order of speech, each looked up in the word list. */
function draftsOf(chunks: readonly Chunk[], list: WordList): Draft[] {
	const numbered = chunks.map((chunk, index) => {
		const seq = typeof chunk.seq === 'number' && !Number.isNaN(chunk.seq) ? chunk.seq : index;
		return { chunk, seq };
	});
	let knownMs = 0;
	let afterWord = 0;
	return numbered
		.sort((a, b) => a.seq - b.seq || 0)
		.map(({ chunk }) => {
			const units = unitsOf(chunk.text ?? '');
			const key = units.map((unit) => unit.key).join('');
			const indexes = { from: chunk.wordStartIndex, end: chunk.wordEndIndex };
			const range = findWords(list, key, indexes, afterWord);
			if (range !== undefined) afterWord = range.to;
			const anchors = range && exactAnchors(list, range);
			const startMs = validTime(chunk.startMs) ?? anchors?.[0]?.startMs ?? knownMs;
			const ends = [validTime(chunk.endMs), anchors?.at(-1)?.endMs];
			const endMs = ends.find((ms) => ms !== undefined && ms > startMs);
			knownMs = endMs ?? startMs;
			return { chunk, units, startMs, endMs, anchors };
		});
}

/** End of a chunk; where the service's is missing or not after the start, as long as its text takes. */
function endOf({ endMs, startMs, units }: Draft, next: Draft | undefined): number {
	if (endMs !== undefined) return endMs;
	const columns = units.reduce((sum, { width }) => sum + width, units.length);
	const estimateMs = startMs + Math.max(shortestMs, columns * msPerColumn);
	return next !== undefined && next.startMs > startMs
		? Math.min(next.startMs, estimateMs)
		: estimateMs;
}
