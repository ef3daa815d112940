import type { Chunk, Task, Word } from '../../api/answers/schemas';
import { chunkOfWords } from './chunkOfWords';
import { dated, endOf, type UndatedDraft } from './draftTimes';
import { validTime } from './timestamps';
import { setTimes } from './unitTimes';
import { unitsOf, type Unit } from './units';
import {
	byStart,
	exactAnchors,
	findWords,
	nearbyAnchors,
	wordListOf,
	type WordList,
} from './wordTimes';

/** A chunk made fit for captions: its units, each with its time, in the order they are read. */
export interface Segment {
	chunk: Chunk;
	units: Unit[];
}

const saysSomething = ({ text }: { text?: string | null }) => /[^\s\p{Cc}]/u.test(text ?? '');

/**
 * The segments of a task: from its chunks, sorted by start and then `seq`; without chunks one from its
 * words; without words one from its whole text. Text is cleaned, times are repaired where they are
 * missing, negative or reversed. An empty transcript has no segments.
 */
export function segmentsOf(task: Task): Segment[] {
	const words = task.words ?? [];
	const chunks = (task.chunks ?? []).filter(saysSomething);
	if (chunks.length > 0) return segmentsOfChunks(chunks, words, task.sourceDurationMs);
	const spokenWords = inTimeOrder(words.filter(saysSomething));
	if (spokenWords.length > 0) {
		const chunk = chunkOfWords(spokenWords, task.fullText ?? '');
		return segmentsOfChunks([chunk], spokenWords, task.sourceDurationMs);
	}
	const text = task.fullText ?? '';
	if (!saysSomething({ text })) return [];
	return segmentsOfChunks([{ text }], [], task.sourceDurationMs);
}

/** Words by start; a word without one stays behind the word before it. */
function inTimeOrder(words: readonly Word[]): Word[] {
	let knownMs = 0;
	return words
		.map((word) => ({ word, startMs: (knownMs = validTime(word.startMs) ?? knownMs) }))
		.sort((a, b) => a.startMs - b.startMs)
		.map(({ word }) => word);
}

function segmentsOfChunks(
	chunks: readonly Chunk[],
	words: readonly Word[],
	durationMs: number | null | undefined,
): Segment[] {
	const list = wordListOf(words);
	const drafts = dated(draftsOf(chunks, list), durationMs).sort((a, b) => a.startMs - b.startMs);
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
function draftsOf(chunks: readonly Chunk[], list: WordList): UndatedDraft[] {
	const numbered = chunks.map((chunk, index) => {
		const seq = typeof chunk.seq === 'number' && !Number.isNaN(chunk.seq) ? chunk.seq : index;
		return { chunk, seq };
	});
	let afterWord = 0;
	return numbered
		.sort((a, b) => a.seq - b.seq || 0)
		.map(({ chunk }, index) => {
			const units = unitsOf(chunk.text ?? '');
			const key = units.map((unit) => unit.key).join('');
			const indexes = { from: chunk.wordStartIndex, end: chunk.wordEndIndex };
			const range = findWords(list, key, indexes, afterWord);
			if (range !== undefined) afterWord = range.to;
			const anchors = range && exactAnchors(list, range);
			const given = { startMs: validTime(chunk.startMs), endMs: validTime(chunk.endMs) };
			// Nothing but zeros where others came before is no time.
			const isBlank = index > 0 && given.startMs === 0 && given.endMs === 0;
			const startMs = isBlank ? undefined : given.startMs;
			const ends = [given.endMs, anchors?.at(-1)?.endMs];
			const begin = startMs ?? anchors?.[0]?.startMs;
			const endMs = isBlank ? undefined : ends.find((ms) => ms !== undefined && ms > (begin ?? 0));
			return { chunk, units, startMs: begin, endMs, anchors };
		});
}
