import type { Task } from '../../api/answers/schemas';
import { inTurns, type Said } from './overlaps';
import { segmentsOf } from './segments';
import { speakerOf } from './speakers';
import { joinsWithoutSpace, type Unit } from './units';

/** What one speaker says without a silence of a second, and without anybody between. */
export type Stretch = Said;

/** A silence this long divides whatever is said. */
export const silenceMs = 1000;

/**
 * The text of a task as stretches, in the order in which they are read: every word of the transcript
 * once. Chunks of one speaker with less than a second between them form one stretch; where speakers
 * overlap, each is divided where another cuts in. An empty transcript has none.
 *
 * @param speakerNames names to show instead of the service's, by its speaker key or name
 */
export function stretchesOf(
	task: Task,
	speakerNames: ReadonlyMap<string, string> = new Map(),
): Stretch[] {
	let previous: Unit | undefined;
	const said = segmentsOf(task).map(({ chunk, units }) => {
		const [first] = units;
		if (first && previous) first.spaceBefore = !joinsWithoutSpace(previous.text, first.text);
		previous = units.at(-1);
		return { speaker: speakerOf(chunk, speakerNames), units };
	});
	return joined(inTurns(said));
}

/** Parts of one speaker become one stretch, and a part with a silence inside becomes several. */
function joined(parts: readonly Said[]): Stretch[] {
	const stretches: Stretch[] = [];
	let current: Stretch | undefined;
	let previous: Unit | undefined;
	for (const { speaker, units } of parts) {
		if (current?.speaker !== speaker) {
			current = undefined;
			respace(previous, units[0]);
		}
		for (const unit of units) {
			if (current === undefined || previous === undefined || isSilent(previous, unit)) {
				stretches.push((current = { speaker, units: [] }));
			} else if (unit.startMs < previous.startMs) {
				unit.startMs = previous.startMs;
				unit.endMs = Math.max(unit.startMs, unit.endMs);
			}
			current.units.push(unit);
			previous = unit;
		}
	}
	return stretches;
}

/** A speaker who cuts in where a script has no spaces does not run into the other one's words. */
function respace(previous: Unit | undefined, unit: Unit | undefined): void {
	if (unit && previous) unit.spaceBefore ||= !joinsWithoutSpace(previous.text, unit.text);
}

/** Whether so long a silence lies between two words that nothing may be read across it. */
const isSilent = (left: Unit, right: Unit) => right.startMs - left.endMs >= silenceMs;
