import type { Client } from '../api/client';
import { withRetries } from '../api/retries/retry';
import { surelyNotCreated } from '../api/retries/retryPolicy';
import { aboutFile } from '../api/answers/problem';
import { namesOf, publicAddress } from '../api/secrets/signedAddress';
import { toFailure, type Failure } from '../failure/Failure';
import type { OpenedSession } from './sessionRenewal';

/** A finished upload: what the Upload File operation outputs. `fileSize` in bytes. */
export interface Upload {
	assetId: string;
	uploadId: string;
	fileKey: string;
	fileUrl: string;
	fileName: string;
	mimeType: string;
	fileSize: number;
}

/** A file that lies in the storage while its session is still to be completed. */
export interface StoredFile extends Omit<Upload, 'assetId'> {
	/** End of the session (ISO 8601), where the service tells one. */
	expiresAt?: string | null;
}

/** Where a stored file is kept until its session is completed; a part of the item's journal entry. */
export interface UploadJournal {
	stored?: StoredFile;
}

/**
 * Notes that the file of a session has arrived, so that a retry need not send it again. A session
 * whose public address is made from the signed one is not noted: completing needs that address as it
 * is, and a journal holds no secret.
 */
export function noteStored(
	journal: UploadJournal,
	{ signed }: OpenedSession,
	file: Pick<StoredFile, 'fileName' | 'mimeType' | 'fileSize'>,
): void {
	const { uploadId, fileKey, fileUrl, expiresAt } = signed;
	const isPublic = publicAddress(fileUrl, signed.uploadUrl, namesOf(signed)) === fileUrl;
	if (isPublic) journal.stored = { uploadId, fileKey, fileUrl, ...file, expiresAt };
	else delete journal.stored;
}

/**
 * Completes the session that an earlier try had stored its file for.
 *
 * @returns undefined if there is none, if it has ended, or if the service does not complete it: then
 * the file has to be sent again, which is free
 * @throws Failure, naming the `uploadId`, that another try may cure: the session stays noted
 */
export async function resumeUpload(
	client: Client,
	journal: UploadJournal,
	signal: AbortSignal | undefined,
): Promise<Upload | undefined> {
	const { stored } = journal;
	if (!stored) return undefined;
	const { uploadId, expiresAt } = stored;
	// Without a readable end there is no telling but by trying.
	if (!(Date.parse(expiresAt ?? '') <= client.clock.now())) {
		try {
			return await completeSession(client, stored, { signal, isRepeated: true });
		} catch (error) {
			const failure = toFailure(error);
			if (!isRefusedForGood(failure)) throw failure.with({ uploadId });
		}
	}
	delete journal.stored;
	return undefined;
}

/** A rejected key says nothing about the session; any other refusal of a completion will stay one. */
const isRefusedForGood = (failure: Failure): boolean =>
	surelyNotCreated(failure) &&
	failure.facts.kind === 'refused' &&
	![401, 403, 425, 429].includes(failure.facts.httpStatus ?? 0);

export interface CompletionOptions {
	/** The session's signed address: no failure may repeat it. */
	uploadUrl?: string;
	signal?: AbortSignal;
	/** True if a completion was sent before whose answer was lost. */
	isRepeated?: boolean;
}

/** @throws Failure; `sessionIsSpent` if a repeated completion met the effect of an earlier one */
export async function completeSession(
	client: Client,
	stored: StoredFile,
	{ uploadUrl, signal, isRepeated = false }: CompletionOptions,
): Promise<Upload> {
	const { uploadId, fileKey, fileUrl, fileName, mimeType, fileSize } = stored;
	const retries = { clock: client.clock, signal };
	let mayBeDone = isRepeated;
	const { assetId } = await withRetries('completeUpload', retries, async () => {
		try {
			const media = { fileName, mimeType, fileSizeBytes: fileSize };
			return await client.completeUpload({ ...stored, uploadUrl }, media, signal);
		} catch (error) {
			const refusal = toFailure(error);
			const failure = refusal.with({ message: aboutFile(refusal.facts.message, fileName) });
			if (mayBeDone) return assetOfEarlierCompletion(failure);
			mayBeDone = !surelyNotCreated(failure);
			throw failure;
		}
	});
	return { assetId, uploadId, fileKey, fileUrl, fileName, mimeType, fileSize };
}

/** What is wrong with the file, and would be with the same file in another session. */
const contentCodes = new Set([
	'UPLOAD_SIZE_MISMATCH',
	'UPLOAD_MIMETYPE_MISMATCH',
	'UPLOAD_DURATION_UNREADABLE',
]);

/**
 * A repeated completion may be refused because the first one, whose answer was lost, took effect.
 * Some services then name the asset; where ours does, that is the success we missed. Where it does
 * not, the session is used up.
 */
function assetOfEarlierCompletion(failure: Failure): { assetId: string } {
	const { assetId, errorCode = '' } = failure.facts;
	if (assetId) return { assetId };
	const isSpent = isRefusedForGood(failure) && !contentCodes.has(errorCode);
	throw isSpent ? failure.with({ sessionIsSpent: true }) : failure;
}
