import { endOf } from './punctuation';
import type { Unit } from './units';

/** What one speaker says in a row. */
export interface Said {
	/** The name to show; missing where nobody is named. */
	speaker?: string;
	/** In reading order, at least one. Whether white space goes before the first is known, too. */
	units: Unit[];
}

/** Speakers who talk at once are read in phrases of at most so much: half a line, or little more than a second. */
const phraseMs = 1200;
const phraseColumns = 24;

/**
 * Puts what speakers say into one order, given by start. Where they overlap, everybody's text is cut
 * into phrases and these are read by their start: an interjection in a long monologue comes where it
 * was made, not after it. One speaker's words keep their order.
 */
export function inTurns(said: readonly Said[]): Said[] {
	const parts: Said[] = [];
	let from = 0;
	let latestMs = 0;
	for (const [index, { units }] of said.entries()) {
		if ((units[0]?.startMs ?? 0) >= latestMs) {
			for (const part of untangled(said.slice(from, index))) parts.push(part);
			from = index;
		}
		latestMs = Math.max(latestMs, units.at(-1)?.endMs ?? 0);
	}
	for (const part of untangled(said.slice(from))) parts.push(part);
	return parts;
}

/** Phrases of all speakers of a stretch of time in which somebody always speaks, by their start. */
function untangled(said: Said[]): Said[] {
	if (said.every(({ speaker }) => speaker === said[0]?.speaker)) return said;
	const latest = new Map<string | undefined, number>();
	const phrases = said.flatMap(({ speaker, units }) =>
		phrasesOf(units).map((phrase) => {
			const startMs = Math.max(phrase[0]?.startMs ?? 0, latest.get(speaker) ?? 0);
			latest.set(speaker, startMs);
			return { speaker, units: phrase, startMs };
		}),
	);
	return phrases.sort((a, b) => a.startMs - b.startMs);
}

/** Units in phrases that end with a sentence, a clause or a pause where there is one in time. */
function phrasesOf(units: readonly Unit[]): Unit[][] {
	const phrases: Unit[][] = [];
	let from = 0;
	while (from < units.length) {
		const most = farthest(units, from);
		let to = most;
		if (most < units.length) {
			let best = -1;
			for (let at = most; at > from; at--) {
				const value = worth(units, at) + (at - from) / (most - from);
				if (value > best) [best, to] = [value, at];
			}
		}
		phrases.push(units.slice(from, to));
		from = to;
	}
	return phrases;
}

/** How far a phrase can reach. */
function farthest(units: readonly Unit[], from: number): number {
	const startMs = units[from]?.startMs ?? 0;
	let columns = 0;
	let to = from;
	for (; to < units.length; to++) {
		const { width, endMs } = units[to] ?? { width: 0, endMs: 0 };
		columns += width + 1;
		if (to > from && (columns > phraseColumns || endMs - startMs > phraseMs)) break;
	}
	return to;
}

/** What a phrase's end before a unit is worth, as far as a phrase can be shorter for it. */
function worth(units: readonly Unit[], at: number): number {
	const [left, right] = [units[at - 1], units[at]];
	if (left === undefined || right === undefined) return 0;
	const end = endOf(left.text);
	if (end === 'sentence') return 0.9;
	return end === 'clause' || right.startMs - left.endMs >= 200 ? 0.6 : 0;
}
