import type { RequestListener } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { Failure } from '../../../../../nodes/shared/failure/Failure';
import { clock, host, serve, sourceAt, standStillMs, stopHosts } from './fileHost.mts';

afterEach(async () => {
	await stopHosts();
	expect(clock.pending).toBe(0);
});

const limits = { mostBytes: 4000, mostBytesInMemory: 1000 };

/** Sends and sends, until nobody takes it any more. */
const endless: RequestListener = (_, response) => {
	response.writeHead(200, { 'content-type': 'audio/mpeg' });
	const more = () => {
		if (!response.destroyed) response.write(Buffer.alloc(500), () => setImmediate(more));
	};
	more();
};

const outcomeOf = async (listener: RequestListener, isInMemory: boolean) => {
	const server = await host(listener);
	const { store, read } = await sourceAt(`${server.url}/private/a.mp3`, {}, limits);
	const keep = store.prepareBinaryData.bind(store);
	store.prepareBinaryData = async (...given) => ({
		...(await keep(...given)),
		...(isInMemory && { id: undefined }),
	});
	const outcome = await read().catch((error: unknown) => error);
	return { outcome, server };
};

describe('a body of unannounced length that does not end', () => {
	test.each([
		['in a store on disk', false, /did not end within/, /Live streams cannot be transcribed/],
		['where n8n keeps files in memory', true, /did not end within/, /keeps files in memory/],
	])('is broken off at the limit %s', async (_, isInMemory, message, description) => {
		const { outcome, server } = await outcomeOf(endless, isInMemory);
		expect(outcome).toBeInstanceOf(Failure);
		expect(outcome).toMatchObject({
			facts: {
				kind: 'invalidInput',
				message: expect.stringMatching(message),
				description: expect.stringMatching(description),
			},
		});
		expect(JSON.stringify(outcome)).not.toContain('private');
		await server.allClosed();
	});

	test('and one that ends just below it is a file', async () => {
		const body = Buffer.alloc(4000, 'a');
		const { outcome } = await outcomeOf(serve({ 'content-type': 'audio/mpeg' }, body), false);
		expect(outcome).toMatchObject({ fileSizeBytes: 4000, bytes: body });
	});
});

test('a slow file of unknown length is waited for as long as it moves', async () => {
	let send = (_text: string, _isLast = false) => {};
	const { url } = await host((_, response) => {
		response.writeHead(200, { 'content-type': 'audio/mpeg' });
		response.write('ID3');
		send = (text, isLast) => void (isLast ? response.end(text) : response.write(text));
	});
	const { store, read } = await sourceAt(`${url}/a.mp3`);
	const seen: number[] = [];
	const keep = store.prepareBinaryData.bind(store);
	store.prepareBinaryData = async (body, ...more) => {
		if (!Buffer.isBuffer(body)) body.on('data', (part: Buffer) => seen.push(part.length));
		return await keep(body, ...more);
	};
	const outcome = read();
	const arrival = async (count: number) => {
		while (seen.length < count) await nextTurn();
	};
	await arrival(1);
	for (let part = 2; part < 6; part++) {
		await clock.advance(standStillMs - 1);
		send('more');
		await arrival(part);
	}
	await clock.advance(standStillMs - 1);
	send('end', true);
	expect(await outcome).toMatchObject({ fileSizeBytes: 22 });
});
