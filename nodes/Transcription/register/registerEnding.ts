import type { Task } from '../../shared/api/answers/schemas';
import { toFailure } from '../../shared/failure/Failure';
import type { JournalEntry } from '../../shared/pipeline/journal';
import { isTerminal } from '../../shared/pipeline/taskStatus';
import { cellsOfTask } from '../../shared/register/registerRow';
import type { Registration } from './registration';
import { warnOfRegister } from './registerWarning';
import type { Run } from '../run/run';

/**
 * Writes into an item's row what is known of its task: how it ended and what it cost, or its id if
 * the register failed when that was due. Says so and goes on if the register cannot be written.
 */
export async function noteInRegister(
	run: Run,
	entry: JournalEntry,
	registration: Registration | undefined,
	task: Task | undefined,
): Promise<void> {
	const { register: note } = entry;
	if (!registration || !note || !task || note.isEnded) return;
	const isEnded = isTerminal(task.status);
	if (!isEnded && note.isRecorded) return;
	try {
		const table = await registration.open();
		await table.note(note.rowId, { taskId: task.transcriptId, ...cellsOfTask(task) });
		note.isRecorded = true;
		note.isEnded = isEnded;
	} catch (error) {
		warnOfRegister(run, note.rowId, toFailure(error), task.transcriptId);
	}
}
