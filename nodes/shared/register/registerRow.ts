import { randomUUID } from 'node:crypto';

import type { Task } from '../api/answers/schemas';
import type { DataTableRow } from '../dataTable/dataTableApi';
import type { Cells, ColumnType } from '../dataTable/rowStore';
import { isTerminal } from '../pipeline/taskStatus';

/** The columns of a register, with their types in n8n. The trigger's defaults are among them. */
export const registerColumns = {
	taskKey: 'string',
	taskId: 'string',
	status: 'string',
	assetId: 'string',
	fileName: 'string',
	language: 'string',
	timestampMode: 'string',
	transcriptionMode: 'string',
	sourceDurationMs: 'number',
	billedCredits: 'string',
	idempotencyKey: 'string',
	executionId: 'string',
	workflowId: 'string',
} as const satisfies Record<string, ColumnType>;

/** A row of the register, as far as the protocol looks at it. Absent text is empty. */
export interface RegisterRow {
	id: number;
	taskKey: string;
	/**
	 * In capitals, without a claim's mark. Of a row without a task: CLAIMED, an execution is about to
	 * decide who creates it, and nothing has been sent; CREATING, the request is being sent, or was when
	 * its sender died; UNKNOWN, it was sent, and nobody knows whether there is a task now.
	 */
	status: string;
	taskId: string;
	assetId: string;
	fileName: string;
	/** Marks a claim; afterwards the key that went out with the creation, empty if none did. */
	idempotencyKey: string;
	executionId: string;
	workflowId: string;
	/** Time of the last change, in milliseconds since the epoch by n8n's clock; NaN if unreadable. */
	changedAt: number;
	/** The cells themselves, for a change under the condition that they still are as seen. */
	seen: Record<SeenColumn, string | null>;
}

type SeenColumn = 'status' | 'executionId' | 'taskId';

export function toRegisterRow(row: DataTableRow): RegisterRow {
	const text = (column: string) => String(row[column] ?? '').trim();
	const cell = (column: SeenColumn) => (row[column] == null ? null : String(row[column]));
	return {
		id: row.id,
		taskKey: text('taskKey'),
		status: text('status').toUpperCase().replace(afterClaimed, ''),
		taskId: text('taskId'),
		assetId: text('assetId'),
		fileName: text('fileName'),
		idempotencyKey: text('idempotencyKey'),
		executionId: text('executionId'),
		workflowId: text('workflowId'),
		changedAt: Date.parse(text('updatedAt')),
		seen: { status: cell('status'), executionId: cell('executionId'), taskId: cell('taskId') },
	};
}

const afterClaimed = /(?<=^CLAIMED) .*$/;

/** A claim's status with a mark that no other row has. (Whoever reads the table sees it for a moment.) */
export const markClaim = (cells: Cells): Cells =>
	cells.status === 'CLAIMED' ? { ...cells, status: `CLAIMED ${randomUUID()}` } : cells;

export const isMarked = ({ status, seen }: RegisterRow): boolean =>
	status === 'CLAIMED' && seen.status !== null && seen.status.length > status.length + 1;

/** What a task adds to its row: how far it is, and once that is known what it cost. */
export const cellsOfTask = (task: Task): Cells => ({ status: task.status, ...costsOf(task) });

/**
 * The same of a task that nobody waits for where it was made. Its status is not a final one, even if
 * the task is over: a trigger on the table passes over rows that say how their task ended.
 */
export const cellsOfTaskLeft = (task: Task): Cells => ({
	status: isTerminal(task.status) ? 'QUEUED' : task.status,
	...costsOf(task),
});

/** What a task cost, as far as that is known. */
export function costsOf({ sourceDurationMs, billedCredits }: Task): Cells {
	return {
		...(sourceDurationMs != null && { sourceDurationMs }),
		...(billedCredits != null && { billedCredits: String(billedCredits) }),
	};
}
