import type { Failure } from '../../shared/failure/Failure';
import type { JournalEntry } from '../../shared/pipeline/journal';
import { isTerminal } from '../../shared/pipeline/taskStatus';
import { cellsOfTask, type RegisterRow } from '../../shared/register/registerRow';
import { outcomeOf } from '../run/outcome';
import { guarded, type Looked, type RegisteredItem } from './registeredItem';

/**
 * Uses a task that the register knows of, unless that has ended in a way that is no use to anybody:
 * then it is marked as such, and `replace` looks for another.
 */
export async function takeFound(
	item: RegisteredItem,
	row: RegisterRow,
	replace: () => Promise<Looked>,
): Promise<Looked> {
	const { entry, table } = item;
	const useless = await uselessStatus(item, row);
	if (useless) {
		const { register: note } = entry;
		await guarded(async () => await table.note(row.id, useless));
		const outcome = await outcomeOf(replace);
		if ('value' in outcome) return outcome.value;
		// a task that is not replaced stays what it was: the service may yet find it again
		if (row.taskId === note?.lostTaskId) {
			await outcomeOf(async () => await table.note(row.id, { status: row.status }));
			// the row of a replacement that may exist must still be known to a retry
			if (outcome.failure.facts.kind !== 'unknownOutcome') entry.register = note;
		}
		throw outcome.failure;
	}
	noteKey(item, row);
	entry.task = { transcriptId: row.taskId };
	delete entry.creation;
	delete entry.idempotencyKey;
	entry.register = {
		rowId: row.id,
		executionId: row.executionId,
		isRecorded: true,
		isEnded: isTerminal(row.status),
		isForeign: row.workflowId !== item.run.context.getWorkflow().id,
		reused: { assetId: row.assetId || undefined, fileName: row.fileName || undefined },
	};
	return undefined;
}

/** A key that is the same for two files gives one the other's task: all that tells is their names. */
function noteKey({ run, wish }: RegisteredItem, { fileName }: RegisterRow): void {
	const { declaredName, registration } = wish;
	if (!registration.key || !declaredName || !fileName || fileName === declaredName) return;
	run.keys.set(registration.key, { known: fileName, came: declaredName });
}

/**
 * What the row should say of a task that FAILED or was CANCELED since the row was written. A task
 * that cannot be looked at now is used: whoever waits for it knows how to be patient.
 */
async function uselessStatus({ run, entry }: RegisteredItem, row: RegisterRow) {
	if (row.taskId === entry.register?.lostTaskId) return { status: 'FAILED' };
	if (row.status === 'SUCCEEDED') return undefined;
	try {
		const { client, slots, signal } = run;
		const task = await slots.run(async () => await client.getTask(row.taskId, signal));
		const isUseless = task.status === 'FAILED' || task.status === 'CANCELED';
		return isUseless ? cellsOfTask(task) : undefined;
	} catch {
		return undefined;
	}
}

/** A found task that the service does not know: what to do about the row that names it. */
export function adviseOnRegister(failure: Failure, { register }: JournalEntry): Failure {
	if (!register?.reused) return failure;
	return failure.with({
		description:
			`${failure.facts.description ?? ''} The task stands in row ${register.rowId} of the task register, from an earlier execution. If the service no longer keeps it, delete the row: the next run then makes, and pays for, a new task.`.trim(),
	});
}
