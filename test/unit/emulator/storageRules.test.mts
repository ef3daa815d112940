import { connect } from 'node:net';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { send, WireClient } from './WireClient.mts';

let emulator: Emulator;
let client: WireClient;
let now = Date.parse('2026-01-01T00:00:00Z');

beforeAll(async () => {
	emulator = await startEmulator({
		clock: () => now,
		sessionValidityMs: 60_000,
		maxFileBytes: 1000,
		apiKey: 'the-key',
	});
	client = new WireClient(emulator);
});
afterAll(async () => await emulator.stop());

const bytes = Buffer.from('some bytes');
const refusal = (status: number, code: string) => ({
	status,
	text: expect.stringContaining(`<Code>${code}</Code>`),
	headers: { 'content-type': expect.stringMatching(/^application\/xml/) },
});

test('takes a file as signed, and the last one wins', async () => {
	const { uploadUrl, uploadId } = await client.createUpload();
	expect(await client.put(uploadUrl, bytes)).toMatchObject({ status: 200, text: '' });
	expect(await client.put(uploadUrl, Buffer.from('abc'))).toMatchObject({ status: 200 });
	expect(emulator.uploads.find((upload) => upload.uploadId === uploadId)?.stored).toEqual({
		sizeBytes: 3,
		sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
	});
});

test.each([
	[
		'an altered signature',
		(url: string) => url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
	],
	['no signature', (url: string) => url.replace(/&signature=.*/, '')],
	['no query', (url: string) => url.replace(/\?.*/, '')],
	['a later end', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999999')],
	['one more parameter', (url: string) => `${url}&x=1`],
	['another path', (url: string) => url.replace('.wav', '.mp3')],
])('%s is a 403', async (_name, alter) => {
	const { uploadUrl } = await client.createUpload();
	expect(await client.put(alter(uploadUrl), bytes)).toMatchObject(
		refusal(403, 'SignatureDoesNotMatch'),
	);
});

test('the signature of one file does not open another', async () => {
	const [one, other] = [await client.createUpload(), await client.createUpload()];
	const mixed = one.uploadUrl.replace(/\?.*/, '') + new URL(other.uploadUrl).search;
	expect(await client.put(mixed, bytes)).toMatchObject(refusal(403, 'SignatureDoesNotMatch'));
});

test.each(['GET', 'POST', 'DELETE'])('%s at the signed address is a 403', async (method) => {
	const { uploadUrl } = await client.createUpload();
	const answer = await send(uploadUrl, { method, headers: { 'content-type': 'audio/wav' } });
	expect(answer).toMatchObject(refusal(403, 'SignatureDoesNotMatch'));
});

test.each(['audio/x-wav', 'audio/wav; charset=utf-8', 'application/x-www-form-urlencoded', ''])(
	'Content-Type "%s" is a 403 where audio/wav was signed',
	async (contentType) => {
		const { uploadUrl } = await client.createUpload();
		const answer = await client.put(uploadUrl, bytes, { 'content-type': contentType });
		expect(answer).toMatchObject(refusal(403, 'SignatureDoesNotMatch'));
	},
);

test('the address ends with its session', async () => {
	const { uploadUrl, expiresAt } = await client.createUpload();
	now = Date.parse(String(expiresAt)) - 1;
	expect(await client.put(uploadUrl, bytes)).toMatchObject({ status: 200 });
	now += 1;
	expect(await client.put(uploadUrl, bytes)).toMatchObject(refusal(403, 'AccessDenied'));
});

test('a body without Content-Length is a 411', async () => {
	const { uploadUrl } = await client.createUpload();
	const headers = { 'content-type': 'audio/wav', 'transfer-encoding': 'chunked' };
	const answer = await send(uploadUrl, { method: 'PUT', headers, body: bytes });
	expect(answer).toMatchObject(refusal(411, 'MissingContentLength'));
});

test.each([
	['Authorization', { authorization: 'Bearer something' }],
	['the key in another header', { 'x-api-key': 'the-key' }],
	['the key in a cookie', { cookie: 'a=the-key' }],
])('%s at the storage is a 400', async (_name, headers) => {
	const { uploadUrl } = await client.createUpload();
	const answer = await client.put(uploadUrl, bytes, { ...headers });
	expect(answer).toMatchObject(refusal(400, 'InvalidArgument'));
});

test('a file that is too large is a 413', async () => {
	const { uploadUrl } = await client.createUpload();
	expect(await client.put(uploadUrl, Buffer.alloc(1000))).toMatchObject({ status: 200 });
	expect(await client.put(uploadUrl, Buffer.alloc(1001))).toMatchObject(
		refusal(413, 'EntityTooLarge'),
	);
});

test('an empty file is stored as such', async () => {
	const { uploadUrl, uploadId } = await client.createUpload();
	expect(await client.put(uploadUrl, Buffer.alloc(0))).toMatchObject({ status: 200 });
	const upload = emulator.uploads.find((each) => each.uploadId === uploadId);
	expect(upload?.stored).toMatchObject({ sizeBytes: 0 });
});

test('an upload that breaks off is not stored', async () => {
	const { uploadUrl, uploadId } = await client.createUpload();
	emulator.forget();
	const { host, hostname, pathname, port, search } = new URL(uploadUrl);
	const socket = connect(Number(port), hostname);
	socket.write(
		`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n` +
			'Content-Type: audio/wav\r\nContent-Length: 100\r\n\r\nonly this',
	);
	await emulator.arrived('putMedia');
	socket.destroy();
	const [request] = await emulator.ended('putMedia');
	expect(request).toMatchObject({ outcome: 'aborted' });
	expect(emulator.uploads.find((upload) => upload.uploadId === uploadId)?.stored).toBeUndefined();
});
