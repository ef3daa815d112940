import fc from 'fast-check';

import { maskJson, maskSecrets } from '../../../../../nodes/shared/api/secrets/secrets';

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

test('half of a surrogate pair in a secret hides no other secret', () => {
	expect(maskSecrets('the broken\ud800 and the whole', ['broken\ud800', 'whole-key'])).toBe(
		'the *** and the whole',
	);
});

describe('a parsed answer', () => {
	const mask = (json: unknown) => {
		const text = JSON.stringify(json);
		return maskJson(text, JSON.parse(text), [key]);
	};

	test('loses a secret in texts and names at every level', () => {
		const answer = { data: { task: { note: `with ${key}`, list: [{ [key]: [key, 1, null] }] } } };
		expect(mask(answer)).toEqual({
			data: { task: { note: 'with ***', list: [{ '***': ['***', 1, null] }] } },
		});
	});

	test('keeps the ids and addresses that the interface defines', () => {
		const task = { transcriptId: key, status: key };
		const session = { uploadId: key, fileKey: key, fileUrl: key, uploadUrl: key, assetId: key };
		const answer = { data: { ...session, task, other: key } };
		expect(mask(answer)).toEqual({ data: { ...session, task, other: '***' } });
	});

	test('loses a secret under the same names further down, where the service says what it likes', () => {
		const data = { task: { details: { assetId: key, status: 'late' } } };
		expect(mask({ data })).toEqual({
			data: { task: { details: { assetId: '***', status: 'late' } } },
		});
	});

	test('is read however its JSON spells the secret, and however deep it is', () => {
		const spelled = JSON.stringify({ note: 'sk-live-0123456789' }).replaceAll('k', '\\u006b');
		const masked = maskJson(spelled, JSON.parse(spelled), ['sk-live-0123456789']);
		expect(masked).toEqual({ note: '***' });
		const deep = `${'['.repeat(100_000)}"${'a'.repeat(20)}"${']'.repeat(100_000)}`;
		expect(() => maskJson(deep, JSON.parse(deep), ['a'.repeat(20)])).not.toThrow();
	});
});
