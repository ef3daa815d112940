/**
 * White space at which text may be broken. The no-break spaces (U+00A0, U+2007, U+202F, U+FEFF) are
 * not in it: they keep "10 000" and "vraiment ?" together.
 */
const whiteSpace = /[\t-\r \u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+/;

const unclean = /[\p{Cc}\p{Cs}\u00a0\u2007\u202f\ufeff]/u;

const clean = (token: string) =>
	token
		.replace(/\p{Cc}/gu, '')
		.replace(/\p{Cs}/gu, '\ufffd')
		.trim();

/**
 * The words of a text as a reader sees them: pieces between white space, free of control characters
 * and of halves of surrogate pairs (shown as U+FFFD), which no text file can carry.
 */
export function tokensOf(text: string): string[] {
	const tokens = text.split(whiteSpace);
	return (unclean.test(text) ? tokens.map(clean) : tokens).filter((token) => token !== '');
}

/**
 * What is left of a text when spelling that services treat freely is taken away: punctuation, white
 * space, invisible characters and case. Texts of the same words have the same key.
 */
export function matchKey(text: string): string {
	if (/^[a-z0-9]*$/.test(text)) return text;
	return text.replace(/[\p{P}\p{Z}\p{Cf}\p{Cc}]+/gu, '').toLowerCase();
}
