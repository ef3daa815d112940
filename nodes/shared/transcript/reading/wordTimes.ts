import type { Word } from '../../api/answers/schemas';
import { validTime } from './timestamps';
import { matchKey } from './tokens';
import type { Unit } from './units';

/** A word of the service's list found in a chunk: where it stands in the chunk's key, and when. */
export interface Anchor {
	from: number;
	to: number;
	startMs: number;
	/** Missing where the service's end is not usable. */
	endMs?: number;
}

/** A word in the service's list: its key and times, `undefined` where the service gave no usable one. */
interface ListedWord {
	key: string;
	startMs?: number;
	endMs?: number;
}

/** The service's word list, prepared for finding chunks in it. */
export interface WordList {
	words: readonly ListedWord[];
	/** All keys in a row, and where each begins; one entry more than words, the last being the end. */
	key: string;
	offsets: readonly number[];
}

/** A stretch of the word list: `from` is its first word, `to` the one after its last. */
export interface WordRange {
	from: number;
	to: number;
}

/** Prepares the service's word list (times in milliseconds, any of them may be missing or wrong). */
export function wordListOf(words: readonly Word[]): WordList {
	const listed = words.map((word) => ({
		key: matchKey(word.text ?? ''),
		startMs: validTime(word.startMs),
		endMs: validTime(word.endMs),
	}));
	const offsets = [0];
	let end = 0;
	for (const { key } of listed) offsets.push((end += key.length));
	return { words: listed, key: listed.map(({ key }) => key).join(''), offsets };
}

/**
 * The stretch of the word list that says exactly what a chunk says, if there is one: at the chunk's
 * indexes, read as excluding or including their end (the interface does not show which), or right
 * after the stretch of the chunk before.
 */
export function findWords(
	list: WordList,
	chunkKey: string,
	indexes: { from: number | null | undefined; end: number | null | undefined },
	afterWord: number,
): WordRange | undefined {
	if (chunkKey === '') return undefined;
	const { from, end } = indexes;
	if (typeof from === 'number' && typeof end === 'number') {
		for (const to of [end, end + 1]) {
			if (saysAt(list, chunkKey, from) && list.offsets[to] === endOffset(list, chunkKey, from)) {
				return { from, to };
			}
		}
	}
	if (!saysAt(list, chunkKey, afterWord)) return undefined;
	const to = indexOfOffset(list.offsets, endOffset(list, chunkKey, afterWord));
	return to === undefined ? undefined : { from: afterWord, to };
}

function saysAt(list: WordList, chunkKey: string, word: number): boolean {
	const offset = list.offsets[word];
	return offset !== undefined && list.key.startsWith(chunkKey, offset);
}

const endOffset = (list: WordList, chunkKey: string, word: number) =>
	(list.offsets[word] ?? 0) + chunkKey.length;

/** Where a sorted list first reaches a value. */
function lowerBound(length: number, isBelow: (index: number) => boolean): number {
	let low = 0;
	let high = length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (isBelow(middle)) low = middle + 1;
		else high = middle;
	}
	return low;
}

function indexOfOffset(offsets: readonly number[], offset: number): number | undefined {
	const index = lowerBound(offsets.length, (i) => (offsets[i] ?? 0) < offset);
	return offsets[index] === offset ? index : undefined;
}

/** The times of a stretch of words that says exactly what the chunk says. */
export function exactAnchors(list: WordList, { from, to }: WordRange): Anchor[] {
	const base = list.offsets[from] ?? 0;
	const anchors: Anchor[] = [];
	for (let index = from; index < to; index++) {
		const { startMs, endMs, key } = list.words[index] ?? { key: '' };
		const offset = (list.offsets[index] ?? 0) - base;
		if (startMs === undefined || key === '') continue;
		anchors.push({ from: offset, to: offset + key.length, startMs, endMs });
	}
	return anchors;
}

/** How many units a word may be ahead of the last one found, and how many words a unit may have. */
const lookAhead = 8;

type StartedWord = ListedWord & { startMs: number };

/** The words that have a start, by start. */
export function byStart(words: readonly ListedWord[]): StartedWord[] {
	const hasStart = (word: ListedWord): word is StartedWord => word.startMs !== undefined;
	return words.filter(hasStart).sort((a, b) => a.startMs - b.startMs);
}

/**
 * The times of those words that lie within a chunk's time and are found, in order, in its text. For
 * lists that do not quite say what the chunks say: words missing, numbers spelled out, wrong indexes.
 */
export function nearbyAnchors(
	words: readonly StartedWord[],
	units: readonly Unit[],
	span: { startMs: number; endMs: number },
): Anchor[] {
	const first = lowerBound(words.length, (i) => (words[i]?.startMs ?? 0) < span.startMs);
	const anchors: Anchor[] = [];
	let unit = 0;
	let offset = 0;
	// Bounded by the chunk's own length: chunks that all span the whole recording stay linear.
	for (let index = first; index < first + lookAhead * units.length; index++) {
		const word = words[index];
		if (word === undefined || word.startMs >= span.endMs) break;
		let at = offset;
		for (let ahead = unit; ahead < Math.min(unit + lookAhead, units.length); ahead++) {
			const { key } = units[ahead] ?? { key: '' };
			if (key !== '' && key === word.key) {
				anchors.push({ from: at, to: at + key.length, startMs: word.startMs, endMs: word.endMs });
				unit = ahead + 1;
				offset = at + key.length;
				break;
			}
			at += key.length;
		}
	}
	return anchors;
}
