import type { Failure } from '../../shared/failure/Failure';
import { showHint } from '../run/hint';
import type { Run } from '../run/run';

/** Says that a row of the register is behind what happened. The item goes on: its task is paid for. */
export function warnOfRegister(
	{ context }: Run,
	rowId: number,
	failure: Failure,
	transcriptId: string | undefined,
): void {
	const what = transcriptId
		? `task ${transcriptId}; the transcript is not affected`
		: 'how the creation of its task ended';
	const message = `Row ${rowId} of the task register could not be written (${failure.message}). It does not say yet: ${what}.`;
	context.logger.warn(message);
	showHint(context, message);
}
