import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import type { FaultEffect, StatusFault } from '../../emulator/faults/faults.mts';
import { type Emulator, startEmulator } from '../../emulator/startEmulator.mts';
import { silence, WireClient } from './WireClient.mts';

let emulator: Emulator;
let client: WireClient;

beforeEach(async () => {
	emulator = await startEmulator();
	client = new WireClient(emulator);
});
afterEach(async () => await emulator.stop());

const media = silence(1000);
const stored = () => emulator.uploads[0]?.stored?.sizeBytes;

test.each<[string, FaultEffect, object, number | undefined]>([
	['a status', { kind: 'status', status: 503 }, { status: 503 }, undefined],
	[
		'a status after the effect',
		{ kind: 'status', status: 503, afterEffect: true },
		{ status: 503 },
		media.length,
	],
	[
		'a status before the body',
		{ kind: 'status', status: 403, afterBytes: 0 },
		{ status: 403 },
		undefined,
	],
	['a reset', { kind: 'reset' }, { code: 'ECONNRESET' }, undefined],
	[
		'a reset after the effect',
		{ kind: 'reset', afterEffect: true },
		{ code: 'ECONNRESET' },
		media.length,
	],
	['a redirect', { kind: 'redirect', location: 'http://x.example' }, { status: 307 }, undefined],
	[
		'a web page',
		{ kind: 'garbageBody' },
		{ status: 200, text: expect.stringContaining('html') },
		undefined,
	],
	['a slow reader', { kind: 'slow', bytesPerSecond: 1e6 }, { status: 200 }, media.length],
])('%s', async (_name, fault, expected, size) => {
	const { uploadUrl } = await client.createUpload();
	emulator.inject({ route: 'putMedia', ...fault });
	const answer = await client
		.put(uploadUrl, media)
		.catch((error: NodeJS.ErrnoException) => ({ code: error.code }));
	expect(answer).toMatchObject(expected);
	expect(stored()).toBe(size);
	expect(await client.put(uploadUrl, media)).toMatchObject({ status: 200 });
});

test('the storage echoes the signed address in XML', async () => {
	const { uploadUrl } = await client.createUpload();
	emulator.inject({ route: 'putMedia', kind: 'echo' });
	const { headers, text } = await client.put(uploadUrl, media);
	expect(headers['content-type']).toContain('application/xml');
	expect(text).toContain(uploadUrl.replace('&', '&amp;'));
});

describe('in mid-upload', () => {
	/** Sends 100 kB of more, and awaits the answer; the connection stays. */
	async function answeredEarly(restBytes: number, rest?: StatusFault['rest']) {
		const { uploadUrl } = await client.createUpload();
		emulator.inject({ route: 'putMedia', kind: 'status', status: 403, afterBytes: 100_000, rest });
		const { host, hostname, pathname, port, search } = new URL(uploadUrl);
		const socket = connect(Number(port), hostname).setEncoding('utf8');
		socket.on('error', () => undefined);
		socket.write(
			`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n` +
				`Content-Type: audio/wav\r\nContent-Length: ${100_000 + restBytes}\r\n\r\n`,
		);
		socket.write('.'.repeat(100_000));
		expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 403 /);
		const [record] = await emulator.ended('putMedia');
		expect(record).toMatchObject({ bodyBytes: 100_000, status: 403, outcome: 'completed' });
		return socket;
	}

	test('answers after so many bytes while the client still sends, and reads on', async () => {
		const socket = await answeredEarly(50_000);
		socket.write('.'.repeat(50_000));
		// the next request on the connection has its turn only when the first body was read
		socket.write('GET /next HTTP/1.1\r\nHost: storage\r\n\r\n');
		await emulator.ended('unknown');
		expect(emulator.requests('putMedia')[0]).toMatchObject({ bodyBytes: 150_000 });
		expect(stored()).toBeUndefined();
		socket.destroy();
	});

	test('rest: ignore takes no more than the buffers hold', async () => {
		const socket = await answeredEarly(stallBytes, 'ignore');
		await expectStalled((flushed) => socket.write(Buffer.alloc(stallBytes), flushed));
		socket.destroy();
	});

	test('rest: close ends the connection', async () => {
		const socket = await answeredEarly(50_000, 'close');
		if (!socket.destroyed) await once(socket, 'close');
		expect(emulator.requests('putMedia')[0]).toMatchObject({ bodyBytes: 100_000 });
	});
});

const stallBytes = 64 * 2 ** 20;

/** A whole upload on another connection gives the stalled write every chance to go on. */
async function expectStalled(write: (flushed: () => void) => void): Promise<void> {
	const flushed = jest.fn();
	write(flushed);
	const { uploadUrl } = await client.createUpload();
	expect(await client.put(uploadUrl, Buffer.alloc(stallBytes))).toMatchObject({ status: 200 });
	expect(flushed).not.toHaveBeenCalled();
}

test.each<[string, FaultEffect]>([
	['stalled', { kind: 'hang', readBody: false }],
	['slow', { kind: 'slow', bytesPerSecond: 1 }],
])('a %s reader takes no more than the buffers hold', async (_name, fault) => {
	const { uploadUrl } = await client.createUpload();
	emulator.inject({ route: 'putMedia', ...fault });
	const headers = { 'content-type': 'audio/wav', 'content-length': stallBytes };
	const request = http.request(uploadUrl, { method: 'PUT', headers, agent: false });
	request.on('error', () => undefined);
	request.flushHeaders();
	const [record] = await emulator.arrived('putMedia');
	await expectStalled((flushed) => request.write(Buffer.alloc(stallBytes), flushed));
	expect(record).toMatchObject({ bodyBytes: 0, outcome: 'open' });
	request.destroy();
});
