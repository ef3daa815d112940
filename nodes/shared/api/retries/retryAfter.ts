/**
 * Milliseconds to wait according to a `Retry-After` header: seconds or an HTTP date (RFC 9110,
 * 10.2.3). Undefined if it is absent or unreadable; never negative.
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
	const text = value?.trim();
	if (!text) return undefined;
	if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
	// An HTTP date has a weekday or a time; Date.parse alone would take "-5" for a year.
	const at = /[:A-Za-z]/.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
