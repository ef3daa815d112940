import { endOf } from '../reading/punctuation';
import type { Stretch } from '../reading/stretches';
import type { Unit } from '../reading/units';
import { sentencesOf } from './sentences';
import { turnsOfStretches } from './turns';
import { gapBefore, textOf } from './unitText';

/** What a name may take of a passage, so that there is always room for what is said. */
const longestLabelShare = 1 / 2;

/** A sentence, or a part of one, that goes into a passage as a whole. */
export interface Portion {
	speaker?: string;
	/** `Name: `, or nothing where nobody is named. */
	label: string;
	units: Unit[];
	/** What stands between it and the portion before, if that is of the same turn. */
	gap: '' | ' ';
	startsTurn: boolean;
	text: string;
}

/** The sentences of a transcript, divided where they are too long for a passage with their label. */
export function portionsOf(stretches: readonly Stretch[], maxLength: number): Portion[] {
	const portions: Portion[] = [];
	for (const { speaker, units } of turnsOfStretches(stretches)) {
		const label = speaker ? labelOf(speaker, Math.floor(maxLength * longestLabelShare)) : '';
		let previous: Unit | undefined;
		for (const sentence of sentencesOf(units)) {
			for (const part of divide(sentence, maxLength - label.length)) {
				const [first] = part;
				if (first === undefined) continue;
				const gap = gapBefore(previous, first);
				const startsTurn = previous === undefined;
				portions.push({ speaker, label, units: part, gap, startsTurn, text: textOf(part) });
				previous = part.at(-1);
			}
		}
	}
	return portions;
}

function labelOf(speaker: string, maxLength: number): string {
	const label = `${speaker}: `;
	if (label.length <= maxLength) return label;
	return `${slicesOf(speaker, maxLength - 3)[0] ?? ''}…: `;
}

/** A sentence in parts of at most `maxLength` characters: the fewest, ending after clauses if they can. */
function divide(sentence: readonly Unit[], maxLength: number): Unit[][] {
	const parts: Unit[][] = [];
	let rest: readonly Unit[] = sentence.flatMap((unit) => splitUnit(unit, maxLength));
	while (rest.length > 0) {
		const fitting = countFitting(rest, maxLength);
		const end = fitting === rest.length ? fitting : clauseEnd(rest, fitting);
		parts.push(rest.slice(0, end));
		rest = rest.slice(end);
	}
	return parts;
}

function countFitting(units: readonly Unit[], maxLength: number): number {
	let length = 0;
	for (const [index, unit] of units.entries()) {
		length += gapBefore(units[index - 1], unit).length + unit.text.length;
		if (length > maxLength) return Math.max(1, index);
	}
	return units.length;
}

/** After the last clause in the second half of what fits, else after the last word that fits. */
function clauseEnd(units: readonly Unit[], fitting: number): number {
	for (let index = fitting - 1; index >= fitting / 2; index--) {
		const unit = units[index];
		if (unit && endOf(unit.text) !== undefined) return index + 1;
	}
	return fitting;
}

/** A "word" that no passage can hold, such as a long address, in parts. */
function splitUnit(unit: Unit, maxLength: number): Unit[] {
	if (unit.text.length <= maxLength) return [unit];
	return slicesOf(unit.text, maxLength).map((text, index) => ({
		...unit,
		text,
		spaceBefore: index === 0 && unit.spaceBefore,
	}));
}

/** A text in parts of at most `maxLength` characters, none cut inside a character. */
function slicesOf(text: string, maxLength: number): string[] {
	const slices: string[] = [];
	let slice = '';
	for (const char of text) {
		if (slice.length + char.length > maxLength) {
			slices.push(slice);
			slice = '';
		}
		slice += char;
	}
	slices.push(slice);
	return slices;
}
