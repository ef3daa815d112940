import nock from 'nock';

import { createClient, type Client } from '../../../../../nodes/shared/api/client';
import { Failure } from '../../../../../nodes/shared/failure/Failure';
import { n8nHttp } from '../n8nHttp.mts';

const apiKey = 'test-key/0123456789+"abc"';
const taskId = '0d9a1c0e-7b1f-4a53-9a55-52d3cf0e0003';
const path = `/v1/tasks/${taskId}`;
const task = { transcriptId: taskId, status: 'QUEUED' };
const nowMs = Date.UTC(2030, 0, 1);

let client: Client;

beforeAll(async () => {
	nock.disableNetConnect();
	const clock = { now: () => nowMs, pause: async () => await new Promise<void>(() => {}) };
	client = createClient({ http: await n8nHttp(), baseUrl: 'https://api.example', apiKey, clock });
});
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

type Body = string | object;

/** What becomes of one answer to `getTask`. */
async function failureOf(status: number, body: Body, headers = {}): Promise<Failure['facts']> {
	nock('https://api.example').get(path).reply(status, body, headers);
	const outcome = await client.getTask(taskId).catch((error: unknown) => error);
	if (outcome instanceof Failure) return outcome.facts;
	throw new Error(`Expected a failure, found ${JSON.stringify(outcome)}`);
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const page = '<!DOCTYPE html><html><head><title>Sign in to Example</title></head><body/></html>';
const format = 'The service answered with something that is not its documented format';
const astray = 'The Base URL does not lead to the transcription service (api.example)';

describe('a success that does not fit the interface says what came instead', () => {
	test.each<[string, Body, object, string, string]>([
		['a web page', page, html, astray, 'A web page came back ("Sign in to Example").'],
		[
			'a page without a title',
			'<html><body>Hi</body></html>',
			html,
			astray,
			'A web page came back.',
		],
		['nothing', '', {}, format, 'The answer was empty.'],
		[
			'text',
			'OK',
			{ 'content-type': 'text/plain' },
			format,
			'The answer (text/plain) begins with: OK',
		],
		['cut JSON', '{"data":{"task":{"tran', {}, format, 'The answer is JSON that was cut off.'],
		[
			'no envelope',
			task,
			{},
			`${format} (at data)`,
			'JSON with the members: transcriptId, status.',
		],
		['a list', [task], {}, `${format} (at data)`, 'JSON with the members: 0.'],
		['null', 'null', {}, `${format} (at data)`, 'The answer (unknown type) begins with: null'],
		['no task', { data: {} }, {}, `${format} (at data.task)`, 'JSON with the members: data.'],
		[
			'no status',
			{ data: { task: { transcriptId: 't' } } },
			{},
			`${format} (at data.task.status)`,
			'members: data',
		],
		[
			'a status that is no text',
			{ data: { task: { ...task, status: { code: 1 }, words: 'none' } } },
			{},
			`${format} (at data.task.status)`,
			'',
		],
		[
			'a path for an id',
			{ data: { task: { ...task, transcriptId: '..' } } },
			{},
			`${format} (at data.task.transcriptId)`,
			'',
		],
	])('%s', async (_, body, headers, message, description) => {
		const facts = await failureOf(200, body, headers);
		expect(facts).toMatchObject({ kind: 'badAnswer', message, httpStatus: 200 });
		expect(facts.description).toContain(description);
		expect(facts.description).toContain("Check 'Base URL'");
	});
});

describe('a refusal keeps the words and facts of the service', () => {
	const problem = {
		type: 'X',
		title: 'Too long',
		status: 422,
		detail: 'Over 10 hours.',
		errorCode: 'X',
	};

	test('Problem Details', async () => {
		expect(await failureOf(422, problem)).toEqual({
			kind: 'refused',
			message: 'Too long',
			description: 'Over 10 hours. Check the parameters of this item.',
			httpStatus: 422,
			errorCode: 'X',
			isProblem: true,
			retryAfterMs: undefined,
			assetId: undefined,
		});
	});

	test.each<[string, number, Body, object, string]>([
		['a gateway’s page', 502, page, html, 'A web page came back ("Sign in to Example").'],
		['a gateway’s JSON', 504, { message: 'timed out' }, {}, 'begins with: {"message":"timed out"}'],
		['nothing at all', 503, '', {}, 'The answer was empty.'],
		['cut Problem Details', 503, '{"type":"X","errorCode":"X', {}, 'begins with: {"type":"X"'],
		['Problem Details without a code', 503, { title: 'Bad gateway' }, {}, ''],
	])('%s is not the word of the service', async (_, status, body, headers, description) => {
		const facts = await failureOf(status, body, headers);
		expect(facts).toMatchObject({ kind: 'refused', httpStatus: status, isProblem: false });
		expect(facts.description).toContain(description);
	});

	test.each<[string, number, Body, string]>([
		['a web page for 404', 404, page, 'A web page came back ("Sign in to Example").'],
		['the XML of a storage', 403, '<Error/>', 'begins with: <Error/>'],
	])('%s blames the address, and no ID', async (_, status, body, description) => {
		const facts = await failureOf(status, body, html);
		expect(facts).toMatchObject({ message: astray, httpStatus: status });
		expect(facts.description).toContain(`${description} Check 'Base URL' in the credential`);
	});

	test('a long body stays a refusal, and only its beginning is quoted', async () => {
		const facts = await failureOf(500, { ...problem, detail: 'long '.repeat(500_000) });
		expect(facts).toMatchObject({ kind: 'refused', httpStatus: 500 });
		expect(facts.description?.length).toBeLessThan(1200);
	});

	test.each([
		['in seconds', '7', 7_000],
		['as a date', new Date(nowMs + 90_000).toUTCString(), 90_000],
		['unreadable', 'soon', undefined],
	])('Retry-After %s', async (_, value, retryAfterMs) => {
		const facts = await failureOf(429, problem, { 'retry-after': value });
		expect(facts).toMatchObject({ httpStatus: 429, retryAfterMs });
	});

	test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
		const elsewhere = nock('https://elsewhere.example').get(/.*/).reply(200, { data: { task } });
		const facts = await failureOf(status, '', { location: 'https://elsewhere.example/' });
		expect(facts.message).toBe('The service answered with a redirect, which is not followed');
		expect(facts.description).toContain('final address');
		expect(elsewhere.isDone()).toBe(false);
	});
});

describe('the key is never repeated', () => {
	const echo = `Bearer ${apiKey} is not allowed`;

	test.each<[string, number, Body]>([
		['Problem Details', 403, { title: echo, detail: echo, errorCode: apiKey, type: apiKey }],
		['a code alone', 400, { errorCode: apiKey }],
		['other JSON', 400, { message: echo }],
		['escaped JSON', 400, JSON.stringify({ title: echo }).replaceAll('k', '\\u006b')],
		['text', 400, echo],
		['a page', 400, `<html><title>${echo}</title></html>`],
		['text that is cut in the middle of the key', 400, 'x'.repeat(70) + apiKey],
		['a success that does not fit', 200, echo],
		['a success in JSON that does not fit', 200, { data: { [apiKey]: apiKey } }],
	])('%s', async (_, status, body) => {
		const said = JSON.stringify(await failureOf(status, body));
		expect(said).not.toMatch(/0123|test-k|abc/);
	});

	test('a task that carries it arrives without it', async () => {
		const echoed = { data: { task: { ...task, note: `made with ${apiKey}` } } };
		nock('https://api.example').get(path).reply(200, echoed);
		expect(await client.getTask(taskId)).toEqual({ ...task, note: 'made with ***' });
	});
});
