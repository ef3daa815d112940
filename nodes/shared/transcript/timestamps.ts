/** A million hours: what lies beyond is not a time, and sums of times stay exact integers. */
const latestMs = 3_600_000_000_000;

/** A time in whole milliseconds from 0, or `undefined` for what is no time (missing, NaN, absurd). */
export function validTime(ms: number | null | undefined): number | undefined {
	if (typeof ms !== 'number' || !Number.isFinite(ms) || ms > latestMs) return undefined;
	return Math.max(0, Math.round(ms));
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `hh:mm:ss` of a time in milliseconds, rounded down; hours take as many digits as they need. */
export function clockTime(ms: number): string {
	const seconds = Math.floor(ms / 1000);
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	return `${twoDigits(hours)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

/** `hh:mm:ss,mmm` (SubRip) or `hh:mm:ss.mmm` (WebVTT) of a time in whole milliseconds. */
export function timestamp(ms: number, decimalSign: ',' | '.'): string {
	return `${clockTime(ms)}${decimalSign}${String(ms % 1000).padStart(3, '0')}`;
}
