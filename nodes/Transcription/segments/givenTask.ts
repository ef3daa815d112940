import type { IExecuteFunctions } from 'n8n-workflow';

import { parseJson } from '../../shared/api/answers/parseJson';
import { taskSchema, type Task } from '../../shared/api/answers/schemas';
import { Failure } from '../../shared/failure/Failure';
import { quote } from '../parameters/invalidParameter';
import { nothingMade } from './segments';

/**
 * The task object of an item, as the output Raw hands it on and other nodes may have corrected it.
 *
 * @throws Failure `invalidInput` that names the item and what does not fit
 */
export function readGivenTask(context: IExecuteFunctions, itemIndex: number): Task {
	const given: unknown = context.getNodeParameter('task', itemIndex, {});
	const value = typeof given === 'string' ? parseJson(given) : given;
	const parsed = taskSchema.safeParse(value);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		throw refused(itemIndex, `is not a task: ${misfit(value, issue?.path ?? [])}`);
	}
	const task = parsed.data;
	if (task.status !== 'SUCCEEDED') {
		throw refused(itemIndex, `has the status ${task.status}, so it has no transcript`);
	}
	if (task.chunks === undefined && task.words === undefined) {
		throw refused(itemIndex, 'has neither chunks nor words, so nothing says when what is spoken');
	}
	return task;
}

/** What of a value is not as in a task, in plain words. */
function misfit(value: unknown, path: readonly PropertyKey[]): string {
	let found = value;
	for (const name of path) found = isObject(found) ? Reflect.get(found, name) : undefined;
	const at = path.join('.');
	if (at === '') return `found ${quote(found)}`;
	return found === undefined ? `it has no '${at}'` : `its '${at}' is ${quote(found)}`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const refused = (itemIndex: number, what: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `'Task' of item ${itemIndex} ${what}`,
		description: `${nothingMade} 'Task' wants the whole task: set 'Output' to Raw where it comes from.`,
	});
