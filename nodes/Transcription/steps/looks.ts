import { withRetries } from '../../shared/api/retries/retry';
import type { Task } from '../../shared/api/answers/schemas';
import { stopped, toFailure, type Failure } from '../../shared/failure/Failure';
import type { JournalEntry } from '../../shared/pipeline/journal';
import { outcomeOf } from '../run/outcome';
import { adviseOnRegister } from '../register/foundTask';
import type { Run } from '../run/run';
import type { ExistingTask } from './steps';

/** Looks at a task: one by itself, or an item's own with what its journal must know of the look. */

/** One look at a task, repeated where the network or the service falters. */
export async function readTask({ client, slots, signal }: Run, taskId: string): Promise<Task> {
	const retries = { clock: client.clock, signal };
	try {
		return await slots.run(
			async () =>
				await withRetries('getTask', retries, async () => await client.getTask(taskId, signal)),
		);
	} catch (error) {
		throw toFailure(error).with({ transcriptId: taskId });
	}
}

/** How long a task that we know was made may stay unknown to the service, in milliseconds. */
const patienceMs = 60_000;

/** A look at a task of our own: while the service does not know it, it is asked again for a minute. */
export async function readOwnTask(run: Run, taskId: string): Promise<Task> {
	const { clock } = run.client;
	const endsAt = clock.now() + patienceMs;
	for (let pauseMs = 2000; ; pauseMs *= 2) {
		const outcome = await outcomeOf(async () => await readTask(run, taskId));
		if ('value' in outcome) return outcome.value;
		const leftMs = endsAt - clock.now();
		if (!isUnknownTask(outcome.failure) || leftMs <= 0) throw outcome.failure;
		await clock.pause(Math.min(pauseMs, leftMs), run.signal);
		if (run.signal.aborted) throw stopped().with({ transcriptId: taskId });
	}
}

/**
 * Looks at an item's task, new or resumed, in whichever way `look` does. One that the service does
 * not know (404) is noted; if it still does not in a later execution, another is made, because a
 * person decided to try again. The journal lets go of the first only once there is the second: a
 * gateway that has lost its way knows neither, and the task is there when it has found it again.
 *
 * @param ensure makes the task, or resumes it from the journal
 */
export async function withTask<T>(
	run: Run,
	entry: JournalEntry,
	ensure: () => Promise<ExistingTask>,
	look: (task: ExistingTask) => Promise<T>,
): Promise<T> {
	const lookAt = async (task: ExistingTask): Promise<T> => {
		const outcome = await outcomeOf(async () => await look(task));
		const { task: journaled } = entry;
		if ('value' in outcome) {
			delete journaled?.unknownIn;
			return outcome.value;
		}
		if (!journaled || !isUnknownTask(outcome.failure)) throw outcome.failure;
		journaled.unknownIn ??= run.executionId;
		if (journaled.unknownIn === run.executionId) throw adviseOnRegister(outcome.failure, entry);
		if (entry.register) entry.register.lostTaskId = journaled.transcriptId;
		delete entry.task;
		try {
			return await lookAt(await ensure());
		} finally {
			entry.task ??= journaled;
		}
	};
	return await lookAt(await ensure());
}

const isUnknownTask = ({ facts }: Failure): boolean =>
	facts.kind === 'refused' && facts.httpStatus === 404;
