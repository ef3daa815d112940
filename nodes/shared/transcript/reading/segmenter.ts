type Granularity = 'grapheme' | 'word';

const segmenters = new Map<Granularity, Intl.Segmenter>();

/**
 * Unicode's rules for where a grapheme or a word ends. Made on first use: the first one loads Unicode
 * data, which takes longer than loading the whole package, and most starts of n8n never need it.
 */
export function segmenterOf(granularity: Granularity): Intl.Segmenter {
	const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity });
	segmenters.set(granularity, segmenter);
	return segmenter;
}
