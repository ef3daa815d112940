import { Readable } from 'node:stream';
import nock from 'nock';

import { createClient, type Client } from '../../../../nodes/shared/api/client';
import { n8nHttp } from './n8nHttp.mts';

const apiKey = 'test-key-0123456789';
const assetId = '0d9a1c0e-7b1f-4a53-9a55-52d3cf0e0002';
const taskId = '0d9a1c0e-7b1f-4a53-9a55-52d3cf0e0003';
const session = {
	uploadId: '0d9a1c0e-7b1f-4a53-9a55-52d3cf0e0001',
	uploadUrl: 'https://storage.example/media/b%20c.mp3?X-Signature=0123456789abcdef%2F%3D&expires=1',
	fileKey: 'media/b c.mp3',
	fileUrl: 'https://storage.example/media/b%20c.mp3',
	expiresAt: '2030-01-01T00:00:00.000Z',
};
const task = {
	transcriptId: taskId,
	status: 'QUEUED',
	language: 'Auto',
	timestampMode: 'CHUNK',
	transcriptionMode: 'balanced',
	billedCredits: '1.000000000000',
	addedLater: { by: 'the service' },
};
const settings = {
	assetId,
	language: 'Auto',
	timestampMode: 'CHUNK',
	transcriptionMode: 'balanced',
};
const withKey = { authorization: `Bearer ${apiKey}`, accept: 'application/json' };

let client: Client;
let retrySafe: Client;

beforeAll(async () => {
	nock.disableNetConnect();
	const connection = { http: await n8nHttp(), baseUrl: 'https://api.example/speech', apiKey };
	client = createClient(connection);
	retrySafe = createClient({ ...connection, idempotencyHeader: 'Idempotency-Key' });
});
afterEach(() => {
	const unused = nock.pendingMocks();
	nock.cleanAll();
	expect(unused).toEqual([]);
});
afterAll(() => nock.restore());

interface Seen {
	headers: Record<string, string>;
	text: string;
}

/** The one request that is expected, and nothing else; what came is looked at afterwards. */
function expectRequest(method: string, url: string, answer: object | string): Seen {
	const { origin, pathname, search } = new URL(url);
	const seen: Seen = { headers: {}, text: '' };
	nock(origin)
		.intercept(`${pathname}${search}`, method)
		.reply(200, async (request: Request) => {
			request.headers.forEach((value, name) => (seen.headers[name] = value));
			seen.text = await request.text();
			return answer;
		});
	return seen;
}

describe('createUpload', () => {
	test('announces name and type, and returns the session as it came', async () => {
		const url = 'https://api.example/speech/v1/uploads';
		const seen = expectRequest('POST', url, { data: { ...session, quota: 3 }, meta: {} });
		const media = { fileName: 'Büro "Q3" 会议.m4a', mimeType: 'audio/mp4' };
		expect(await client.createUpload(media)).toEqual({ ...session, quota: 3 });
		expect(seen.headers).toMatchObject({ ...withKey, 'content-type': 'application/json' });
		expect(JSON.parse(seen.text)).toEqual({ filename: media.fileName, mimetype: 'audio/mp4' });
		expect(seen.headers['content-length']).toBe(String(Buffer.byteLength(seen.text)));
	});
});

describe('putMedia', () => {
	const bytes = Buffer.from('ID3 some bytes of a recording');

	test.each([
		[
			'a stream',
			() => Readable.from([bytes.subarray(0, 5), bytes.subarray(5)], { objectMode: false }),
		],
		['bytes in memory', () => bytes],
	])('sends %s with its length and the announced type, and no key', async (_, bodyOf) => {
		const seen = expectRequest('PUT', session.uploadUrl, '');
		await client.putMedia(session, {
			body: bodyOf(),
			fileSizeBytes: bytes.length,
			mimeType: 'audio/mpeg',
			progress: { at: Date.now() },
		});
		expect(seen.text).toBe(bytes.toString());
		expect(seen.headers).toMatchObject({
			'content-type': 'audio/mpeg',
			'content-length': String(bytes.length),
		});
		expect(seen.headers).not.toHaveProperty('authorization');
		expect(seen.headers).not.toHaveProperty('transfer-encoding');
		expect(JSON.stringify(seen.headers)).not.toContain(apiKey);
	});
});

describe('completeUpload', () => {
	test('repeats what was announced, with the size, and returns the asset', async () => {
		const url = `https://api.example/speech/v1/uploads/${session.uploadId}/operations/complete`;
		const seen = expectRequest('POST', url, { data: { assetId }, meta: {} });
		const media = { fileName: 'b c.mp3', mimeType: 'audio/mpeg', fileSizeBytes: 29 };
		expect(await client.completeUpload(session, media)).toEqual({ assetId });
		expect(seen.headers).toMatchObject({ ...withKey, 'content-type': 'application/json' });
		expect(JSON.parse(seen.text)).toEqual({
			fileKey: session.fileKey,
			fileUrl: session.fileUrl,
			filename: 'b c.mp3',
			mimetype: 'audio/mpeg',
			fileSize: 29,
		});
	});

	test('encodes an upload id that has more than an id in it', async () => {
		const url = 'https://api.example/speech/v1/uploads/a%2F..%2Fb%3Fc%23d%20e/operations/complete';
		expectRequest('POST', url, { data: { assetId } });
		const media = { fileName: 'b.mp3', mimeType: 'audio/mpeg', fileSizeBytes: 1 };
		await client.completeUpload({ ...session, uploadId: 'a/../b?c#d e' }, media);
	});
});

describe('createTask', () => {
	const url = 'https://api.example/speech/v1/tasks';

	test.each([
		['the hint', { pollAfterMs: 1500 }, 1500],
		['a hint of nothing', { pollAfterMs: 0 }, 0],
		['no hint', {}, undefined],
		['null for meta', null, undefined],
		['a hint below nothing', { pollAfterMs: -1 }, undefined],
		['a hint that is no number', { pollAfterMs: '1500' }, undefined],
	])('sends the settings and reads %s', async (_, meta, pollAfterMs) => {
		const seen = expectRequest('POST', url, { data: { task }, meta });
		expect(await client.createTask(settings, 'key-1')).toEqual({ task, pollAfterMs });
		expect(seen.headers).toMatchObject({ ...withKey, 'content-type': 'application/json' });
		expect(JSON.parse(seen.text)).toEqual(settings);
		expect(JSON.stringify(seen.headers)).not.toContain('key-1');
	});

	test('sends the key where the user has named a header for it', async () => {
		const seen = expectRequest('POST', url, { data: { task } });
		await retrySafe.createTask(settings, 'key-1');
		expect(seen.headers).toMatchObject({ ...withKey, 'idempotency-key': 'key-1' });
		expect([client.retrySafeCreation, retrySafe.retrySafeCreation]).toEqual([false, true]);
	});
});

describe('getTask', () => {
	test('returns the task with every field, known or not', async () => {
		const finished = {
			...task,
			status: 'SUCCEEDED',
			fullText: 'Hello',
			chunks: [{ seq: 0, text: 'Hello', mood: 1 }],
		};
		const seen = expectRequest('GET', `https://api.example/speech/v1/tasks/${taskId}`, {
			data: { task: finished },
		});
		expect(await client.getTask(taskId)).toEqual(finished);
		expect(seen.headers).toMatchObject(withKey);
		expect(seen.headers).not.toHaveProperty('content-type');
		expect(seen.text).toBe('');
	});

	test('encodes the id', async () => {
		expectRequest('GET', 'https://api.example/speech/v1/tasks/a%2Fb%3Fc', { data: { task } });
		await client.getTask('a/b?c');
	});
});
