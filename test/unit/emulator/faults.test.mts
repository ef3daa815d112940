import { type Emulator, type Fault, startEmulator } from '../../emulator/startEmulator.mts';
import type { FaultEffect } from '../../emulator/faults/faults.mts';
import { silence, WireClient } from './WireClient.mts';

let emulator: Emulator;
let client: WireClient;
let assetId: string;

beforeAll(async () => {
	emulator = await startEmulator();
	client = new WireClient(emulator);
	assetId = await client.asset(silence(1000));
});
afterAll(async () => await emulator.stop());
beforeEach(() => {
	emulator.clearFaults();
	emulator.forget();
});

const create = async () => await client.post('/v1/tasks', { assetId });

/** Injects a fault into task creation; tells what the client met and whether a task was made. */
async function strike(fault: FaultEffect) {
	const before = emulator.tasks.length;
	emulator.inject({ route: 'createTask', ...fault });
	const answer = await create().catch((error: NodeJS.ErrnoException) => ({ code: error.code }));
	const [record] = await emulator.ended('createTask');
	return { answer, record, made: emulator.tasks.length - before };
}

const html = { 'content-type': expect.stringMatching(/^text\/html/) };
const retryAfter = { 'retry-after': '7' };
test.each<[string, FaultEffect, object, object, number]>([
	[
		'a status',
		{ kind: 'status', status: 503, headers: retryAfter },
		{ status: 503, headers: retryAfter, json: { status: 503, errorCode: 'STATUS_503' } },
		{ status: 503, outcome: 'completed' },
		0,
	],
	[
		'a status after the effect',
		{ kind: 'status', status: 502, afterEffect: true, errorCode: 'UPSTREAM' },
		{ status: 502, json: { status: 502, errorCode: 'UPSTREAM' } },
		{ status: 502, outcome: 'completed' },
		1,
	],
	[
		'a status with its own body',
		{ kind: 'status', status: 504, body: '<h1>Gateway</h1>', contentType: 'text/html' },
		{ status: 504, text: '<h1>Gateway</h1>', headers: html },
		{ status: 504, outcome: 'completed' },
		0,
	],
	['a reset', { kind: 'reset' }, { code: 'ECONNRESET' }, { outcome: 'aborted', bodyBytes: 0 }, 0],
	[
		'a reset after the effect',
		{ kind: 'reset', afterEffect: true },
		{ code: 'ECONNRESET' },
		{ outcome: 'aborted', json: { assetId: expect.any(String) } },
		1,
	],
	[
		'a body cut by the connection',
		{ kind: 'cutBody' },
		{ code: 'ECONNRESET' },
		{ status: 200, outcome: 'aborted' },
		1,
	],
	[
		'a body of cut JSON',
		{ kind: 'cutBody', at: 'json' },
		{ status: 200, text: expect.stringMatching(/^\{"data":\{"task".*[^}]$/), json: undefined },
		{ status: 200, outcome: 'completed' },
		1,
	],
	[
		'garbage',
		{ kind: 'garbageBody' },
		{ status: 200, text: expect.stringContaining('<html>'), headers: html },
		{ status: 200, outcome: 'completed' },
		0,
	],
	[
		'garbage after the effect',
		{ kind: 'garbageBody', afterEffect: true, body: 'OK', contentType: 'text/plain', status: 201 },
		{ status: 201, text: 'OK', headers: { 'content-type': expect.stringContaining('text/plain') } },
		{ status: 201, outcome: 'completed' },
		1,
	],
	[
		'a redirect',
		{ kind: 'redirect', location: 'http://elsewhere.example/' },
		{ status: 307, headers: { location: 'http://elsewhere.example/' } },
		{ status: 307, outcome: 'completed' },
		0,
	],
	[
		'an echo',
		{ kind: 'echo', status: 500 },
		{ status: 500, json: { detail: expect.stringContaining('Bearer emulator-demo-key') } },
		{ status: 500, outcome: 'completed' },
		0,
	],
	['a slow answer', { kind: 'slow', delayMs: 30 }, { status: 200 }, { outcome: 'completed' }, 1],
	[
		'a slow answer after the effect',
		{ kind: 'slow', delayMs: 30, afterEffect: true },
		{ status: 200 },
		{ outcome: 'completed' },
		1,
	],
])('%s', async (_name, fault, answer, record, made) => {
	expect(await strike(fault)).toMatchObject({ answer, record, made });
	// and the next request is served as ever
	expect(await create()).toMatchObject({ status: 200 });
});

test('without an answer no status is recorded', async () => {
	for (const afterEffect of [false, true]) {
		expect((await strike({ kind: 'reset', afterEffect })).record).not.toHaveProperty('status');
		emulator.forget();
	}
});

test.each<[FaultEffect, number]>([
	[{ kind: 'hang' }, 0],
	[{ kind: 'hang', afterEffect: true }, 1],
	[{ kind: 'slow', delayMs: 3_600_000, afterEffect: true }, 1],
])('%j: no answer for now, and notices that the client left', async (fault, made) => {
	const before = emulator.tasks.length;
	emulator.inject({ route: 'createTask', ...fault });
	const leave = new AbortController();
	const answer = fetch(`${emulator.baseUrl}/v1/tasks`, {
		method: 'POST',
		headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ assetId }),
		signal: leave.signal,
	}).catch((error: Error) => error.name);
	const [record] = await emulator.arrived('createTask');
	// other requests are served meanwhile, so the hang is not a busy server
	expect(await create()).toMatchObject({ status: 200 });
	expect(record).toMatchObject({ outcome: 'open' });
	leave.abort();
	expect(await answer).toBe('AbortError');
	await emulator.ended('createTask', 2);
	expect(record).toMatchObject({ outcome: 'aborted' });
	expect(emulator.tasks.length - before).toBe(made + 1);
});

describe('aim', () => {
	const fail = { kind: 'status', status: 500 } as const;
	const statuses = async (count: number) => {
		const found = [];
		for (let i = 0; i < count; i++) found.push((await create()).status);
		return found;
	};

	test.each<[string, Partial<Fault>, number[]]>([
		['one request by default', {}, [500, 200, 200]],
		['as many as said', { count: 2 }, [500, 500, 200]],
		['all', { count: Infinity }, [500, 500, 500, 500]],
		['after some', { after: 2 }, [200, 200, 500, 200]],
		['another route', { route: 'getTask' }, [200, 200]],
		['where the predicate says so', { when: () => false }, [200, 200]],
	])('%s', async (_name, aim, expected) => {
		emulator.inject({ route: 'createTask', ...fail, ...aim } as Fault);
		expect(await statuses(expected.length)).toEqual(expected);
	});

	test('the predicate sees the request with its body', async () => {
		const when: Fault['when'] = ({ json }) => JSON.stringify(json).includes('precision');
		emulator.inject({ route: 'createTask', ...fail, when });
		expect(await create()).toMatchObject({ status: 200 });
		const precise = { assetId, transcriptionMode: 'precision' };
		expect(await client.post('/v1/tasks', precise)).toMatchObject({ status: 500 });
	});

	test('several faults strike one after the other, and can be cleared', async () => {
		emulator.inject(
			{ route: 'createTask', ...fail },
			{ route: 'createTask', ...fail, status: 502, count: 9 },
		);
		expect(await statuses(2)).toEqual([500, 502]);
		emulator.clearFaults();
		expect(await statuses(1)).toEqual([200]);
	});
});
