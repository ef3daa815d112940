/** How captions are cut and labelled; the names are those of the node's options. */
export interface CaptionOptions {
	/** Longest line, in columns: a grapheme counts one, a wide (CJK) one counts two. */
	maxLineLength: number;
	/** Most lines shown at once. */
	maxLines: number;
	/** Longest time one cue stays, in seconds. */
	maxCueSeconds: number;
	/** Whether speaker names are written where they are known. */
	speakerLabels: boolean;
	/** Names to show instead of the service's, by the service's speaker key or name. */
	speakerNames: ReadonlyMap<string, string>;
}

/** Two lines of 42 for up to seven seconds: what broadcasters and streaming services agree on. */
export const defaultCaptionOptions: CaptionOptions = {
	maxLineLength: 42,
	maxLines: 2,
	maxCueSeconds: 7,
	speakerLabels: true,
	speakerNames: new Map(),
};

/** The same limits as whole numbers that the cutting can rely on. */
export interface CueLimits {
	maxLineLength: number;
	maxLines: number;
	maxCueMs: number;
}

const atLeastOne = (value: number, fallback: number) =>
	Number.isFinite(value) ? Math.max(1, Math.floor(value)) : fallback;

/** Whole, positive limits from options of any quality; what is not a number becomes the default. */
export function cueLimits(options: CaptionOptions): CueLimits {
	const { maxLineLength, maxLines, maxCueSeconds } = defaultCaptionOptions;
	return {
		maxLineLength: atLeastOne(options.maxLineLength, maxLineLength),
		maxLines: atLeastOne(options.maxLines, maxLines),
		maxCueMs: atLeastOne(options.maxCueSeconds * 1000, maxCueSeconds * 1000),
	};
}
