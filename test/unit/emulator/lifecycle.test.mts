import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import {
	type Emulator,
	type EmulatorOptions,
	type RequestRecord,
	startEmulator,
} from '../../emulator/startEmulator.mts';
import { fixture, send, silence, WireClient } from './WireClient.mts';

// starting Node anew takes its time on a busy machine
jest.setTimeout(30_000);

let folder: string;
let emulators: Emulator[];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'emulator-test-'));
	emulators = [];
});
afterEach(async () => {
	await Promise.all(emulators.map(async (emulator) => await emulator.stop()));
	rmSync(folder, { recursive: true });
});

async function started(options: EmulatorOptions = {}): Promise<Emulator> {
	const emulator = await startEmulator({ temporaryFolder: folder, ...options });
	emulators.push(emulator);
	return emulator;
}

const filesOnDisk = () =>
	readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('media lies on disk while it runs and is gone when it stops', async () => {
	const emulator = await started();
	await new WireClient(emulator).asset(silence(1000));
	expect(filesOnDisk()).toHaveLength(1);
	await emulator.stop();
	expect(readdirSync(folder)).toEqual([]);
	await emulator.stop();
});

test('a replaced file and a broken upload leave nothing behind', async () => {
	const emulator = await started();
	const client = new WireClient(emulator);
	const { uploadUrl } = await client.createUpload();
	await client.put(uploadUrl, silence(1000));
	await client.put(uploadUrl, silence(2000));
	expect(filesOnDisk()).toHaveLength(1);
});

test('without keepMedia: hash, size and an assumed duration, but no file', async () => {
	const emulator = await started({ keepMedia: false, assumedDurationMs: 90_000 });
	await new WireClient(emulator).asset(fixture('voice-memo.mp3'));
	expect(filesOnDisk()).toEqual([]);
	expect(emulator.assets).toMatchObject([
		{
			sizeBytes: 37_857,
			sha256: expect.stringMatching(/^[\da-f]{64}$/),
			durationMs: 90_000,
		},
	]);
});

