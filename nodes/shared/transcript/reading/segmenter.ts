type Granularity = 'grapheme' | 'word';

const segmenters = new Map<Granularity, Intl.Segmenter>();

/**
 * Unicode's rules for where a grapheme or a word ends. Made on first use: the first one loads Unicode
 * data, which takes longer than loading the whole package, and most starts of n8n never need it.
 */
function segmenterOf(granularity: Granularity): Intl.Segmenter {
	const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity });
	segmenters.set(granularity, segmenter);
	return segmenter;
}

/** The time of one call grows faster than its text: a block of this length takes a millisecond. */
const blockLength = 2000;

/**
 * The graphemes or words of a text, in order. It is segmented in blocks that end with a line where
 * one ends in time; else, in a run that no language has, between any two characters.
 */
export function* segmented(granularity: Granularity, text: string): Generator<string> {
	const segmenter = segmenterOf(granularity);
	for (let from = 0; from < text.length;) {
		const to = blockEnd(text, from);
		for (const { segment } of segmenter.segment(text.slice(from, to))) yield segment;
		from = to;
	}
}

function blockEnd(text: string, from: number): number {
	const most = from + blockLength;
	if (most >= text.length) return text.length;
	const lineEnd = text.lastIndexOf('\n', most - 1) + 1;
	if (lineEnd > from) return lineEnd;
	const isInsidePair = /[\udc00-\udfff]/.test(text.charAt(most));
	return isInsidePair ? most + 1 : most;
}
