import { randomUUID } from 'node:crypto';

import type { Client, CreatedTask, TaskRequest } from '../api/client';
import { withRetries } from '../api/retries/retry';
import { surelyNotCreated } from '../api/retries/retryPolicy';
import { Failure, stopped, toFailure } from '../failure/Failure';
import type { JournalEntry } from './journal';

export interface CreationOptions {
	entry: JournalEntry;
	executionId: string | undefined;
	/** Stops waiting between tries; a request under way is never broken off, it may be billed. */
	signal?: AbortSignal;
	/** Called with the id of every task that was made. */
	onCreated(transcriptId: string): void;
}

/**
 * Asset → task: the one step that costs money. The journal knows of the creation before it is sent
 * and of the task as soon as it exists, so that nobody pays twice.
 *
 * @throws Failure `unknownOutcome` if a task may or may not exist now; else why there surely is none
 */
export async function createTask(
	client: Client,
	request: TaskRequest,
	{ entry, executionId, signal, onCreated }: CreationOptions,
): Promise<CreatedTask> {
	const { clock, retrySafeCreation: retrySafe } = client;
	if (signal?.aborted) throw stopped();
	// A key proves that the earlier try was sent with it: only that makes another one harmless.
	const wentOutWithKey = retrySafe && entry.idempotencyKey !== undefined;
	if (entry.creation && !wentOutWithKey && entry.creation.executionId === executionId) {
		throw unknownOutcome(
			request.assetId,
			entry,
			'An earlier try of this execution sent the request and lost the answer, so it was not sent again.',
		);
	}
	let mayExist = entry.creation !== undefined && wentOutWithKey;
	if (retrySafe) entry.idempotencyKey ??= randomUUID();
	entry.creation = { executionId };
	const { idempotencyKey } = entry;
	const noteFailure = (error: unknown): Failure => {
		const failure = toFailure(error);
		mayExist ||= !surelyNotCreated(failure);
		return failure;
	};
	try {
		const created = await withRetries('createTask', { clock, signal, retrySafe }, async () => {
			try {
				return await client.createTask(request, idempotencyKey);
			} catch (error) {
				throw noteFailure(error);
			}
		});
		const { transcriptId } = created.task;
		entry.task = { transcriptId, pollAfterMs: created.pollAfterMs };
		delete entry.creation;
		delete entry.idempotencyKey;
		onCreated(transcriptId);
		return created;
	} catch (error) {
		throw creationFailure(toFailure(error), mayExist, request.assetId, entry);
	}
}

const goneStatuses = new Set([404, 410]);

/**
 * Clears the journal's mark where no task can exist; otherwise says that one may. The key of a sure
 * refusal goes too: a service that keeps its answers would replay the refusal for ever.
 *
 * @param mayExist after any of the tries with this key: one whose answer was lost is followed by others
 */
function creationFailure(
	failure: Failure,
	mayExist: boolean,
	assetId: string,
	entry: JournalEntry,
): Failure {
	if (mayExist) return unknownOutcome(assetId, entry, `${failure.message}.`, failure);
	delete entry.creation;
	delete entry.idempotencyKey;
	// An asset that the service no longer knows would fail every retry: uploading again is free.
	if (goneStatuses.has(failure.facts.httpStatus ?? 0)) delete entry.upload;
	return failure.with({ assetId });
}

function unknownOutcome(
	assetId: string,
	{ register }: JournalEntry,
	why: string,
	cause?: Failure,
): Failure {
	const begunAnew = register
		? `Row ${register.rowId} of the task register stands for the request, so another run does not simply pay anew.`
		: 'Do not press Execute step: that begins, and pays, anew.';
	return new Failure({
		...cause?.facts,
		kind: 'unknownOutcome',
		message:
			'It is not known whether the transcription task was created, and it may have been billed',
		description: `${why} Check the service's workspace for a task of asset ${assetId}. If there is one, continue with Source: Task ID; if not, Executions > this run > Retry sends the request again. ${begunAnew} An idempotency header or field in the credential makes repeats safe.`,
		assetId,
	});
}