test('stop cuts every open connection at once', async () => {
	const emulator = await started();
	emulator.inject({ route: 'createUpload', kind: 'hang', count: Infinity });
	emulator.inject({ route: 'getTask', kind: 'hang', afterEffect: true });
	emulator.inject({ route: 'createTask', kind: 'slow', delayMs: 3_600_000 });
	const client = new WireClient(emulator);
	const open = [
		client.post('/v1/uploads', {}),
		client.get(`/v1/tasks/${emulator.addTask()}`),
		client.post('/v1/tasks', {}),
	].map(async (request) => await request.catch((error: NodeJS.ErrnoException) => error.code));
	for (const route of ['createUpload', 'getTask', 'createTask'] as const)
		await emulator.arrived(route);
	await emulator.stop();
	expect(await Promise.all(open)).toEqual(['ECONNRESET', 'ECONNRESET', 'ECONNRESET']);
	expect(emulator.record.map(({ outcome }) => outcome)).toEqual(['aborted', 'aborted', 'aborted']);
	await expect(client.get('/v1/tasks')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a taken port fails and leaves no half of it running', async () => {
	const first = await started();
	const servicePort = Number(new URL(first.baseUrl).port);
	const storagePort = Number(new URL(first.storageUrl).port);
	await expect(started({ servicePort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
	await expect(started({ storagePort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
	await first.stop();
	const again = await started({ servicePort, storagePort });
	expect([again.baseUrl, again.storageUrl]).toEqual([first.baseUrl, first.storageUrl]);
});

test('the record tells everything but the signature', async () => {
	const ended: RequestRecord[] = [];
	const now = 1_700_000_000_000;
	const emulator = await started({
		clock: () => now,
		onRequestEnd: (one) => ended.push(one),
	});
	const client = new WireClient(emulator);
	const { uploadUrl } = await client.createUpload('a.mp3', 'audio/mpeg');
	await client.put(uploadUrl, silence(1000), { 'content-type': 'audio/mpeg' });
	await send(`${emulator.baseUrl}/x?y=1`, {});
	const { length } = silence(1000);
	expect(emulator.record).toMatchObject([
		{ server: 'service', route: 'createUpload', method: 'POST', path: '/v1/uploads', status: 200 },
		{ server: 'storage', route: 'putMedia', method: 'PUT', bodyBytes: length, status: 200 },
		{ server: 'service', route: 'unknown', method: 'GET', path: '/x', status: 401 },
	]);
	expect(emulator.requests('createUpload')).toMatchObject([
		{
			at: now,
			inFlight: 1,
			json: { filename: 'a.mp3', mimetype: 'audio/mpeg' },
			headers: { authorization: `Bearer ${emulator.apiKey}` },
		},
	]);
	expect(JSON.stringify(emulator.record)).not.toContain(
		new URL(uploadUrl).searchParams.get('signature'),
	);
	await emulator.ended('unknown');
	expect(ended).toEqual(emulator.record);
	emulator.forget();
	expect(emulator.record).toEqual([]);
});

test('requests in flight are counted per route', async () => {
	const emulator = await started();
	const client = new WireClient(emulator);
	emulator.inject({ route: 'getTask', kind: 'hang', count: 2 });
	const path = `/v1/tasks/${emulator.addTask()}`;
	const hanging = [1, 2].map(async () => await client.get(path).catch(() => undefined));
	await emulator.arrived('getTask', 2);
	await client.get(path);
	await client.get(path);
	expect(emulator.requests('getTask').map(({ inFlight }) => inFlight)).toEqual([1, 2, 3, 3]);
	await emulator.stop();
	await Promise.all(hanging);
});

describe('on its own', () => {
	const main = join(import.meta.dirname, '../../emulator/main.mts');
	const running: ChildProcess[] = [];
	// only those that a failed test has left behind
	afterAll(() => running.forEach((run) => run.kill()));

	const start = (...flags: string[]) => {
		const ports = ['--service-port', '0', '--storage-port', '0'];
		const run = spawn(process.execPath, ['--no-warnings', main, ...ports, ...flags], {
			env: { ...process.env, TMPDIR: folder },
		});
		running.push(run);
		return run;
	};

	test('prints addresses and key, logs requests without signature, ends with Ctrl-C', async () => {
		const run = start('--api-key', 'k');
		const lines = createInterface(run.stdout)[Symbol.asyncIterator]();
		const nextLine = async () => String((await lines.next()).value);
		const baseUrl = (await nextLine()).replace(/^Service +/, '');
		expect(await nextLine()).toMatch(/^Storage +http:\/\/127\.0\.0\.1:\d+$/);
		expect(await nextLine()).toMatch(/^API key +k$/);
		expect(await nextLine()).toContain('Ctrl-C');
		const headers = { authorization: 'Bearer k' };
		expect(await send(`${baseUrl}/v1/tasks?secret`, { headers })).toMatchObject({ status: 404 });
		expect(await nextLine()).toMatch(/^[\d:.]+ service GET \/v1\/tasks 0 B → 404 \(\d+ ms\)$/);
		run.kill('SIGINT');
		expect(await once(run, 'exit')).toEqual([0, null]);
		expect(readdirSync(folder)).toEqual([]);
	});

	test.each([
		['a taken port', ['--service-port', 'TAKEN'], /^Port \d+ is taken\./],
		['a port that is none', ['--service-port', '99999'], /^--service-port: 99999 is not a port/],
		['a number that is none', ['--processing-ms', 'x'], /^--processing-ms: x is not a number/],
		['an unknown flag', ['--nonsense'], /--nonsense/],
	])('%s is said plainly', async (_name, flags, message) => {
		const other = await started();
		const { port } = new URL(other.baseUrl);
		const run = start(...flags.map((flag) => flag.replace('TAKEN', port)));
		expect(await text(run.stderr)).toMatch(message);
		expect(run.exitCode ?? (await once(run, 'exit'))[0]).toBe(1);
	});
});
