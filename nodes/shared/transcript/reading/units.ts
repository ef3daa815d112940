import { segmented } from './segmenter';
import { textWidths } from './textWidth';
import { matchKey, tokensOf } from './tokens';

/**
 * The smallest piece of text that is never broken: a word, with the punctuation that belongs to it.
 *
 * There is one per word of the transcript, so times and place are filled in later rather than added
 * in copies: with three objects a word, collecting garbage took half of all time.
 */
export interface Unit {
	text: string;
	/** Width in columns. */
	width: number;
	/** Whether the source has white space before it. */
	spaceBefore: boolean;
	/** What the text is matched by against the service's word list. */
	key: string;
	/** When it is spoken, in whole milliseconds from the start of the media. */
	startMs: number;
	endMs: number;
	/** Whether that comes from the service's words, not from a share of a longer time. */
	isDated: boolean;
}

/** A unit that has no time and no place yet. */
export function unitOf(text: string, width: number, spaceBefore: boolean, key: string): Unit {
	return { text, width, spaceBefore, key, startMs: 0, endMs: 0, isDated: false };
}

/** Scripts written without spaces between words, and those that do not space sentences either. */
const hanAndKana = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}';
const spacelessScripts = `${hanAndKana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}`;
/** With the long-vowel sign, which Unicode counts to no script. */
const fullWidthPunctuation = '\\u3001-\\u303f\\u30fc\\uff01-\\uff65';

const spaceless = new RegExp(`[${spacelessScripts}]`, 'u');
const startsSpaceless = new RegExp(`^[${spacelessScripts}${fullWidthPunctuation}]`, 'u');
const endsSpaceless = new RegExp(`[${spacelessScripts}${fullWidthPunctuation}]\\p{M}*$`, 'u');
const startsHan = new RegExp(`^[${hanAndKana}${fullWidthPunctuation}]`, 'u');
const endsHan = new RegExp(`[${hanAndKana}${fullWidthPunctuation}]$`, 'u');

/** What stays with the text before it (closing punctuation, marks, repetition signs) or after it. */
const mayNotStartLine = /^[\p{M}\p{Lm}\p{Z}\p{Cf}]|^(?![\p{Ps}\p{Pi}])\p{P}/u;
const mayNotEndLine = /[\p{Ps}\p{Pi}\p{Z}\ufeff\u2060]/u;

/**
 * The units of a text, in order. Words are separated by white space; in scripts without spaces they
 * come from the Unicode dictionaries.
 */
export function unitsOf(text: string): Unit[] {
	const tokens = tokensOf(text);
	const pieces = spaceless.test(text) ? splitSpaceless(tokens) : tokens.map((token) => [token]);
	const widths = textWidths(pieces.flat());
	const units: Unit[] = [];
	for (const words of pieces) {
		for (const [index, word] of words.entries()) {
			units.push(unitOf(word, widths[units.length] ?? 0, index === 0, matchKey(word)));
		}
	}
	// Time is shared by key length, so a text of nothing but punctuation needs keys as well.
	return units.some(({ key }) => key !== '') ? units : units.map((u) => ({ ...u, key: u.text }));
}

/** Splits each token where a line may be broken; a call of the segmenter is dear, so one does for all. */
function splitSpaceless(tokens: readonly string[]): string[][] {
	const pieces: string[][] = [];
	let words: string[] = [];
	let previous = '\n';
	for (const segment of segmented('word', tokens.join('\n'))) {
		if (segment === '\n') {
			pieces.push(words);
			words = [];
		} else if (previous === '\n' || mayBreak(previous, segment)) {
			words.push(segment);
		} else {
			words.push((words.pop() ?? '') + segment);
		}
		previous = segment;
	}
	pieces.push(words);
	return pieces;
}

function mayBreak(left: string, right: string): boolean {
	if (mayNotStartLine.test(right) || mayNotEndLine.test(left.slice(-1))) return false;
	return endsInSpacelessScript(left) || startsSpaceless.test(right);
}

/** Whether a text ends in a script without spaces between words, where a space ends a phrase. */
export const endsInSpacelessScript = (text: string) => endsSpaceless.test(text.slice(-4));

/** Text of units in a row, with white space only where the source has it. */
export function joinUnits(units: readonly Unit[]): string {
	let text = '';
	for (const unit of units) text += (text !== '' && unit.spaceBefore ? ' ' : '') + unit.text;
	return text;
}

/** Whether two texts that follow each other are written without a space between them. */
export function joinsWithoutSpace(left: string, right: string): boolean {
	return endsHan.test(left.slice(-2)) && startsHan.test(right.slice(0, 2));
}
