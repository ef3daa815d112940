import type { Client } from '../api/client';
import { withRetries } from '../api/retries/retry';
import { namesOf, publicAddress } from '../api/secrets/signedAddress';
import { Failure, toFailure } from '../failure/Failure';
import {
	completeSession,
	noteStored,
	resumeUpload,
	type Upload,
	type UploadJournal,
} from './completeUpload';
import type { MediaSource, OpenMedia } from './media/mediaSource';
import { isWorthANewSession, type OpenedSession } from './sessionRenewal';

interface Session extends OpenedSession {
	fileName: string;
	mimeType: string;
}

/**
 * Media → asset: creates an upload session, streams the file to the signed address, completes the
 * session. Every request is repeated as the retry policy allows; the file is opened anew for every
 * attempt. A session that expired or was rejected is replaced by a new one once.
 *
 * @param journal keeps the session of a file that has arrived, so that a retry only completes it
 * @throws Failure; once a session exists it names the `uploadId`
 */
export async function uploadMedia(
	client: Client,
	source: MediaSource,
	signal?: AbortSignal,
	journal: UploadJournal = {},
): Promise<Upload> {
	const upload =
		(await resumeUpload(client, journal, signal)) ??
		(await uploadAnew(client, source, journal, signal));
	delete journal.stored;
	return upload;
}

async function uploadAnew(
	client: Client,
	source: MediaSource,
	journal: UploadJournal,
	signal: AbortSignal | undefined,
): Promise<Upload> {
	const first = await tryUpload(client, source, journal, signal);
	if ('upload' in first) return first.upload;
	const { failure, session } = first;
	const measureAgain = failure.facts.kind === 'sizeMismatch' && source.distrustLength !== undefined;
	if (measureAgain) source.distrustLength?.();
	if (!measureAgain && !isWorthANewSession(failure, session, client.clock.now())) throw failure;
	delete journal.stored;
	const second = await tryUpload(client, source, journal, signal);
	if ('upload' in second) return second.upload;
	throw second.failure;
}

/** One session from beginning to end. */
async function tryUpload(
	client: Client,
	source: MediaSource,
	journal: UploadJournal,
	signal: AbortSignal | undefined,
): Promise<{ upload: Upload } | { failure: Failure; session?: Session }> {
	const retries = { clock: client.clock, signal };
	let session: Session | undefined;
	try {
		const fileSizeBytes = await withRetries(
			'putMedia',
			retries,
			async () =>
				await source.withMedia(signal, async (media) => {
					session ??= await openSession(client, media, signal);
					const { signed, mimeType } = session;
					media.progress.at = client.clock.now();
					await client.putMedia(signed, { ...media, mimeType }, signal);
					return media.fileSizeBytes;
				}),
		);
		if (!session) throw new Failure({ kind: 'unexpected', message: 'The media was never opened' });
		return { upload: await complete(client, session, fileSizeBytes, journal, signal) };
	} catch (error) {
		const failure = toFailure(error);
		return {
			failure: session ? failure.with({ uploadId: session.signed.uploadId }) : failure,
			session,
		};
	}
}

async function openSession(
	client: Client,
	media: OpenMedia,
	signal: AbortSignal | undefined,
): Promise<Session> {
	const { fileName, mimeType } = media;
	const openedAt = client.clock.now();
	const retries = { clock: client.clock, signal };
	const signed = await withRetries(
		'createUpload',
		retries,
		async () => await client.createUpload({ fileName, mimeType }, signal),
	);
	return { signed, fileName, mimeType, openedAt };
}

/** What the upload outputs of its public address is free of what signs it; the service gets it as it was. */
async function complete(
	client: Client,
	session: Session,
	fileSize: number,
	journal: UploadJournal,
	signal: AbortSignal | undefined,
): Promise<Upload> {
	const { signed, fileName, mimeType } = session;
	const { uploadId, fileKey, fileUrl, uploadUrl } = signed;
	const file = { fileName, mimeType, fileSize };
	session.hasArrived = true;
	noteStored(journal, session, file);
	const stored = { uploadId, fileKey, fileUrl, ...file };
	const upload = await completeSession(client, stored, { uploadUrl, signal });
	return { ...upload, fileUrl: publicAddress(fileUrl, uploadUrl, namesOf(signed)) };
}
