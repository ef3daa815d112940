import type { IExecuteFunctions } from 'n8n-workflow';

import type { Task } from '../../shared/api/answers/schemas';
import { showHint } from './hint';

/** What a run of the node has paid for, and what it got without paying, by task. */
export type Spending = Map<string, TaskNote>;

interface TaskNote {
	/** Made by this run; found in the journal of an earlier try; found in the register. */
	use: 'created' | 'resumed' | 'reused';
	billedCredits?: string | number | null;
	sourceDurationMs?: number | null;
}

/** A task that an item has now; without an answer to a creation it was resumed, or found. */
interface ObtainedTask {
	transcriptId: string;
	created?: Task;
	reused?: boolean;
}

/** Notes a task that an item has now, with the newest of what the service says of it. */
export function noteTask(
	spending: Spending,
	{ transcriptId, created, reused }: ObtainedTask,
	task: Task | undefined = created,
): void {
	const known = spending.get(transcriptId);
	const use = known?.use ?? (reused ? 'reused' : created ? 'created' : 'resumed');
	spending.set(transcriptId, {
		use,
		billedCredits: task?.billedCredits ?? known?.billedCredits,
		sourceDurationMs: task?.sourceDurationMs ?? known?.sourceDurationMs,
	});
}

/**
 * Shows above the node's output what the run has cost.
 *
 * @param hasFiles whether the output has transcript files, which n8n cannot pin
 */
export function hintAtSpending(
	context: IExecuteFunctions,
	spending: Spending,
	hasFiles: boolean,
): void {
	const isBuilding = context.getMode() === 'manual';
	const advice = usesRegister(context) ? registerAdvice : hasFiles ? unpinnableAdvice : pinAdvice;
	const message = describeSpending([...spending.values()], isBuilding ? advice : undefined);
	if (message !== undefined) showHint(context, message);
}

const usesRegister = (context: IExecuteFunctions): boolean =>
	context.getNodeParameter('useRegister', 0, false) === true;

/**
 * One line such as "2 tasks paid for: 84 minutes, 84 credits billed. 1 task resumed from an earlier
 * try and 3 tasks reused from the task register cost nothing."; undefined where there is nothing to say.
 *
 * @param buildingAdvice how not to pay again, for somebody who runs the node by hand
 */
export function describeSpending(
	tasks: readonly TaskNote[],
	buildingAdvice?: string,
): string | undefined {
	const paid = tasks.filter(({ use }) => use === 'created');
	const sentences = [
		paid.length > 0 && `${count(paid.length, 'task')} paid for${amountOf(paid)}.`,
		freeOnes(tasks),
		paid.length > 0 && buildingAdvice,
	];
	return sentences.filter(Boolean).join(' ') || undefined;
}

const pinAdvice = 'Pin this output while you build; running the node again is billed again.';

const registerAdvice = 'Running the node again uses what the task register has, at no cost.';

const unpinnableAdvice =
	"Running the node again is billed again, and n8n pins no output with files: while you build, set 'Source' to Task ID with the transcriptId of this output.";

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** ": 84 minutes, 84 credits", as far as the service says. */
function amountOf(tasks: readonly TaskNote[]): string {
	const durationMs = tasks.reduce((sum, task) => sum + (task.sourceDurationMs ?? 0), 0);
	const credits = sumOfDecimals(tasks.map(({ billedCredits }) => String(billedCredits ?? '')));
	const amounts = [
		durationMs > 0 && count(Math.max(1, Math.round(durationMs / 60_000)), 'minute'),
		credits !== undefined && `${credits} ${credits === '1' ? 'credit' : 'credits'} billed`,
	].filter(Boolean);
	return amounts.length > 0 ? `: ${amounts.join(', ')}` : '';
}

const origins = {
	resumed: 'resumed from an earlier try',
	reused: 'reused from the task register',
};

function freeOnes(tasks: readonly TaskNote[]): string | undefined {
	const parts = Object.entries(origins).flatMap(([wanted, origin]) => {
		const { length } = tasks.filter(({ use }) => use === wanted);
		return length > 0 ? `${count(length, 'task')} ${origin}` : [];
	});
	const isOne = parts.length === 1 && parts[0]?.startsWith('1 ');
	return parts.length > 0
		? `${parts.join(' and ')} ${isOne ? 'costs' : 'cost'} nothing.`
		: undefined;
}

const decimal = /^(\d{1,30})(?:\.(\d{1,30}))?$/;
const places = 30;

/** The exact sum of decimal numbers in text; undefined if one is none. Money is not added in floats. */
export function sumOfDecimals(texts: readonly string[]): string | undefined {
	let sum = 0n;
	for (const text of texts) {
		const [matched, whole = '', fraction = ''] = decimal.exec(text) ?? [];
		if (matched === undefined) return undefined;
		sum += BigInt(whole + fraction.padEnd(places, '0'));
	}
	const digits = String(sum).padStart(places + 1, '0');
	let fraction = digits.slice(-places);
	while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
	return digits.slice(0, -places) + (fraction && `.${fraction}`);
}
