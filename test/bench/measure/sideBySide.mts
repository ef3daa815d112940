import { collectGarbage } from './collectGarbage.mts';
import { median } from './median.mts';

/** Does its work once; returns how many milliseconds count, or nothing if all of them do. */
export type Contestant = () => Promise<number | void> | number | void;

/**
 * Times several contestants in turns, so that whatever else the machine does hits all of them. Each
 * round begins with another one, and a round before the first is not counted. Before each
 * turn the garbage of the one before is collected.
 *
 * @returns the median of a contestant, in milliseconds
 */
export async function sideBySide<Name extends string>(
	contestants: Record<Name, Contestant>,
	rounds: number,
	onRound: (round: number) => void = () => undefined,
	collect = collectGarbage,
): Promise<(name: Name) => number> {
	const entries = Object.entries<Contestant>(contestants);
	const times = new Map<string, number[]>(entries.map(([name]) => [name, []]));
	for (let round = 0; round <= rounds; round++) {
		onRound(round);
		const turns = [...entries.slice(round % entries.length), ...entries];
		for (const [name, run] of turns.slice(0, entries.length)) {
			collect();
			const startedAt = performance.now();
			const ownMs = await run();
			const ms = ownMs ?? performance.now() - startedAt;
			if (round > 0) times.get(name)?.push(ms);
		}
	}
	return (name) => median(times.get(name) ?? []);
}
