import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ICredentialTestFunctions, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import { testTranscriptionApi } from '../../../../../nodes/shared/api/credential/credentialTest';
import { startServer, type RawServer } from '../startServer.mts';

let server: RawServer;
let answer: RequestListener;
let context: ICredentialTestFunctions;
let asked: Array<{ url?: string; key?: string }> = [];

beforeAll(async () => {
	process.env.N8N_USER_FOLDER ??= join(tmpdir(), 'n8n-nodes-transcription-tests');
	const { CredentialTestContext } =
		await import('n8n-core/dist/execution-engine/node-execution-context/credentials-test-context');
	context = new CredentialTestContext({} as IWorkflowExecuteAdditionalData);
	server = await startServer((request, response) => {
		asked.push({ url: request.url, key: request.headers.authorization });
		answer(request, response);
	});
});
beforeEach(() => void (asked = []));
afterAll(async () => await server.stop());

const test = async (data: object = {}) =>
	await testTranscriptionApi.call(context, {
		id: '1',
		name: 'Mine',
		type: 'transcriptionApi',
		data: { baseUrl: server.url, apiKey: 'key-1', ...data },
	});

const json = (status: number, body: object, type = 'application/problem+json') =>
	((_request, response) => {
		response.writeHead(status, { 'content-type': type });
		response.end(JSON.stringify(body));
	}) satisfies RequestListener;
const page = (status: number, text: string, type = 'text/html') =>
	((_request, response) => {
		response.writeHead(status, { 'content-type': type, location: 'https://elsewhere.example/' });
		response.end(text);
	}) satisfies RequestListener;
const problem = (status: number, errorCode = 'SOME_CODE') =>
	json(status, { type: errorCode, title: 'Title', status, detail: 'Detail', errorCode });

describe('green, because the service itself answered', () => {
	it.each([
		['it knows no such task', problem(404, 'TASK_NOT_FOUND')],
		['it finds the id invalid', problem(400, 'VALIDATION_ERROR')],
	])('%s', async (_, listener) => {
		answer = listener;
		expect(await test()).toEqual({ status: 'OK', message: 'The key was not refused' });
		expect(asked).toEqual([
			{ url: '/v1/tasks/00000000-0000-0000-0000-000000000000', key: 'Bearer key-1' },
		]);
	});

	it('also with what people copy along with the address', async () => {
		answer = problem(404);
		for (const end of ['/', '/v1', '/v1/', '/v1/tasks', '/v1/uploads/']) {
			expect(await test({ baseUrl: `${server.url}${end}` })).toMatchObject({ status: 'OK' });
		}
		expect(new Set(asked.map(({ url }) => url)).size).toBe(1);
	});
});

describe('a path in the address', () => {
	const gateway: RequestListener = (request, response) =>
		(request.url?.startsWith('/speech/v1/') ? problem(404, 'TASK_NOT_FOUND') : page(404, 'No'))(
			request,
			response,
		);

	it('is a gateway of the service if there is nothing without it', async () => {
		answer = gateway;
		expect(await test({ baseUrl: `${server.url}/speech/v1` })).toMatchObject({ status: 'OK' });
	});

	it('is one too many if the service answers without it, whatever it says of the path', async () => {
		answer = problem(404, 'NOT_FOUND');
		expect(await test({ baseUrl: `${server.url}/api/foo?key=secret` })).toEqual({
			status: 'Error',
			message: `'Base URL' has a path (/api/foo), and the service answers without it, too. Enter ${server.url}`,
		});
	});
});

describe('red, with the reason', () => {
	const astray = /^The Base URL does not lead to the transcription service \(127\.0\.0\.1:\d+\)$/;

	it.each<[string, RequestListener, RegExp]>([
		['a web server knows no such page', page(404, '<html>Not found</html>'), astray],
		['a storage knows no such object', page(404, '<?xml?><Error/>', 'application/xml'), astray],
		['a storage wants no key', page(400, '<?xml?><Error/>', 'application/xml'), astray],
		['a storage refuses it', page(403, '<?xml version="1.0"?><Error/>', 'text/xml'), astray],
		['another API knows no such route', json(404, { message: 'Not Found' }), astray],
		['a web site answers everything', page(200, '<!doctype html><title>Hi</title>'), astray],
		['another API answers everything', json(200, { ok: true }), /not its documented format/],
		['it redirects', page(301, ''), /redirect.*Enter the final address as 'Base URL'/],
		['the key is refused', problem(401), /^The service rejected the API key$/],
		['the key is refused by a gateway', page(403, 'No'), /^The service rejected the API key$/],
		['too many requests', problem(429), /could not answer \(status 429\), so the API key was not/],
		['the service is down', page(503, 'Down'), /could not answer \(status 503\).*Try again later/],
	])('%s', async (_, listener, message) => {
		answer = listener;
		expect(await test()).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	});

	it.each<[string, object, RegExp]>([
		[
			'nothing listens',
			{ baseUrl: 'http://127.0.0.1:9' },
			/127\.0\.0\.1:9\): the connection was refused/,
		],
		[
			'nobody has the name',
			{ baseUrl: 'https://api.invalid' },
			/\(api\.invalid\): its host name (is unknown|could not be looked up)/,
		],
		[
			'https:// is missing',
			{ baseUrl: 'api.example.com' },
			/'Base URL' of the credential must begin with https:\/\/.*You entered "api\.example\.com"/,
		],
		['nothing is entered', { baseUrl: ' ' }, /'Base URL' of the credential is empty/],
		['a header that is none', { idempotencyHeader: 'Idempotency Key' }, /'Idempotency Header'/],
		[
			'a word that is no header',
			{ idempotencyHeader: 'yes' },
			/'Idempotency Header'.*name of a header that .*, such as Idempotency-Key, or empty.*"yes"/,
		],
		[
			'a field that is none',
			{ idempotencyField: 'the key' },
			/'Idempotency Field'.*name of a field that .*, such as idempotencyKey, or empty.*"the key"/,
		],
		['a key that cannot be sent', { apiKey: 'key 1' }, /'API Key'.*enter the key alone/],
		['a key as it stands in a header', { apiKey: 'Bearer key-1' }, /'API Key'.*without 'Bearer'/],
		['a header that is in use', { idempotencyHeader: 'Accept' }, /not in use for something else/],
	])('%s, and nothing is sent to the service', async (_, data, message) => {
		const verdict = await test(data);
		expect(verdict).toEqual({ status: 'Error', message: expect.stringMatching(message) });
		expect(verdict.message).not.toMatch(/ENOTFOUND|ECONN|ERR_|EAI_/);
		expect(asked).toEqual([]);
	});
});
