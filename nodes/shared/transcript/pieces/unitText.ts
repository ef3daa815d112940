import type { TimeSpan } from '../reading/unitTimes';
import type { Unit } from '../reading/units';

/** What stands before a unit in a text: a space where the source has one, nothing at the start. */
export const gapBefore = (previous: Unit | undefined, { spaceBefore }: Unit): '' | ' ' =>
	previous !== undefined && spaceBefore ? ' ' : '';

/** The text of units in a row, also across chunks. */
export function textOf(units: readonly Unit[]): string {
	const parts: string[] = [];
	// `join` makes one flat string; glued with `+`, a long text would keep all the parts alive.
	for (const [index, unit] of units.entries()) {
		parts.push(gapBefore(units[index - 1], unit), unit.text);
	}
	return parts.join('');
}

/** From the start of the first unit to the latest end; speakers who overlap may end out of order. */
export function spanOf(units: readonly Unit[]): TimeSpan {
	const startMs = units[0]?.startMs ?? 0;
	return { startMs, endMs: units.reduce((latest, { endMs }) => Math.max(latest, endMs), startMs) };
}
