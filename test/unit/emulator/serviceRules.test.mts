import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { type Message, send, WireClient } from './WireClient.mts';

let emulator: Emulator;
let client: WireClient;

beforeAll(async () => {
	emulator = await startEmulator({ apiKey: 'the-key' });
	client = new WireClient(emulator);
});
afterAll(async () => await emulator.stop());

const anyId = '3f1f2c9e-8d0e-4f7e-9a51-0c1b8f2d7a66';
const upload = { filename: 'a.mp3', mimetype: 'audio/mpeg' };
const completion = { ...upload, fileKey: 'k', fileUrl: 'https://x.example/k', fileSize: 1 };
const json = { authorization: 'Bearer the-key', 'content-type': 'application/json' };

const problem = (status: number, errorCode: string) => ({
	status,
	json: {
		type: errorCode,
		title: expect.any(String),
		status,
		detail: expect.any(String),
		errorCode,
	},
	headers: { 'content-type': expect.stringMatching(/^application\/problem\+json/) },
});

describe('the key', () => {
	test.each([
		['none', {}],
		['another', { authorization: 'Bearer other' }],
		['another scheme', { authorization: 'Basic the-key' }],
		['in another header', { 'x-api-key': 'the-key' }],
	])('%s is refused on every route', async (_name, headers: Record<string, string>) => {
		const targets = [
			['POST', '/v1/uploads'],
			['POST', `/v1/uploads/${anyId}/operations/complete`],
			['POST', '/v1/tasks'],
			['GET', `/v1/tasks/${anyId}`],
			['GET', '/elsewhere'],
		] as const;
		for (const [method, path] of targets) {
			const answer = await send(emulator.baseUrl + path, { method, headers });
			expect(answer).toMatchObject(problem(401, 'UNAUTHORIZED'));
		}
	});
});

test('a success has the two members of the envelope', async () => {
	const answer = await client.post('/v1/uploads', upload);
	expect(answer.status).toBe(200);
	expect(answer.json).toEqual({
		data: {
			uploadUrl: expect.stringContaining(emulator.storageUrl),
			fileKey: expect.any(String),
			fileUrl: expect.stringContaining(emulator.storageUrl),
			uploadId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/),
			expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
		},
		meta: {},
	});
});

describe('a request that does not fit is a 400', () => {
	test.each<[string, string, unknown]>([
		['missing field', '/v1/uploads', { filename: 'a.mp3' }],
		['unknown field', '/v1/uploads', { ...upload, size: 5 }],
		['empty name', '/v1/uploads', { ...upload, filename: '' }],
		['name with a path', '/v1/uploads', { ...upload, filename: '../a.mp3' }],
		['name with a line break', '/v1/uploads', { ...upload, filename: 'a\n.mp3' }],
		['number as name', '/v1/uploads', { ...upload, filename: 7 }],
		['no media type', '/v1/uploads', { ...upload, mimetype: 'mp3' }],
		['list as body', '/v1/uploads', [upload]],
		['null as body', '/v1/uploads', 'null'],
		['malformed JSON', '/v1/uploads', '{"filename":'],
		['empty body', '/v1/uploads', ''],
		['upload id', '/v1/uploads/17/operations/complete', completion],
		['size as text', `/v1/uploads/${anyId}/operations/complete`, { ...completion, fileSize: '1' }],
		['broken size', `/v1/uploads/${anyId}/operations/complete`, { ...completion, fileSize: 1.5 }],
		[
			'no file key',
			`/v1/uploads/${anyId}/operations/complete`,
			{ ...completion, fileKey: undefined },
		],
		['no asset', '/v1/tasks', {}],
		['asset id', '/v1/tasks', { assetId: 'asset' }],
		['language', '/v1/tasks', { assetId: anyId, language: 'English' }],
		['empty language', '/v1/tasks', { assetId: anyId, language: '' }],
		['timestamps', '/v1/tasks', { assetId: anyId, timestampMode: 'word' }],
		['mode', '/v1/tasks', { assetId: anyId, transcriptionMode: 'best' }],
		['unknown task field', '/v1/tasks', { assetId: anyId, speakers: 2 }],
	])('%s', async (_name, path, body) => {
		expect(await client.post(path, body)).toMatchObject(problem(400, 'VALIDATION_ERROR'));
	});

	test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json-seq'])(
		'Content-Type %s',
		async (contentType) => {
			const answer = await client.post('/v1/uploads', upload, { 'content-type': contentType });
			expect(answer).toMatchObject(problem(400, 'VALIDATION_ERROR'));
		},
	);

	test('task id', async () => {
		expect(await client.get('/v1/tasks/17')).toMatchObject(problem(400, 'VALIDATION_ERROR'));
	});

	test('names the field, and the unknown one', async () => {
		const answer = await client.post('/v1/uploads', { ...upload, size: 5 });
		expect(answer.json).toMatchObject({ detail: expect.stringContaining('size') });
	});
});

describe('what is unknown is a 404', () => {
	test.each<[string, string, string, Message]>([
		['TASK_NOT_FOUND', 'task', `/v1/tasks/${anyId}`, {}],
		['TASK_NOT_FOUND', 'all-zero task', '/v1/tasks/00000000-0000-0000-0000-000000000000', {}],
		['ASSET_NOT_FOUND', 'asset', '/v1/tasks', { method: 'POST', body: `{"assetId":"${anyId}"}` }],
		['NOT_FOUND', 'path', '/v2/tasks', {}],
		['NOT_FOUND', 'method', '/v1/uploads', { method: 'DELETE' }],
		['NOT_FOUND', 'trailing slash', `/v1/tasks/${anyId}/`, {}],
	])('%s: %s', async (errorCode, _name, path, message) => {
		const answer = await send(emulator.baseUrl + path, { ...message, headers: json });
		expect(answer).toMatchObject(problem(404, errorCode));
	});
});

test.each([`Büro "Q3" 会议.m4a`, 'a'.repeat(255), "it's 100 % (final).mp3"])(
	'a name such as %s is accepted',
	async (filename) => {
		expect(await client.post('/v1/uploads', { ...upload, filename })).toMatchObject({
			status: 200,
		});
		expect(emulator.uploads.at(-1)).toMatchObject({ filename });
	},
);
