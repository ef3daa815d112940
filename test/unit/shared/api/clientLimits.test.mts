import { createClient, type Client } from '../../../../nodes/shared/api/client';
import { toFailure } from '../../../../nodes/shared/failure/Failure';
import { FakeClock } from '../FakeClock.mts';

const session = { uploadId: 'u', uploadUrl: 'https://s/1', fileKey: 'k', fileUrl: 'https://s/1' };
const media = { fileName: 'a.mp3', mimeType: 'audio/mpeg', fileSizeBytes: 1 };
const task = { assetId: 'a', language: 'Auto', timestampMode: 'CHUNK', transcriptionMode: 'x' };
const minuteMs = 60_000;

/** The service reads the whole media before it answers a completion; everything else is small. */
test.each<[string, number, (client: Client) => Promise<unknown>]>([
	['a session', 1, async (client) => await client.createUpload(media)],
	['a completion', 10, async (client) => await client.completeUpload(session, media)],
	['a creation', 1, async (client) => await client.createTask(task)],
	['a look at a task', 1, async (client) => await client.getTask('t')],
])('%s that gets no answer ends after %i minutes, and not before', async (_, minutes, send) => {
	const clock = new FakeClock();
	const http = async ({ abortSignal }: { abortSignal?: unknown }) =>
		await new Promise<unknown>((__, reject) => {
			if (!(abortSignal instanceof AbortSignal)) throw new Error('nothing ends the request');
			abortSignal.addEventListener('abort', () => reject(new Error('aborted')));
		});
	let ended: unknown;
	const client = createClient({ http, baseUrl: 'https://x', apiKey: 'k', clock });
	void send(client).catch((error: unknown) => (ended = toFailure(error).facts.kind));
	await clock.advance(minutes * minuteMs - 1);
	expect(ended).toBeUndefined();
	await clock.advance(1);
	expect(ended).toBe('timeout');
});
