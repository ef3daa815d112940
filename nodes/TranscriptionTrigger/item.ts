import type { IDataObject } from 'n8n-workflow';

import type { Task } from '../shared/api/answers/schemas';
import { rawTask, simplifyTask } from '../shared/transcript/simplifyTask';

/**
 * The json of an item. The row tells the next nodes what the transcript is for. If it has the columns
 * that a task register has, it names the recording and its asset, too.
 */
export function readItem(task: Task, row: IDataObject | undefined, isSimple: boolean): IDataObject {
	if (!isSimple) return row ? { ...rawTask(task), row } : rawTask(task);
	const origin = { fileName: textOf(row?.fileName), assetId: textOf(row?.assetId) };
	const simple = simplifyTask(task, origin);
	return row ? { ...simple, row } : simple;
}

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;
