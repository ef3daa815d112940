import {
	networkFailure,
	neverReachedPeer,
	timeoutFailure,
} from '../../../../../nodes/shared/api/retries/transportFailures';

const secret = 'https://storage.example/a?signature=0123456789';
const coded = (code: string, more: object = {}) =>
	Object.assign(new Error(`connect ${code} ${secret}`), { code, config: { url: secret } }, more);

test.each([
	['ECONNREFUSED', 'the connection was refused', true],
	['ENOTFOUND', 'its host name is unknown', true],
	['EAI_AGAIN', 'its host name could not be looked up', true],
	['EHOSTUNREACH', 'its host cannot be reached', true],
	['ENETUNREACH', 'its network cannot be reached', true],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted', true],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted', true],
	['ECONNRESET', 'the connection broke off', false],
	['EPIPE', 'the connection broke off', false],
	['EPROTO', 'it does not speak https at this address', false],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak https at this address', false],
	['ETIMEDOUT', 'the connection timed out', false],
	['ERR_CANCELED', 'the connection broke off', false],
])('%s: %s; never reached the other side: %s', (code, reason, neverReached) => {
	const { facts } = networkFailure(coded(code), 'the service');
	expect(facts).toMatchObject({
		kind: 'network',
		message: `Could not reach the service: ${reason}`,
		networkCode: code,
	});
	expect(neverReachedPeer(facts.networkCode)).toBe(neverReached);
	expect(JSON.stringify(facts)).not.toContain('signature');
});

describe('the code is found', () => {
	test.each<[string, unknown]>([
		['on the error', coded('ECONNREFUSED')],
		['on its cause', new Error('outer', { cause: coded('ECONNREFUSED') })],
		[
			'on the cause of the cause',
			new Error('a', { cause: new Error('b', { cause: coded('ECONNREFUSED') }) }),
		],
		['in a group of attempts', { errors: [coded('ECONNREFUSED'), coded('ENETUNREACH')] }],
	])('%s', (_, error) => {
		expect(networkFailure(error, 'x').facts.networkCode).toBe('ECONNREFUSED');
	});

	test('nowhere in a circle', () => {
		const circle: { cause?: unknown } = {};
		circle.cause = circle;
		expect(networkFailure(circle, 'x').facts.networkCode).toBeUndefined();
	});

	test.each([undefined, null, 'text', 42, new Error('no code'), { code: 42 }])(
		'nowhere in %p: then it is not known whether the request arrived',
		(error) => {
			const { facts } = networkFailure(error, 'x');
			expect(facts.message).toBe('Could not reach x: the connection broke off');
			expect(neverReachedPeer(facts.networkCode)).toBe(false);
		},
	);
});

describe('n8n’s protection against request forgery', () => {
	class SsrfBlockedIpError extends Error {
		override name = 'SsrfBlockedIpError';
	}
	const blocked = new SsrfBlockedIpError('The request was blocked');

	test.each<[string, unknown]>([
		['before the connection', blocked],
		[
			'while connecting',
			Object.assign(new Error('wrapped', { cause: blocked }), { name: blocked.name }),
		],
	])('is told as what it is: %s', (_, error) => {
		const { facts } = networkFailure(error, 'the host of the file URL');
		expect(facts.kind).toBe('invalidInput');
		expect(facts.message).toMatch(
			/request forgery does not allow calls to the host of the file URL/,
		);
	});
});

test('our own time limit is told in seconds', () => {
	expect(timeoutFailure('the service', 60_000).facts).toMatchObject({
		kind: 'timeout',
		message: 'No answer from the service within 60 seconds',
		networkCode: 'ETIMEDOUT',
	});
});
