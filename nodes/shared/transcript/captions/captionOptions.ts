/** How a kind of subtitle looks: limits of its cues, and the picture that it is made for. */
export interface CaptionStyle {
	/** Longest line, in columns: a grapheme counts one, a wide (CJK) one counts two. */
	maxLineLength: number;
	/** Most lines shown at once. */
	maxLines: number;
	/** Longest time one cue stays, in seconds. */
	maxCueSeconds: number;
	/** Most words in one cue. */
	maxWords: number;
	/** Less than this is a flash that nobody reads, in milliseconds. */
	readableMs: number;
	/** Shortest time between two cues: two frames tell the eye that the text is a new one. */
	gapMs: number;
	/** The picture on which the text is set, in pixels. */
	picture: { width: number; height: number };
}

/** 20 frames at 24 a second, and two. */
const frames = { readableMs: 833, gapMs: 83 };
const widescreen = { width: 1920, height: 1080 };
const vertical = { width: 1080, height: 1920 };

/** Two lines of 42 for up to seven seconds: what broadcasters and streaming services agree on. */
const standard: CaptionStyle = {
	...frames,
	maxLineLength: 42,
	maxLines: 2,
	maxCueSeconds: 7,
	maxWords: Infinity,
	picture: widescreen,
};

/** Values of the option; the first is its default. */
export const captionStyleNames = ['standard', 'shortVideo', 'wordByWord', 'custom'] as const;

/** All styles; `custom` takes its limits from the user. */
export const captionStyles: Record<(typeof captionStyleNames)[number], CaptionStyle> = {
	standard,
	shortVideo: { ...standard, maxLineLength: 24, maxLines: 1, maxWords: 3, picture: vertical },
	// Words that follow each other would flicker if frames without text were between them.
	wordByWord: {
		...standard,
		maxLineLength: 24,
		maxLines: 1,
		maxWords: 1,
		readableMs: 100,
		gapMs: 0,
	},
	custom: standard,
};

/** How captions are cut and labelled. */
export interface CaptionOptions extends CaptionStyle {
	/** Whether speaker names are written where they are known. */
	speakerLabels: boolean;
	/** Names to show instead of the service's, by the service's speaker key or name. */
	speakerNames: ReadonlyMap<string, string>;
}

export const defaultCaptionOptions: CaptionOptions = {
	...standard,
	speakerLabels: true,
	speakerNames: new Map(),
};

/** The same limits as whole numbers that the cutting can rely on. */
export interface CueLimits {
	maxLineLength: number;
	maxLines: number;
	maxCueMs: number;
	maxWords: number;
	readableMs: number;
	gapMs: number;
}

const atLeastOne = (value: number, fallback: number) =>
	Number.isNaN(value) ? fallback : Math.max(1, Math.floor(value));

/** Whole, positive limits from options of any quality; what is not a number becomes the default. */
export function cueLimits(options: CaptionOptions): CueLimits {
	const { maxLineLength, maxLines, maxCueSeconds } = standard;
	const maxCueMs = Math.min(atLeastOne(options.maxCueSeconds * 1000, maxCueSeconds * 1000), 1e9);
	// A cue of a tenth of a second leaves no room for a gap.
	const gapMs = Math.min(options.gapMs, Math.floor(maxCueMs / 10));
	return {
		maxLineLength: atLeastOne(options.maxLineLength, maxLineLength),
		maxLines: atLeastOne(options.maxLines, maxLines),
		maxCueMs,
		maxWords: atLeastOne(options.maxWords, Infinity),
		readableMs: Math.min(options.readableMs, maxCueMs),
		gapMs,
	};
}
