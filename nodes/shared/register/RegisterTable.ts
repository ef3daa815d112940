import type { Cells } from '../dataTable/rowStore';
import type { RegisterRow } from './registerRow';

/** What the protocol needs of the table. Every method throws a `Failure`. */
export interface RegisterTable {
	/** The rows of a task key by ascending id, without those that FAILED or were CANCELED. */
	find(taskKey: string): Promise<RegisterRow[]>;
	/** Adds a row; gives its id. Sent again after a lost answer it may add two. */
	insert(cells: Cells): Promise<number>;
	/** Deletes the row if it is still a claim. False if it is not, or is gone. */
	takeClaim(row: RegisterRow): Promise<boolean>;
	/** Changes the row if it still is as seen: its status, its execution, and without a task. */
	changeIfAsSeen(row: RegisterRow, cells: Cells): Promise<RegisterRow | undefined>;
	/** Changes the row, whatever it says by now. False if it is gone. */
	change(rowId: number, cells: Cells): Promise<boolean>;
	/** As above, for whom it makes no difference whether the row is gone: that costs n8n less. */
	note(rowId: number, cells: Cells): Promise<void>;
	/** Deletes the row unless somebody has written a task into it. */
	remove(row: RegisterRow): Promise<void>;
}
