/** ISO 8601 without milliseconds: the interface's examples have them, a clock need not. */
export const inWholeSeconds = (ms: number): string =>
	new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
