import { segmented } from './segmenter';

/** Letters that are one grapheme and one column each: most Latin, Greek, Cyrillic, Hebrew, Arabic. */
const narrow =
	/^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u060c\u061b\u061f-\u064a\u066e\u066f\u0671-\u06d3\u2010-\u2027\u2030-\u205e]*$/;

/** Characters that are one grapheme and two columns each: Han, kana, Hangul, full-width forms. */
const wide =
	/^[\u3001-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;

/** Any character that makes its grapheme two columns wide (Unicode's East Asian Width, and emoji). */
const containsWide =
	/[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}\ufe0f]/u;

/**
 * Widths of texts without line breaks, in columns: graphemes, wide ones counting two.
 *
 * Each call of the segmenter costs as much as a hundred characters. So most letters are counted
 * without it, and what is left is segmented in one go (a line feed is always a grapheme of its own).
 */
export function textWidths(texts: readonly string[]): number[] {
	const simple = (text: string) => narrow.test(text) || wide.test(text);
	const rest = texts.filter((text) => !simple(text));
	const restWidths = rest.length > 0 ? segmentedWidths(rest.join('\n')) : [];
	let next = 0;
	return texts.map((text) => {
		if (narrow.test(text)) return text.length;
		if (wide.test(text)) return 2 * text.length;
		return restWidths[next++] ?? 0;
	});
}

/** Width of one text without line breaks, in columns. */
export const textWidth = (text: string) => textWidths([text])[0] ?? 0;

/** The longest start of a text that is no wider than `maxWidth` columns, ending in "…" if shortened. */
export function shorten(text: string, maxWidth: number): string {
	if (textWidth(text) <= maxWidth) return text;
	let kept = '';
	let width = 1;
	for (const segment of segmented('grapheme', text)) {
		width += graphemeWidth(segment);
		if (width > maxWidth) break;
		kept += segment;
	}
	return `${kept.trimEnd()}…`;
}

const graphemeWidth = (grapheme: string) => (containsWide.test(grapheme) ? 2 : 1);

/** Widths of the lines of a text. */
function segmentedWidths(lines: string): number[] {
	const widths: number[] = [];
	let width = 0;
	for (const segment of segmented('grapheme', lines)) {
		if (segment === '\n') {
			widths.push(width);
			width = 0;
		} else {
			width += graphemeWidth(segment);
		}
	}
	widths.push(width);
	return widths;
}
