/** A piece of time on the clock that all processes of a machine share; microseconds. */
export interface Span {
	fromUs: number;
	toUs: number;
}

/** Now on that clock, from which the profiles of V8 count too. */
export const monotonicUs = () => Number(process.hrtime.bigint() / 1000n);
