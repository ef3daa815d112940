import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	othersAdvice,
	registeredAdvice,
	resumeAdvice,
	unknownTaskAdvice,
	uploadedAdvice,
} from '../../shared/failure/advice';
import { describeFailure } from '../../shared/failure/describeFailure';
import { Failure, type FailureKind } from '../../shared/failure/Failure';
import { isRegistered, type JournalEntry } from '../../shared/pipeline/journal';
import type { ItemOutput } from '../itemOutput';

/**
 * A failure with everything its item has paid for or stored, where it does not name that itself, and
 * with how to go on from there: a new execution would begin, and pay, anew.
 */
export function withEntry(failure: Failure, entry: JournalEntry, fileName?: string): Failure {
	const { upload, stored, task } = entry;
	const known = {
		uploadId: (upload ?? stored)?.uploadId,
		assetId: upload?.assetId,
		transcriptId: task?.transcriptId,
		fileName: (upload ?? stored)?.fileName ?? fileName,
	};
	const { kind, errorCode, description = '' } = failure.facts;
	const saysAll = selfExplaining.has(kind) || errorCode === 'UPLOAD_DURATION_UNREADABLE';
	return new Failure({
		...known,
		...definedOnly(failure.facts),
		description: `${description} ${saysAll ? '' : waysOn(entry)}`.trim(),
	});
}

/**
 * Their own words say already what becomes of the file and the task; and a file that is no media stays
 * none, however often it is looked at.
 */
const selfExplaining = new Set<FailureKind>(['waitTimeout', 'unsuccessful', 'unknownOutcome']);

function waysOn(entry: JournalEntry): string {
	const { upload, stored, task } = entry;
	if (task?.unknownIn) return unknownTaskAdvice;
	if (task) return `The task is not lost. ${isRegistered(entry) ? registeredAdvice : resumeAdvice}`;
	return (upload ?? stored) ? uploadedAdvice : '';
}

const definedOnly = <T extends object>(facts: T): T => {
	const copy = { ...facts };
	for (const name of Object.keys(copy) as Array<keyof T>)
		if (copy[name] === undefined) delete copy[name];
	return copy;
};

/** The failure that ends the run, with the tasks that nobody waits for any more. */
export function endingFailure(failure: Failure, leftTaskIds: readonly string[]): Failure {
	const others = leftTaskIds.filter((id) => id !== failure.facts.transcriptId);
	if (others.length === 0) return failure;
	const tasks = others.length === 1 ? '1 other task goes' : `${others.length} other tasks go`;
	const ids = others.slice(0, 10).join(', ') + (others.length > 10 ? ', …' : '');
	return failure.with({
		// with its own ids already, so that they do not stand behind the other tasks
		message: `${describeFailure(failure).message}; ${tasks} on at the service`,
		description: `${failure.facts.description ?? ''} ${othersAdvice(ids)}`.trim(),
	});
}

/** The n8n items of a successful outcome, each linked to the item that they come from. */
export async function toItems(
	context: IExecuteFunctions,
	outputs: ItemOutput | ItemOutput[],
	itemIndex: number,
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	for (const output of Array.isArray(outputs) ? outputs : [outputs]) {
		// A transcript may be a hundred thousand items: only those with files wait for n8n's store.
		items.push(
			output.files?.length ? await toItem(context, output, itemIndex) : bare(output, itemIndex),
		);
	}
	return items;
}

const bare = ({ json }: ItemOutput, itemIndex: number): INodeExecutionData => ({
	json,
	pairedItem: { item: itemIndex },
});

/** An n8n item with its files put into n8n's binary store. */
async function toItem(
	context: IExecuteFunctions,
	output: ItemOutput,
	itemIndex: number,
): Promise<INodeExecutionData> {
	const item = bare(output, itemIndex);
	for (const { field, fileName, mimeType, content } of output.files ?? []) {
		const bytes = Buffer.from(content);
		const binary = await context.helpers.prepareBinaryData(bytes, fileName, mimeType);
		item.binary = { ...item.binary, [field]: binary };
	}
	return item;
}
