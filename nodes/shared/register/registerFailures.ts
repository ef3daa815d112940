import { Failure, type FailureKind } from '../failure/Failure';
import type { RegisterRow } from './registerRow';

/** Another execution is creating the task, and has not come to an end while this one waited. */
export const busyElsewhere = (row?: RegisterRow): Failure =>
	new Failure({
		kind: 'busy',
		message: 'Another execution is creating the task of this file right now',
		description: `${row ? `${writerOf(row)} is at it. ` : ''}Nothing was paid here. Run the node again in a few minutes: it then takes the task over.`,
		assetId: row?.assetId || undefined,
	});

/** The register names a creation that was sent and whose outcome nobody has recorded. */
export const outcomeNotKnown = (row: RegisterRow): Failure =>
	new Failure({
		kind: 'unknownOutcome',
		message:
			'The task register says that this file was sent before, and it is not known whether that made a task',
		description: `${writerOf(row)} sent the request for the asset ${row.assetId || '(not recorded)'} and recorded no task. Nothing was sent or paid now. Look for a task of that asset in the service's workspace. If there is one, write its id into the column taskId of row ${row.id} of the register; if not, delete the row. Then run the node again.`,
		assetId: row.assetId || undefined,
	});

/** "Execution 12 of workflow abc (since 2030-01-01T00:00:00.000Z)". */
function writerOf({ executionId, workflowId, changedAt }: RegisterRow): string {
	const workflow = workflowId ? ` of workflow ${workflowId}` : '';
	const since = Number.isNaN(changedAt) ? '' : ` (${new Date(changedAt).toISOString()})`;
	return `Execution ${executionId || '(not recorded)'}${workflow}${since}`;
}

/** At once: n8n names one at a time, and each costs a person a way to the settings. */
const allScopes =
	'A register needs all of these scopes: dataTable:list, dataTable:read, dataTableRow:create, dataTableRow:read, dataTableRow:update, dataTableRow:delete, and dataTableColumn:create to add its columns. ';

const ownWords = new Set<FailureKind>(['busy', 'unknownOutcome', 'stopped']);

/** A register that failed before anything was paid for: without it the node creates no task. */
export const beforePayment = (failure: Failure): Failure => {
	const { kind, message, description = '', httpStatus } = failure.facts;
	if (ownWords.has(kind)) return failure;
	return failure.with({
		message: `The task register could not be used: ${message}`,
		description:
			`${description} ${httpStatus === 403 ? allScopes : ''}Nothing was paid for this item.`.trim(),
	});
};
