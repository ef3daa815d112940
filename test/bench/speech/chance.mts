/** Random values from a seed: the same seed always gives the same ones. */
export interface Chance {
	/** From 0 to below 1. */
	share(): number;
	is(probability: number): boolean;
	pick<T>(choices: readonly T[]): T;
	/** Normal deviate. */
	normal(mean: number, deviation: number): number;
	/** Log-normal deviate: what lengths of words and pauses are. */
	logNormal(median: number, spread: number): number;
}

/** Mulberry32: short, and even enough for speech. */
export function chanceOf(seed: number): Chance {
	let state = seed >>> 0;
	const share = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const normal = (mean: number, deviation: number) =>
		mean + deviation * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share());
	return {
		share,
		normal,
		is: (probability) => share() < probability,
		pick(choices) {
			const choice = choices[Math.floor(share() * choices.length)];
			if (choice === undefined) throw new Error('Nothing to pick from');
			return choice;
		},
		logNormal: (median, spread) => median * Math.exp(normal(0, spread)),
	};
}
