import type { CueLimits } from './captionOptions';
import { endsInSpacelessScript, type Unit } from '../reading/units';

const endOfSentence = new Set('.?!…。．！？｡؟۔।॥።');
const endOfClause = new Set(',;:–—،؛，、；：､');
const closing = new Set('"\'”’»›」』）)]】》〉');

/** A silence this long divides as clearly as the end of a sentence. */
const longPauseMs = 1000;

/** What a break after a sentence or clause is worth, measured in deviation from the ideal width. */
const sentenceBonus = 0.6;
const clauseBonus = 0.4;

/** Width of a stretch of the endless line, from the start of one unit to the end of another. */
export const widthBetween = (first: Unit, last: Unit) => last.column + last.width - first.column;

/** How good a place is to break at, judged by what stands before it. */
function breakBonus(left: Unit, right: Unit): number {
	if (right.startMs - left.endMs >= longPauseMs) return sentenceBonus;
	let at = left.text.length - 1;
	while (at > 0 && closing.has(left.text.charAt(at))) at--;
	if (endOfSentence.has(left.text.charAt(at))) return sentenceBonus;
	if (endOfClause.has(left.text.charAt(at))) return clauseBonus;
	return right.spaceBefore && endsInSpacelessScript(left.text) ? clauseBonus : 0;
}

/**
 * The best number of units to put before a break, from `least` to `most`: close to the ideal width,
 * better after a sentence or a clause, never right after a label unless there is no other place.
 */
export function bestBreak(
	units: readonly Unit[],
	from: number,
	range: { least: number; most: number },
	idealWidth: number,
): number {
	const first = units[from];
	let best = range.most;
	let bestPenalty = Infinity;
	for (let to = range.least; to <= range.most; to++) {
		const left = units[to - 1];
		const right = units[to];
		if (!first || !left || !right) break;
		if (left.isLabel) continue;
		const deviation = Math.abs(widthBetween(first, left) - idealWidth) / Math.max(1, idealWidth);
		const penalty = deviation - breakBonus(left, right);
		if (penalty < bestPenalty) {
			best = to;
			bestPenalty = penalty;
		}
	}
	return best;
}

/** Whether everything from one unit to another fits in a line; a wider unit stands alone in one. */
function fitsInLine(first: Unit | undefined, last: Unit | undefined, limits: CueLimits): boolean {
	if (first === undefined || last === undefined) return false;
	return first === last || widthBetween(first, last) <= limits.maxLineLength;
}

/** Where the line that starts at a unit ends at the latest. */
function lineEnd(units: readonly Unit[], from: number, limits: CueLimits): number {
	let to = from + 1;
	while (fitsInLine(units[from], units[to], limits)) to++;
	return to;
}

/** The earliest unit from which on everything fits in so many lines. */
function earliestStart(units: readonly Unit[], lines: number, limits: CueLimits): number {
	let from = units.length;
	for (let line = 0; line < lines; line++) {
		const last = units[from - 1];
		while (fitsInLine(units[from - 1], last, limits)) from--;
	}
	return from;
}

/**
 * Breaks the units of a cue into as few lines as possible, at the end of clauses where there are any
 * not far from the middle, else so that the lines are about equally long.
 */
export function breakLines(units: readonly Unit[], limits: CueLimits): Unit[][] {
	let lineCount = 0;
	for (let at = 0; at < units.length; at = lineEnd(units, at, limits)) lineCount++;
	const lines: Unit[][] = [];
	let from = 0;
	for (let linesLeft = lineCount; linesLeft > 1; linesLeft--) {
		const first = units[from];
		const last = units.at(-1);
		if (!first || !last) break;
		const least = Math.max(from + 1, earliestStart(units, linesLeft - 1, limits));
		const range = { least, most: lineEnd(units, from, limits) };
		const to = bestBreak(units, from, range, widthBetween(first, last) / linesLeft);
		lines.push(units.slice(from, to));
		from = to;
	}
	lines.push(units.slice(from));
	return lines;
}

/** Sets the places of units on one endless line, behind a label if there is one. */
export function placeUnits(units: readonly Unit[], label: Unit | undefined): Unit[] {
	let column = label?.width ?? 0;
	for (const [index, unit] of units.entries()) {
		if (index > 0 && unit.spaceBefore) column++;
		unit.column = column;
		column += unit.width;
	}
	if (label === undefined) return [...units];
	const startMs = units[0]?.startMs ?? 0;
	return [{ ...label, startMs, endMs: startMs, isLabel: true }, ...units];
}
