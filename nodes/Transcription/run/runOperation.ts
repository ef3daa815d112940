import type { IExecuteFunctions } from 'n8n-workflow';

import { localOperations } from '../operations/operations';
import { outcomeOf, type RunResult } from './outcome';
import { readText } from '../parameters/parameters';
import { openRun } from './run';
import { runItems } from './runItems';
import { hintAtKeys } from './keyNotes';
import { hintAtSpeakers } from './speakerNotes';
import { hintAtSpending } from './spending';
import { hintAtShortcomings } from './taskNotes';

const hasFiles = ({ outcomes }: RunResult): boolean =>
	outcomes.some((outcome) => 'value' in outcome && outcome.value.some(({ binary }) => binary));

/** Runs the operation that the user chose, over all items. */
export async function runOperation(
	context: IExecuteFunctions,
	failureEndsRun: boolean,
): Promise<RunResult> {
	const name = readText(context, 'operation', 0);
	const local = localOperations.find(({ value }) => value === name);
	if (local) return await local.run(context, failureEndsRun);

	const itemCount = context.getInputData().length;
	const run = await outcomeOf(async () => await openRun(context));
	if (!('value' in run)) return { outcomes: Array.from({ length: itemCount }, () => run) };
	const result = await runItems(run.value, itemCount, failureEndsRun);
	run.value.close();
	hintAtSpending(context, run.value.spending, hasFiles(result));
	hintAtSpeakers(context, run.value.speakers);
	hintAtShortcomings(context, run.value.tasks);
	hintAtKeys(context, run.value.keys);
	return result;
}
