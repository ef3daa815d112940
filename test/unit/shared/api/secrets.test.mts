import fc from 'fast-check';

import { maskSecrets, secretsOfAddress } from '../../../../nodes/shared/api/secrets';

const key = 'sk-live/"42"&more+than=enough';

describe('a secret is found', () => {
	test.each([
		['plain', `key ${key} is wrong`, 'key *** is wrong'],
		['twice', `${key},${key}`, '***,***'],
		['URL-encoded', `?key=${encodeURIComponent(key)}&x=1`, '?key=***&x=1'],
		['inside JSON', JSON.stringify({ detail: `no ${key}` }), '{"detail":"no ***"}'],
		[
			'inside JSON with escaped slashes',
			JSON.stringify({ detail: key }).replaceAll('/', '\\/'),
			'{"detail":"***"}',
		],
		['inside XML', `<Message>${key.replaceAll('&', '&amp;')}</Message>`, '<Message>***</Message>'],
	])('%s', (_, text, masked) => {
		expect(maskSecrets(text, [key])).toBe(masked);
	});
});

test('a secret that contains another is masked as a whole, in whatever order they are given', () => {
	const text = 'PUT https://store/a?signature=abcdef0123456789 refused';
	const [inner, outer] = ['abcdef0123456789', 'https://store/a?signature=abcdef0123456789'];
	expect(maskSecrets(text, [inner, outer])).toBe('PUT *** refused');
	expect(maskSecrets(text, [outer, inner])).toBe('PUT *** refused');
});

test('what is too short to be a secret stays: it would be in every other word', () => {
	expect(maskSecrets('an error', ['', 'a', 'error'])).toBe('an error');
});

test('no text keeps a secret, and a text without secrets stays as it is', () => {
	const text = fc.string({ unit: fc.constantFrom(...'abcAB/&"+%\\ü ') });
	const secret = text.filter(({ length }) => length >= 6);
	fc.assert(
		fc.property(text, fc.array(secret), text, (before, secrets, after) => {
			const masked = maskSecrets([before, ...secrets, after].join(' '), secrets);
			for (const one of secrets) expect(masked).not.toContain(one);
			expect(maskSecrets(before, [])).toBe(before);
		}),
	);
});

describe('the parts of a signed address', () => {
	const signature = 'kSx+92/bQ0vMz81WkdPq7w==';
	const url = `https://store.example/media/1.mp3?Expires=1767225600&Signature=${encodeURIComponent(signature)}&part=1`;

	test.each([
		['the whole address', url],
		['its query', url.split('?')[1] ?? ''],
		['its signature, decoded', signature],
		['its signature, as written', encodeURIComponent(signature)],
		['its path and query', url.replace('https://store.example', '')],
	])('%s is masked', (_, echoed) => {
		const masked = maskSecrets(`Cannot PUT ${echoed}`, secretsOfAddress(url));
		expect(masked).not.toMatch(/kSx|92\/bQ0|7w/);
	});

	test('a plus in the query that stands for itself is found too', () => {
		const raw = 'https://store.example/a?sig=abcd+efgh+ijkl+mnop';
		expect(maskSecrets('sig was abcd+efgh+ijkl+mnop', secretsOfAddress(raw))).toBe('sig was ***');
	});

	test('an address without a query is a secret as a whole', () => {
		expect(
			maskSecrets(
				'no https://store.example/t0ken',
				secretsOfAddress('https://store.example/t0ken'),
			),
		).toBe('no ***');
	});
});
