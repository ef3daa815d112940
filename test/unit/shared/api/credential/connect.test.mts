import type { IHttpRequestOptions } from 'n8n-workflow';

import { connect } from '../../../../../nodes/shared/api/credential/connect';
import { Failure, toFailure } from '../../../../../nodes/shared/failure/Failure';

const good = {
	baseUrl: 'https://api.example.com/v1/',
	apiKey: ' key-0123456789 ',
	idempotencyHeader: '',
};

const request = {
	assetId: 'a',
	language: 'Auto',
	timestampMode: 'CHUNK',
	transcriptionMode: 'balanced',
};

/** A node's context with this credential, and what it was asked to send. */
function contextWith(credential: object) {
	const sent: IHttpRequestOptions[] = [];
	return {
		sent,
		logger: { warn: () => {} },
		getCredentials: async () => ({ ...credential }),
		helpers: {
			httpRequest: async (options: IHttpRequestOptions): Promise<unknown> => {
				sent.push(options);
				throw new Failure({ kind: 'stopped', message: 'enough seen' });
			},
		},
	};
}

test('the credential becomes a client: address normalised, key trimmed', async () => {
	const context = contextWith(good);
	const client = await connect(context);
	await expect(client.getTask('task-1')).rejects.toThrow('enough seen');
	expect(context.sent[0]).toMatchObject({
		url: 'https://api.example.com/v1/tasks/task-1',
		headers: { Authorization: 'Bearer key-0123456789' },
		disableFollowRedirect: true,
	});
	expect([client.baseUrl, client.retrySafeCreation]).toEqual(['https://api.example.com', false]);
});

test('an idempotency field makes creations safe to repeat as well', async () => {
	const context = contextWith({ ...good, idempotencyField: ' idempotencyKey ' });
	const client = await connect(context);
	await expect(client.createTask(request, 'k-1')).rejects.toThrow('enough seen');
	expect(JSON.parse(String(context.sent[0]?.body))).toEqual({ ...request, idempotencyKey: 'k-1' });
	expect(client.retrySafeCreation).toBe(true);
});

test('an idempotency header makes creations safe to repeat', async () => {
	const context = contextWith({ ...good, idempotencyHeader: ' Idempotency-Key ' });
	const client = await connect(context);
	await expect(client.createTask(request, 'k-1')).rejects.toThrow('enough seen');
	expect(context.sent[0]?.headers).toMatchObject({ 'Idempotency-Key': 'k-1' });
	expect(client.retrySafeCreation).toBe(true);
});

test.each([
	['header', { idempotencyHeader: 'yes' }, 'Idempotency-Key'],
	['field', { idempotencyField: 'no' }, 'idempotencyKey'],
])(
	'a name that no %s has is told with what to enter, and what it means for the money',
	async (place, wrong, example) => {
		const outcome = await connect(contextWith({ ...good, ...wrong })).catch(toFailure);
		expect(outcome).toMatchObject({
			facts: {
				message: expect.stringContaining(
					`must be the name of a ${place} that is not in use for something else, such as ${example}, or empty if the service has told you none`,
				),
				description: expect.stringMatching(
					/enter the name .* or leave the field empty: .* not sent again .* Nothing was sent, and nothing was paid\.$/,
				),
			},
		});
	},
);

describe('a credential that cannot work is refused before anything is sent', () => {
	test.each([
		['no address', { baseUrl: '' }, /'Base URL' of the credential is empty/],
		[
			'an address without a scheme',
			{ baseUrl: 'api.example.com' },
			/must begin with https.*"api\.example\.com"/,
		],
		[
			'another scheme',
			{ baseUrl: 'ftp://u:schlüssel@api.example.com?k=schlüssel' },
			/must begin with https.*"ftp:\/\/api\.example\.com"/,
		],
		['no key', { apiKey: '  ' }, /'API Key' of the credential is empty/],
		[
			'a key with a line break',
			{ apiKey: 'key\r\nX-Evil: 1' },
			/'API Key' of the credential has characters/,
		],
		[
			'a key with letters that a header cannot carry',
			{ apiKey: 'schlüssel' },
			/'API Key' of the credential has characters/,
		],
		[
			'a header that is none',
			{ idempotencyHeader: 'Idem potency:' },
			/You entered "Idem potency:"/,
		],
		['a header with a line break', { idempotencyHeader: 'A\r\nB' }, /Idempotency Header/],
		[
			'an answer instead of a header',
			{ idempotencyHeader: 'yes' },
			/Header' of .* name of a header.*"yes"/,
		],
		[
			'an answer instead of a field',
			{ idempotencyField: ' Yes ' },
			/Field' of .* name of a field.*"Yes"/,
		],
		['a field of another meaning', { idempotencyField: 'assetId' }, /You entered "assetId"/],
		[
			'nothing at all',
			{ baseUrl: undefined, apiKey: undefined },
			/'API Key' of the credential is empty/,
		],
	])('%s', async (_, wrong, message) => {
		const context = contextWith({ ...good, ...wrong });
		const outcome = await connect(context).catch((error: unknown) => error);
		expect(outcome).toMatchObject({ facts: { kind: 'invalidInput' } });
		expect(String(outcome)).toMatch(message);
		expect(String(outcome)).not.toContain('schlüssel');
	});
});
