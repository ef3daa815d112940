import type { Client } from '../api/client';
import { withRetries } from '../api/retry';
import { namesOf, publicAddress } from '../api/signedAddress';
import { Failure, toFailure } from '../failure/Failure';
import type { MediaSource, OpenMedia } from './media/mediaSource';
import { isWorthANewSession, type OpenedSession } from './sessionRenewal';

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

interface Session extends OpenedSession {
	fileName: string;
	mimeType: string;
}

/**
 * Media → asset: creates an upload session, streams the file to the signed address, completes the
 * session. Every request is repeated as the retry policy allows; the file is opened anew for every
 * attempt. A session that expired or was rejected is replaced by a new one once.
 *
 * @throws Failure; once a session exists it names the `uploadId`
 */
export async function uploadMedia(
	client: Client,
	source: MediaSource,
	signal?: AbortSignal,
): Promise<Upload> {
	const first = await tryUpload(client, source, signal);
	if ('upload' in first) return first.upload;
	const { failure, session } = first;
	const measureAgain = failure.facts.kind === 'sizeMismatch' && source.distrustLength !== undefined;
	if (measureAgain) source.distrustLength?.();
	if (!measureAgain && !isWorthANewSession(failure, session, client.clock.now())) throw failure;
	const second = await tryUpload(client, source, signal);
	if ('upload' in second) return second.upload;
	throw second.failure;
}

/** One session from beginning to end. */
async function tryUpload(
	client: Client,
	source: MediaSource,
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
		return { upload: await complete(client, session, fileSizeBytes, signal) };
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

async function complete(
	client: Client,
	session: Session,
	fileSizeBytes: number,
	signal: AbortSignal | undefined,
): Promise<Upload> {
	const { signed, fileName, mimeType } = session;
	const { uploadId, fileKey, fileUrl } = signed;
	const announced = { fileName, mimeType, fileSizeBytes };
	const retries = { clock: client.clock, signal };
	const { assetId } = await withRetries('completeUpload', retries, async (attempts) => {
		try {
			return await client.completeUpload(signed, announced, signal);
		} catch (error) {
			return assetOfFirstCompletion(toFailure(error), attempts);
		}
	});
	const publicUrl = publicAddress(fileUrl, signed.uploadUrl, namesOf(signed));
	return {
		assetId,
		uploadId,
		fileKey,
		fileUrl: publicUrl,
		fileName,
		mimeType,
		fileSize: fileSizeBytes,
	};
}

/**
 * A repeated completion may be refused because the first one, whose answer was lost, took effect.
 * Some services then name the asset; where ours does, that is the success we missed.
 */
function assetOfFirstCompletion(failure: Failure, attempts: number): { assetId: string } {
	const { assetId } = failure.facts;
	if (attempts > 1 && assetId) return { assetId };
	throw attempts > 1 && failure.facts.httpStatus === 409
		? failure.with({ sessionIsSpent: true })
		: failure;
}
