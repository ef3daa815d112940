import { endOf } from '../reading/punctuation';
import type { Unit } from '../reading/units';

/** "J." and "e.g." are no ends of a sentence. */
const isInitial = /^\p{L}(\.\p{L})*\.$/u;
const startsInLowerCase = /^\P{L}*\p{Ll}/u;

/** Whether a sentence ends with a unit; what goes on in lower case has not ended. */
function endsSentence({ text }: Unit, next: Unit | undefined): boolean {
	if (endOf(text) !== 'sentence') return false;
	if (next === undefined || !text.endsWith('.')) return true;
	return !isInitial.test(text) && !startsInLowerCase.test(next.text);
}

/** The units of a turn by sentence; the last one need not be finished. */
export function sentencesOf(units: readonly Unit[]): Unit[][] {
	const sentences: Unit[][] = [];
	let sentence: Unit[] = [];
	for (const [index, unit] of units.entries()) {
		sentence.push(unit);
		if (!endsSentence(unit, units[index + 1])) continue;
		sentences.push(sentence);
		sentence = [];
	}
	if (sentence.length > 0) sentences.push(sentence);
	return sentences;
}
