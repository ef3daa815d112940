import {
	isHeaderName,
	isMemberName,
} from '../../../../../nodes/shared/api/credential/idempotencyNames';

describe('the name of a header', () => {
	test.each(['Idempotency-Key', 'X-Request-Id', 'x_once', 'Key', 'yes-key'])('%s', (name) => {
		expect(isHeaderName(name)).toBe(true);
	});

	test.each([
		['an answer', 'yes'],
		['an answer in capitals', 'TRUE'],
		['a number', '1'],
		['two words', 'Idempotency Key'],
		['a line of a request', 'Idempotency-Key: abc'],
		['a line break', 'A\r\nB'],
		['the key itself', '0b9c1f0e-2f6b-4c53-9d0a-3f6f1f8f9a01'],
		['a header that carries the API key', 'authorization'],
		['a header of HTTP', 'Content-Length'],
		['a text without end', 'a'.repeat(101)],
		['letters that a header cannot carry', 'Schlüssel'],
	])('is not %s', (_, text) => {
		expect(isHeaderName(text)).toBe(false);
	});
});

describe('the name of a member', () => {
	test.each(['idempotencyKey', 'idempotency_key', 'request-id', '$key', 'meta.key'])(
		'%s',
		(name) => {
			expect(isMemberName(name)).toBe(true);
		},
	);

	test.each([
		['an answer', 'No'],
		['two words', 'idempotency key'],
		['what a creation says already', 'language'],
		['what JSON.parse and objects disagree about', '__proto__'],
		['the key itself', '0B9C1F0E-2F6B-4C53-9D0A-3F6F1F8F9A01'],
		['JSON', '{"key":1}'],
	])('is not %s', (_, text) => {
		expect(isMemberName(text)).toBe(false);
	});
});
