/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const upper = sorted[Math.floor(middle)];
	const lower = sorted[Math.ceil(middle) - 1];
	if (upper === undefined || lower === undefined) throw new RangeError('No values, no median');
	return (lower + upper) / 2;
}

/**
 * How cost grows with size: the slope of the straight line through the points on doubly logarithmic
 * paper. 1 is a straight line, 2 a square.
 */
export function growthExponent(points: ReadonlyArray<readonly [number, number]>): number {
	const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
	const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const meanX = mean(logs.map(([x]) => x));
	const meanY = mean(logs.map(([, y]) => y));
	const covariance = mean(logs.map(([x, y]) => (x - meanX) * (y - meanY)));
	return covariance / mean(logs.map(([x]) => (x - meanX) ** 2));
}
