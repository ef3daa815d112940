import type { IncomingMessage, RequestListener } from 'node:http';
import { Readable } from 'node:stream';

import { apiKey, partsOf, put, useStorage } from './putToStorage.mts';

useStorage();

const refuse =
	(status: number, body: string | Buffer = '', headers = {}): RequestListener =>
	(request, response) =>
		void request.resume().on('end', () => response.writeHead(status, headers).end(body));

describe('a refusal of the storage', () => {
	const xml = (code: string, message: string) =>
		`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;

	test.each<[string, number, string | Buffer, string, string]>([
		[
			'in XML',
			403,
			xml('AccessDenied', 'Request has expired'),
			'The storage refused the file (status 403, AccessDenied)',
			'Request has expired Nothing was billed. Run the node again.',
		],
		[
			'too large',
			413,
			xml('EntityTooLarge', 'At most 5 GB.'),
			'The storage refused the file (status 413, EntityTooLarge)',
			'At most 5 GB. Nothing was billed. Send a smaller file.',
		],
		[
			'without a word',
			503,
			'',
			'The storage refused the file (status 503)',
			'The answer was empty. Nothing was billed. Run the node again.',
		],
		[
			'with a long page',
			502,
			Buffer.alloc(3e6, '<html><title>Bad gateway</title> '),
			'The storage refused the file (status 502)',
			'A web page came back ("Bad gateway"). Nothing was billed. Run the node again.',
		],
	])('%s', async (_, status, body, message, description) => {
		const facts = await put(refuse(status, body), partsOf('abc'), 3);
		expect(facts).toMatchObject({
			kind: 'refused',
			httpStatus: status,
			isProblem: false,
			message,
			description,
		});
	});

	test.each([301, 302, 303, 307, 308])(
		'by a redirect (%i) is one: nothing was stored',
		async (status) => {
			const elsewhere = { location: 'https://elsewhere.example/a' };
			expect(await put(refuse(status, '', elsewhere), partsOf('abc'), 3)).toMatchObject({
				kind: 'refused',
				httpStatus: status,
			});
		},
	);

	test('in the middle of the upload ends it, keeps the status and closes the source', async () => {
		const body = new Readable({ read() {} });
		body.push('the first part');
		const early: RequestListener = (request, response) =>
			void request.once('data', () =>
				response.writeHead(403, { connection: 'close' }).end(xml('AccessDenied', 'No.')),
			);
		expect(await put(early, body, 1e6)).toMatchObject({
			kind: 'refused',
			httpStatus: 403,
			errorCode: 'AccessDenied',
		});
		expect(body.destroyed).toBe(true);
	});

	test('keeps the wait that it asks for', async () => {
		expect(await put(refuse(503, '', { 'retry-after': '20' }), partsOf('abc'), 3)).toMatchObject({
			retryAfterMs: 20_000,
		});
	});

	test.each([
		['plain', (text: string) => text],
		['in XML', (text: string) => xml('Bad', text.replaceAll('&', '&amp;'))],
		['in JSON', (text: string) => JSON.stringify({ title: text, detail: text, errorCode: 'BAD' })],
	])(
		'that repeats the whole request, %s, is shown without the signed address',
		async (_, write) => {
			const echo: RequestListener = (request: IncomingMessage, response) =>
				void request
					.resume()
					.on('end', () =>
						response
							.writeHead(400)
							.end(write(`PUT http://${request.headers.host}${request.url} ${apiKey}`)),
					);
			expect(await put(echo, partsOf('abc'), 3)).toMatchObject({
				kind: 'refused',
				httpStatus: 400,
			});
		},
	);
});
