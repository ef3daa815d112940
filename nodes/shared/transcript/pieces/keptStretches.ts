import type { Task } from '../../api/answers/schemas';
import { segmentsOf } from '../reading/segments';
import { speakerOf } from '../reading/speakers';
import type { Stretch } from '../reading/stretches';
import { joinsWithoutSpace, type Unit } from '../reading/units';

/**
 * The stretches of a task that was made of pieces: one for each, so that a translated subtitle keeps
 * its own times instead of running into the next. `undefined` where the pieces are single words, which
 * only together make subtitles.
 */
export function keptStretchesOf(
	task: Task,
	speakerNames: ReadonlyMap<string, string>,
): Stretch[] | undefined {
	if (task.words?.length) return undefined;
	let previous: Unit | undefined;
	return segmentsOf(task).map(({ chunk, units }) => {
		const [first] = units;
		if (first) {
			first.spaceBefore = !(previous && joinsWithoutSpace(previous.text, first.text));
		}
		previous = units.at(-1);
		return { speaker: speakerOf(chunk, speakerNames), units };
	});
}
