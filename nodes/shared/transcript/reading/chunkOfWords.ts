import type { Chunk, Word } from '../../api/answers/schemas';
import { validTime } from './timestamps';
import { matchKey, tokensOf } from './tokens';
import { joinsWithoutSpace } from './units';

/** One chunk of all words; spaced as in the whole text, if that says the same. */
export function chunkOfWords(words: readonly Word[], fullText: string): Chunk {
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
