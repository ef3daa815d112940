import type { Stretch } from '../reading/stretches';
import type { Piece } from './piece';
import { portionsOf, type Portion } from './portions';
import { spanOf } from './unitText';

/** The shortest limit that has room for a name and some words. */
export const shortestPassage = 100;

/**
 * The transcript in passages of whole sentences: as many as fit into `maxLength` characters (UTF-16, as
 * most databases count), with the speaker's name before each turn and at the start, a line for each
 * turn. A sentence that is too long by itself is divided, after a clause if possible.
 */
export function passagePieces(stretches: readonly Stretch[], maxLength: number): Piece[] {
	const passages: Piece[] = [];
	let open: Portion[] = [];
	let length = 0;
	const close = () => {
		if (open.length > 0) passages.push(passageOf(open));
		open = [];
		length = 0;
	};
	for (const portion of portionsOf(stretches, maxLength)) {
		const first = portion.label.length + portion.text.length;
		const added = portion.startsTurn ? 1 + first : portion.gap.length + portion.text.length;
		if (open.length > 0 && length + added > maxLength) close();
		length += open.length > 0 ? added : first;
		open.push(portion);
	}
	close();
	return passages;
}

function passageOf(portions: readonly Portion[]): Piece {
	const parts: string[] = [];
	for (const [index, { label, gap, startsTurn, text }] of portions.entries()) {
		if (index === 0) parts.push(label);
		else parts.push(startsTurn ? `\n${label}` : gap);
		parts.push(text);
	}
	const [{ speaker } = { speaker: undefined }] = portions;
	const isOnes = portions.every((portion) => portion.speaker === speaker);
	const units = portions.flatMap((portion) => portion.units);
	return { text: parts.join(''), speaker: isOnes ? speaker : undefined, ...spanOf(units) };
}
