import type { INode } from 'n8n-workflow';

import type { Failure, FailureFacts } from './Failure';
import { plainText } from './plainText';

/** A failure in the words and facts that a user sees, whatever the way it is shown. */
export interface FailureDescription {
	/** What happened, briefly: with the id of the task, by which a person finds and resumes it. */
	message: string;
	/** What it means and what to do next. */
	description: string;
	/** "Details: asset …, upload …" for what was stored and stands nowhere else; empty if nothing. */
	stored: string;
	details: {
		errorCode: string | null;
		httpStatus: number | null;
		uploadId: string | null;
		assetId: string | null;
		transcriptId: string | null;
		status: string | null;
		/** Name of the recording, so that an item of an error branch says whose it is. */
		fileName: string | null;
	};
}

/**
 * @param node whose credentials' own names the user knows; texts call them by the names of their types
 */
export function describeFailure({ facts }: Failure, node?: INode): FailureDescription {
	const { description = '', transcriptId, fileName } = facts;
	// A function, because a name may hold what `replace` takes for a pattern ("$&").
	const message = facts.message.replace(/^The file (?=is )/, (words) =>
		fileName ? `"${fileName}" ` : words,
	);
	return {
		message: plainText(withTask(message, transcriptId)),
		description: plainText(withCredentialNames(description, node)),
		stored: plainText(storedBy(facts)),
		details: {
			errorCode: facts.errorCode ?? facts.networkCode ?? null,
			httpStatus: facts.httpStatus ?? null,
			uploadId: facts.uploadId ?? null,
			assetId: facts.assetId ?? null,
			transcriptId: facts.transcriptId ?? null,
			status: facts.status ?? null,
			fileName: facts.fileName ?? null,
		},
	};
}

const credentialTypes: Record<string, string> = {
	transcriptionApi: 'Transcription API',
	n8nDataTableApi: 'n8n Data Table API',
};

function withCredentialNames(text: string, node: INode | undefined): string {
	let named = text;
	for (const [type, { name }] of Object.entries(node?.credentials ?? {})) {
		const general = `the credential "${credentialTypes[type] ?? type}"`;
		named = named.split(general).join(`the credential "${name}"`);
	}
	return named;
}

/**
 * "Not finished (task …)", "Not transcribed (FAILED, task …)"; as it is where the title names the task
 * already. That the description does is not enough: the title is what lists and mails show.
 */
function withTask(message: string, transcriptId: string | undefined): string {
	if (!transcriptId || message.includes(transcriptId)) return message;
	return message.endsWith(')')
		? `${message.slice(0, -1)}, task ${transcriptId})`
		: `${message} (task ${transcriptId})`;
}

function storedBy({
	message,
	description,
	status,
	assetId,
	uploadId,
	fileName,
}: FailureFacts): string {
	const said = `${message} ${description}`;
	const facts = [
		fileName && !said.includes(fileName) && `file ${fileName}`,
		status && `last status ${status}`,
		assetId && !said.includes(assetId) && `asset ${assetId}`,
		uploadId && !said.includes(uploadId) && `upload ${uploadId}`,
	].filter(Boolean);
	return facts.length > 0 ? `Details: ${facts.join(', ')}.` : '';
}
