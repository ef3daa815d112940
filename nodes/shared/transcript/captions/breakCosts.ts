import { endOf } from '../reading/punctuation';
import { endsInSpacelessScript, type Unit } from '../reading/units';
import type { WordKind } from './functionWords';

/**
 * What a break between two words costs, of a line or a cue. The unit is arbitrary; costs are weighed
 * against each other only.
 */
export const breakCosts = {
	sentence: 0,
	clause: 6,
	/** Before a preposition, conjunction or determiner: where people break lines who do it for a living. */
	phrase: 14,
	plain: 24,
	/** Between a name's parts, or a number and what it counts. */
	pair: 38,
	leaning: 50,
	opener: 75,
	article: 1000,
};

/** A pause makes a break cheaper: so many milliseconds save one, down to a share of the cost. */
const msPerCost = 25;
const leastShare = 0.4;
const shortestPauseMs = 150;

const startsWithCapital = /^\p{Lu}/u;
const endsWithDigit = /\d$/;

/** What it costs to break between two neighbouring words of one speaker. */
export function breakCost(
	left: Unit,
	right: Unit,
	functionWords: ReadonlyMap<string, WordKind>,
): number {
	const end = endOf(left.text);
	if (end === 'sentence') return breakCosts.sentence;
	if (end === 'clause') return breakCosts.clause;
	if (right.spaceBefore && endsInSpacelessScript(left.text)) return breakCosts.clause;
	const kind = functionWords.get(left.key);
	if (kind !== undefined) return breakCosts[kind];
	const cost = withoutPause(left, right, functionWords);
	const pauseMs = right.startMs - left.endMs;
	if (pauseMs < shortestPauseMs) return cost;
	return Math.max(cost * leastShare, cost - pauseMs / msPerCost);
}

function withoutPause(
	left: Unit,
	right: Unit,
	functionWords: ReadonlyMap<string, WordKind>,
): number {
	if (functionWords.size === 0) return breakCosts.plain;
	const next = functionWords.get(right.key);
	if (next === 'opener' || next === 'article') return breakCosts.phrase;
	if (next === 'leaning') return (breakCosts.phrase + breakCosts.plain) / 2;
	if (endsWithDigit.test(left.text)) return breakCosts.pair;
	const isName = startsWithCapital.test(left.text) && startsWithCapital.test(right.text);
	return isName ? breakCosts.pair : breakCosts.plain;
}
