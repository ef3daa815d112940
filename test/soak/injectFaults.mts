import type { Emulator, Fault, RouteName } from '../emulator/startEmulator.mts';

const routes: RouteName[] = ['createUpload', 'putMedia', 'completeUpload', 'createTask', 'getTask'];

/** What can go wrong with a request, without those faults that take the node's whole patience. */
const effects = [
	{ kind: 'reset' },
	{ kind: 'reset', afterEffect: true },
	{ kind: 'cutBody', at: 'connection' },
	{ kind: 'cutBody', at: 'json' },
	{ kind: 'garbageBody' },
	{ kind: 'garbageBody', afterEffect: true, status: 502 },
	{ kind: 'slow', delayMs: 50 },
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 403 },
	{ kind: 'status', status: 408 },
	{ kind: 'status', status: 425 },
	{ kind: 'status', status: 429, headers: { 'retry-after': '1' } },
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 503, afterEffect: true, body: 'upstream timed out' },
	{ kind: 'status', status: 408, afterEffect: true },
	{ kind: 'status', status: 500, afterEffect: true },
	{ kind: 'status', status: 502, afterEffect: true },
	{ kind: 'status', status: 504, afterEffect: true },
] as const;

/**
 * Makes about every `1 / rate`-th request suffer a fault, whichever is drawn.
 *
 * @returns how many have struck so far
 */
export function injectFaults(emulator: Emulator, rate: number, random: () => number): () => number {
	let struck = 0;
	const strikes = () => {
		const hit = random() < rate / effects.length;
		if (hit) struck++;
		return hit;
	};
	emulator.inject(
		...routes.flatMap((route) =>
			effects.map((effect): Fault => ({ ...effect, route, count: Infinity, when: strikes })),
		),
	);
	return () => struck;
}
