import { createClient } from '../../../../nodes/shared/api/client';
import type { UploadSession } from '../../../../nodes/shared/api/answers/schemas';
import { Failure, stopped, type FailureFacts } from '../../../../nodes/shared/failure/Failure';
import type { MediaSource } from '../../../../nodes/shared/pipeline/media/mediaSource';
import type { UploadJournal } from '../../../../nodes/shared/pipeline/completeUpload';
import { uploadMedia } from '../../../../nodes/shared/pipeline/upload';
import { FakeClock } from '../FakeClock.mts';

/** What a request meets: success, a failure, or either after some time. */
export type Step = Partial<FailureFacts> & { tookMs?: number };

export interface Script {
	open?: Step[];
	session?: Step[];
	put?: Step[];
	complete?: Step[];
}

interface UploadOptions {
	/** How long a session is valid, in milliseconds; NaN if the service does not tell. */
	validMs?: number;
	/** Whether the source only has an announced length, which can be measured instead. */
	distrustLength?: boolean;
	signal?: AbortSignal;
	/** What an earlier try has left. */
	journal?: UploadJournal;
	/** What the source calls the file's type, the first time it is opened and the next. */
	mimeTypes?: string[];
	/** What the service answers for a session instead of the usual. */
	session?: Partial<UploadSession>;
}

/** Runs an upload against this script; what is not in it succeeds at once. */
export async function runUpload(script: Script, options: UploadOptions = {}) {
	const { validMs = 15 * 60_000, distrustLength = false, signal, session } = options;
	const { journal = {}, mimeTypes = [] } = options;
	const clock = new FakeClock();
	const calls: string[] = [];
	const counts: Record<string, number> = {};
	let sessions = 0;
	const meet = async (what: keyof Script, note = '') => {
		calls.push(`${what}${note}`);
		const number = (counts[what] = (counts[what] ?? 0) + 1);
		const step = script[what]?.[number - 1];
		if (step?.tookMs) await clock.pause(step.tookMs, signal);
		if (signal?.aborted) throw stopped();
		const { tookMs: _, ...facts } = step ?? {};
		if (Object.keys(facts).length > 0)
			throw new Failure({ kind: 'refused', message: 'It did not work', ...facts });
	};
	const client = {
		...createClient({ http: async () => undefined, baseUrl: 'https://x', apiKey: 'k', clock }),
		async createUpload(media: { fileName: string; mimeType: string }) {
			expect(media).toEqual({ fileName: 'a.mp3', mimeType: 'audio/mpeg' });
			await meet('session');
			const number = ++sessions;
			const expiresAt = Number.isNaN(validMs)
				? 'unknown'
				: new Date(clock.now() + validMs).toISOString();
			return {
				uploadId: `upload-${number}`,
				uploadUrl: `https://store/${number}?sig=0123456789abcdef`,
				fileKey: `key-${number}`,
				fileUrl: `https://store/${number}`,
				expiresAt,
				...session,
			};
		},
		async putMedia(
			{ uploadId }: UploadSession,
			media: { mimeType: string; fileSizeBytes: number; progress: { at: number } },
		) {
			expect(media).toMatchObject({
				mimeType: 'audio/mpeg',
				fileSizeBytes: 7,
				progress: { at: clock.now() },
			});
			await meet('put', ` ${uploadId}`);
		},
		async completeUpload({ uploadId }: UploadSession, media: object) {
			expect(media).toEqual({ fileName: 'a.mp3', mimeType: 'audio/mpeg', fileSizeBytes: 7 });
			await meet('complete', ` ${uploadId}`);
			return { assetId: `asset-${uploadId.slice(-1)}` };
		},
	};
	let isOpen = 0;
	const source: MediaSource = {
		identity: 'x',
		async withMedia(_signal, use) {
			await meet('open');
			isOpen++;
			try {
				return await use({
					fileName: 'a.mp3',
					mimeType: mimeTypes.shift() ?? 'audio/mpeg',
					fileSizeBytes: 7,
					body: Buffer.from('content'),
					progress: { at: 0 },
				});
			} finally {
				isOpen--;
			}
		},
		...(distrustLength && { distrustLength: () => void calls.push('distrust') }),
	};
	const outcome = uploadMedia(client, source, signal, journal).catch((error: unknown) => error);
	await clock.advance(10 * 60 * 60_000);
	const result = await outcome;
	expect([isOpen, clock.pending]).toEqual([0, 0]);
	return { calls, journal, result, facts: result instanceof Failure ? result.facts : undefined };
}
