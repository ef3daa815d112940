import type { Failure, FailureFacts } from './Failure';
import { plainText } from './plainText';

/** A failure in the words and facts that a user sees, whatever the way it is shown. */
export interface FailureDescription {
	/** What happened, with everything that was paid for or stored named. */
	message: string;
	/** What it means and what to do next. */
	description: string;
	details: {
		errorCode: string | null;
		httpStatus: number | null;
		uploadId: string | null;
		assetId: string | null;
		transcriptId: string | null;
		status: string | null;
	};
}

export function describeFailure(failure: Failure): FailureDescription {
	const { facts } = failure;
	return {
		message: plainText(`${facts.message}${namesOf(facts)}`),
		description: plainText(facts.description ?? ''),
		details: {
			errorCode: facts.errorCode ?? facts.networkCode ?? null,
			httpStatus: facts.httpStatus ?? null,
			uploadId: facts.uploadId ?? null,
			assetId: facts.assetId ?? null,
			transcriptId: facts.transcriptId ?? null,
			status: facts.status ?? null,
		},
	};
}

/** " (task …, status PROCESSING, asset …, upload …)" for what the message does not name already. */
function namesOf({ message, transcriptId, status, assetId, uploadId }: FailureFacts): string {
	const names = [
		transcriptId && `task ${transcriptId}`,
		status && `last status ${status}`,
		assetId && `asset ${assetId}`,
		uploadId && `upload ${uploadId}`,
	];
	const missing = names.filter((name) => name && !message.includes(name.split(' ').pop() ?? name));
	return missing.length > 0 ? ` (${missing.join(', ')})` : '';
}
