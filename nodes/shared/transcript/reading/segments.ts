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
function draftsOf(
	chunks: readonly Chunk[],
	list: WordList,
): Array<Omit<Draft, 'startMs'> & { startMs?: number }> {
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

/**
 * Drafts in the order of speech, each with a start: those without times share the time between their
 * neighbours that have some, or the start and the end of the media, by the length of their text.
 */
function dated(
	drafts: ReadonlyArray<Omit<Draft, 'startMs'> & { startMs?: number }>,
	durationMs: number | null | undefined,
): Draft[] {
	const result: Draft[] = [];
	let knownMs = 0;
	for (let from = 0; from < drafts.length;) {
		const draft = drafts[from];
		if (draft === undefined) break;
		if (draft.startMs !== undefined) {
			result.push({ ...draft, startMs: draft.startMs });
			knownMs = draft.endMs ?? draft.startMs;
			from++;
			continue;
		}
		let to = from;
		while (
			to < drafts.length &&
			drafts[to]?.startMs === undefined &&
			drafts[to]?.endMs === undefined
		)
			to++;
		const next = drafts[to];
		// A chunk that has an end and no start is the last of those that share the time up to it.
		if (next?.startMs === undefined && next?.endMs !== undefined) to++;
		const untilMs = next ? (next.startMs ?? next.endMs) : validTime(durationMs);
		for (const shared of shareTime(drafts.slice(from, to), knownMs, untilMs)) result.push(shared);
		knownMs = result.at(-1)?.endMs ?? knownMs;
		from = to;
	}
	return result;
}

function shareTime(
	drafts: ReadonlyArray<Omit<Draft, 'startMs'>>,
	fromMs: number,
	untilMs: number | undefined,
): Draft[] {
	const lengths = drafts.map(({ units }) => columnsOf(units));
	const total = lengths.reduce((sum, length) => sum + length, 0);
	const hasRoom = untilMs !== undefined && untilMs > fromMs;
	const endMs = hasRoom ? untilMs : fromMs + Math.max(shortestMs, total * msPerColumn);
	let before = 0;
	return drafts.map((draft, index) => {
		const startMs = fromMs + Math.round(((endMs - fromMs) * before) / total);
		before += lengths[index] ?? 0;
		return { ...draft, startMs, endMs: fromMs + Math.round(((endMs - fromMs) * before) / total) };
	});
}

/** Room that a text takes with its spaces. */
const columnsOf = (units: readonly Unit[]) =>
	units.reduce((sum, { width }) => sum + width, Math.max(1, units.length));

/** End of a chunk; where the service's is missing or not after the start, as long as its text takes. */
function endOf({ endMs, startMs, units }: Draft, next: Draft | undefined): number {
	if (endMs !== undefined) return endMs;
	const estimateMs = startMs + Math.max(shortestMs, columnsOf(units) * msPerColumn);
	return next !== undefined && next.startMs > startMs
		? Math.min(next.startMs, estimateMs)
		: estimateMs;
}
