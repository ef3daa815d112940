import type { UploadSession } from '../../../nodes/shared/api/answers/schemas';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { fixture, silence, WireClient } from './WireClient.mts';

let emulator: Emulator;
let client: WireClient;
let now = 0;

beforeEach(async () => {
	now = Date.parse('2026-01-01T00:00:00Z');
	emulator = await startEmulator({ clock: () => now, sessionValidityMs: 60_000 });
	client = new WireClient(emulator);
});
afterEach(async () => await emulator.stop());

const media = silence(2000);
const fileSize = media.length;
const problem = (status: number, errorCode: string) => ({ status, json: { status, errorCode } });

async function uploaded(body = media): Promise<UploadSession> {
	const session = await client.createUpload();
	await client.put(session.uploadUrl, body);
	return session;
}

test('a good upload becomes an asset with its real duration', async () => {
	const session = await uploaded();
	const answer = await client.complete(session, { fileSize });
	const [asset] = emulator.assets;
	expect(answer).toMatchObject({
		status: 200,
		json: { data: { assetId: asset?.assetId }, meta: {} },
	});
	expect(asset).toMatchObject({
		uploadId: session.uploadId,
		filename: 'memo.wav',
		mimetype: 'audio/wav',
		sizeBytes: fileSize,
		durationMs: 2000,
	});
	expect(emulator.uploads).toMatchObject([{ assetId: asset?.assetId }]);
});

test('completing again, at the same moment or after the end, gives the same asset', async () => {
	const session = await uploaded();
	const both = await Promise.all(
		[1, 2].map(async () => await client.complete(session, { fileSize })),
	);
	now += 60_000;
	const late = await client.complete(session, { fileSize });
	const [asset] = emulator.assets;
	for (const answer of [...both, late]) {
		expect(answer.json).toEqual({ data: { assetId: asset?.assetId }, meta: {} });
	}
	expect(emulator.assets).toHaveLength(1);
});

test('an unknown session is a 404', async () => {
	const session = await uploaded();
	const unknown = { ...session, uploadId: '3f1f2c9e-8d0e-4f7e-9a51-0c1b8f2d7a66' };
	expect(await client.complete(unknown, { fileSize })).toMatchObject(
		problem(404, 'UPLOAD_SESSION_NOT_FOUND'),
	);
});

test('a session that has ended is a 410, whatever else is wrong', async () => {
	const session = await uploaded();
	now += 60_000;
	for (const fields of [{ fileSize }, { fileSize: 1 }, { fileSize, fileKey: 'other' }]) {
		expect(await client.complete(session, fields)).toMatchObject(
			problem(410, 'UPLOAD_SESSION_EXPIRED'),
		);
	}
});

test.each([
	['file key', { fileKey: 'other' }, 400, 'VALIDATION_ERROR'],
	['address', { fileUrl: 'https://other.example' }, 400, 'VALIDATION_ERROR'],
	['name', { filename: 'other.wav' }, 400, 'VALIDATION_ERROR'],
	['media type', { mimetype: 'audio/mpeg' }, 415, 'UPLOAD_MIMETYPE_MISMATCH'],
	['size', { fileSize: fileSize - 1 }, 409, 'UPLOAD_SIZE_MISMATCH'],
])('another %s than the session has is refused', async (_name, fields, status, errorCode) => {
	const session = await uploaded();
	const answer = await client.complete(session, { fileSize, ...fields });
	expect(answer).toMatchObject(problem(status, errorCode));
	expect(emulator.assets).toEqual([]);
});

test('nothing uploaded is a size mismatch', async () => {
	const session = await client.createUpload();
	expect(await client.complete(session, { fileSize: 0 })).toMatchObject(
		problem(409, 'UPLOAD_SIZE_MISMATCH'),
	);
});

const jpeg = fixture('not-audio.jpg');
const mp3 = fixture('voice-memo.mp3');
test.each<[string, Buffer, string, string]>([
	['no bytes', Buffer.alloc(0), 'audio/mpeg', 'UPLOAD_DURATION_UNREADABLE'],
	['one byte', Buffer.from('x'), 'audio/mpeg', 'UPLOAD_DURATION_UNREADABLE'],
	['text', Buffer.from('<html></html>'), 'audio/mpeg', 'UPLOAD_DURATION_UNREADABLE'],
	['half a header', silence(1).subarray(0, 20), 'audio/wav', 'UPLOAD_DURATION_UNREADABLE'],
	['no length', silence(0), 'audio/wav', 'UPLOAD_DURATION_UNREADABLE'],
	['a picture as audio', jpeg, 'audio/mpeg', 'UPLOAD_MIMETYPE_MISMATCH'],
	['a picture as video', jpeg, 'video/mp4', 'UPLOAD_MIMETYPE_MISMATCH'],
	['a picture as picture', jpeg, 'image/jpeg', 'UPLOAD_DURATION_UNREADABLE'],
	['audio as picture', mp3, 'image/jpeg', 'UPLOAD_MIMETYPE_MISMATCH'],
])('%s is refused', async (_name, body, mimetype, errorCode) => {
	const session = await client.createUpload('some.file', mimetype);
	await client.put(session.uploadUrl, body, { 'content-type': mimetype });
	const fields = { filename: 'some.file', mimetype, fileSize: body.length };
	const status = errorCode === 'UPLOAD_MIMETYPE_MISMATCH' ? 415 : 422;
	expect(await client.complete(session, fields)).toMatchObject(problem(status, errorCode));
	expect(emulator.assets).toEqual([]);
});

test('a file that was refused can be sent again within the session', async () => {
	const session = await uploaded(Buffer.from('x'));
	expect(await client.complete(session, { fileSize: 1 })).toMatchObject({ status: 422 });
	await client.put(session.uploadUrl, media);
	expect(await client.complete(session, { fileSize })).toMatchObject({ status: 200 });
});

test.each([
	['voice-memo.mp3', 'audio/mpeg', 9117],
	['memo.wav', 'audio/wav', 5201],
	['interview.ogg', 'audio/ogg', 18007],
	['clip.mp4', 'video/mp4', 7618],
	['clip.mp4', 'application/octet-stream', 7618],
])('%s as %s lasts %d ms', async (name, mimetype, durationMs) => {
	await client.asset(fixture(name), name, mimetype);
	expect(emulator.assets).toMatchObject([{ filename: name, durationMs }]);
});
