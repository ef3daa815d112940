import { validTime } from './timestamps';

const clock = /^(?:(\d{1,7}):(?=[0-5]?\d:))?(\d{1,2}):([0-5]\d)(?:[.,](\d{1,3}))?$/;

/** Sheets write whole numbers as `1234.0` too; but `1.234` may be seconds, or a German thousand. */
const wholeNumber = /^\d+(?:\.0{1,2})?$/;

/**
 * A time as other nodes hand it on, in whole milliseconds: a number of milliseconds, the same as text,
 * or `HH:MM:SS.mmm` (hours and fractions may be missing). `undefined` for anything else, and for text
 * that can be read in two ways.
 */
export function parseTime(value: unknown): number | undefined {
	if (typeof value === 'number') return value < 0 ? undefined : validTime(value);
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (wholeNumber.test(text)) return validTime(Number(text));
	const [matched, hours = '0', minutes, seconds, fraction = ''] = clock.exec(text) ?? [];
	if (matched === undefined) return undefined;
	const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
	return validTime(wholeSeconds * 1000 + Number(fraction.padEnd(3, '0')));
}
