import type { Stretch } from '../reading/stretches';
import type { Unit } from '../reading/units';
import { spanOf, textOf } from './unitText';
import type { Piece } from './piece';

/** What one speaker says until another does. */
export interface Turn {
	speaker?: string;
	units: Unit[];
}

/** Stretches of one speaker in a row, together; a short interjection is a turn like any other. */
export function turnsOfStretches(stretches: readonly Stretch[]): Turn[] {
	const turns: Turn[] = [];
	for (const { speaker, units } of stretches) {
		let turn = turns.at(-1);
		if (turn === undefined || turn.speaker !== speaker) turns.push((turn = { speaker, units: [] }));
		for (const unit of units) turn.units.push(unit);
	}
	return turns.filter(({ units }) => units.length > 0);
}

/** One piece for each turn; the whole transcript is one where no speaker is known. */
export const turnPieces = (stretches: readonly Stretch[]): Piece[] =>
	turnsOfStretches(stretches).map(({ speaker, units }) => ({
		text: textOf(units),
		speaker,
		...spanOf(units),
	}));

/** One piece for each word, with the punctuation that belongs to it. */
export const wordPieces = (stretches: readonly Stretch[]): Piece[] =>
	stretches.flatMap(({ speaker, units }) =>
		units.map(({ text, startMs, endMs }) => ({ text, speaker, startMs, endMs })),
	);
