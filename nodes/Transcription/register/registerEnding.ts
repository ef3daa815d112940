import type { Task } from '../../shared/api/answers/schemas';
import { toFailure } from '../../shared/failure/Failure';
import type { Cells } from '../../shared/dataTable/rowStore';
import type { JournalEntry, RegisterNote } from '../../shared/pipeline/journal';
import { isTerminal } from '../../shared/pipeline/taskStatus';
import { cellsOfTask, cellsOfTaskLeft, costsOf } from '../../shared/register/registerRow';
import type { Registration } from './registration';
import { warnOfRegister } from './registerWarning';
import type { Run } from '../run/run';

/**
 * Writes into an item's row what is known of its task: what it cost, or its id if the register failed
 * when that was due. How it ended is written by whoever waits for a task that this workflow has made:
 * a trigger on the table passes over a row that says so, and would never emit a task that it is there
 * to hand on. Says so and goes on if the register cannot be written.
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
		await table.note(note.rowId, cellsOf(task, note, registration));
		note.isRecorded = true;
		note.isEnded = isEnded;
	} catch (error) {
		warnOfRegister(run, note.rowId, toFailure(error), task.transcriptId);
	}
}

function cellsOf(
	task: Task,
	{ isRecorded, isForeign }: RegisterNote,
	{ awaits }: Registration,
): Cells {
	const { transcriptId: taskId } = task;
	if (awaits && !isForeign) return { taskId, ...cellsOfTask(task) };
	return { taskId, ...(isRecorded ? costsOf(task) : cellsOfTaskLeft(task)) };
}
