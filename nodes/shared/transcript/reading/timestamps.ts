/** A million hours: what lies beyond is not a time, and sums of times stay exact integers. */
const latestMs = 3_600_000_000_000;

/** A time in whole milliseconds from 0, or `undefined` for what is no time (missing, NaN, absurd). */
export function validTime(ms: number | null | undefined): number | undefined {
	if (typeof ms !== 'number' || !Number.isFinite(ms) || ms > latestMs) return undefined;
	return Math.max(0, Math.round(ms));
}

// A long transcript has a million of these; `padStart` would take a third of the time to write a file.
const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);
const threeDigits = (value: number) => (value < 100 ? `0${twoDigits(value)}` : `${value}`);

/** `hh:mm:ss` of a time in milliseconds, rounded down; hours take as many digits as they need. */
export function clockTime(ms: number): string {
	const seconds = Math.floor(ms / 1000);
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	return `${twoDigits(hours)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

/** `hh:mm:ss,mmm` (SubRip) or `hh:mm:ss.mmm` (WebVTT) of a time in whole milliseconds. */
export function timestamp(ms: number, decimalSign: ',' | '.'): string {
	return `${clockTime(ms)}${decimalSign}${threeDigits(ms % 1000)}`;
}
