import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../shared/api/schemas';
import { rawTask, simplifyTask } from '../shared/transcript/simplifyTask';
import type { ItemOutput } from './operation';
import { readBoolean } from './parameters';

export interface OutputSettings {
	simplify: boolean;
}

/** @throws Failure `invalidInput` */
export const readOutputSettings = (
	context: IExecuteFunctions,
	itemIndex: number,
): OutputSettings => ({
	simplify: readBoolean(context, 'simplify', itemIndex, true),
});

/** A task as the user asked for it. `origin` is what is known of where it came from. */
export function toOutput(
	task: Task,
	{ simplify }: OutputSettings,
	origin: { assetId?: string; sourceFileName?: string } = {},
): ItemOutput {
	return { json: simplify ? simplifyTask(task, origin.assetId) : rawTask(task) };
}
