import { maskSecrets } from '../../../../../nodes/shared/api/secrets/secrets';
import {
	publicAddress,
	secretsOfAddress,
} from '../../../../../nodes/shared/api/secrets/signedAddress';

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

describe('what is no credential is not masked', () => {
	const assetId = '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b';

	test.each([
		['an id', `asset=${assetId}`, assetId],
		[
			'the path of the object',
			'key=uploads/2026/interview-01.mp3',
			'uploads/2026/interview-01.mp3',
		],
		['a date', 'X-Amz-Date=20260101T000000Z', '20260101T000000Z'],
		['an algorithm', 'X-Amz-Algorithm=AWS4-HMAC-SHA256', 'AWS4-HMAC-SHA256'],
		['a list of headers', 'X-Amz-SignedHeaders=content-type;host;x-a', 'content-type;host;x-a'],
		['a media type', 'response-content-type=application/octet-stream', 'application/octet-stream'],
	])('%s beside a signature', (_, pair, value) => {
		const secrets = secretsOfAddress(
			`https://store.example/a?${pair}&X-Amz-Signature=0a1b2c3d4e5f`,
		);
		expect(maskSecrets(`found ${value}, 0a1b2c3d4e5f`, secrets)).toBe(`found ${value}, ***`);
	});

	test('the id of the session and the key of the object, even as a signature', () => {
		const secrets = secretsOfAddress(`https://store.example/a?token=${assetId}`, [assetId]);
		expect(maskSecrets(`upload ${assetId}`, secrets)).toBe(`upload ${assetId}`);
	});
});

describe('the credential of an address', () => {
	const hex = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

	test.each([
		['AWS', `https://s.example/k?X-Amz-Credential=AKIA%2F2026&X-Amz-Signature=${hex}`, hex],
		[
			'AWS, temporary',
			'https://s.example/k?X-Amz-Security-Token=FwoGZXIvYXdzEBY',
			'FwoGZXIvYXdzEBY',
		],
		['Azure', 'https://s.example/k?sv=2024&sp=w&sig=ab%2Bcd%2Fef%3D', 'ab+cd/ef='],
		[
			'CloudFront',
			'https://s.example/k?Policy=eyJTdGF0ZW1lbnQi&Key-Pair-Id=K2JCJ',
			'eyJTdGF0ZW1lbnQi',
		],
		['a short one', 'https://s.example/k?expires=1767225600&token=ab12cd', 'ab12cd'],
		['of another name', `https://s.example/k?e=1767225600&x=${hex}`, hex],
		['in the path', `https://s.example/signed/${hex}/a.mp3`, hex],
		['named in the path', 'https://s.example/exp=17~hmac=ab12cd34/a.mp3', 'ab12cd34'],
		[
			'an id in the path',
			'https://s.example/p/3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b/a.mp3',
			'3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
		],
	])('%s', (_, url, secret) => {
		expect(maskSecrets(`It said: ${secret}…`, secretsOfAddress(url))).not.toContain(secret);
	});
});

describe('the public address', () => {
	const hex = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
	const signed = `https://store.example/u/1.mp3?expires=1767225600000&signature=${hex}`;

	test.each([
		['without anything of it', 'https://cdn.example/u/1.mp3', 'https://cdn.example/u/1.mp3'],
		[
			'with a query of its own',
			'https://cdn.example/1?version=2',
			'https://cdn.example/1?version=2',
		],
		['with a fragment of its own', 'https://cdn.example/1#t=10', 'https://cdn.example/1#t=10'],
		['that is the signed one', signed, 'https://store.example/u/1.mp3'],
		[
			'with its query in another order',
			`https://store.example/u/1.mp3?signature=${hex}&expires=1767225600000`,
			'https://store.example/u/1.mp3',
		],
		[
			'with its query and more',
			`https://store.example/u/1.mp3?v=2&signature=${hex}&expires=1767225600000`,
			'https://store.example/u/1.mp3?v=2',
		],
		['with a fragment behind the query', `${signed}#top`, 'https://store.example/u/1.mp3#top'],
		[
			'with its query as a fragment',
			`https://store.example/u/1.mp3#signature=${hex}`,
			'https://store.example/u/1.mp3',
		],
		[
			'with a part of its query',
			`https://store.example/u/1.mp3?Signature=${hex}`,
			'https://store.example/u/1.mp3',
		],
		[
			'with all of it as a value',
			`https://cdn.example/get?from=${encodeURIComponent(signed)}`,
			'https://cdn.example/get',
		],
		['that is no address', `u/1.mp3?signature=${hex}`, 'u/1.mp3'],
	])('%s', (_, fileUrl, expected) => {
		expect(publicAddress(fileUrl, signed)).toBe(expected);
	});

	test.each([
		['in the path', `/signed/${hex}/u/1.mp3`, '/signed/***/u/1.mp3'],
		['in the path, encoded', '/signed/ab%2Bcd%2Bef0123456789AB/1.mp3', '/signed/***/1.mp3'],
		['in a name of the path', '/exp=17~hmac=ab12cd34/u/1.mp3', '/exp=17~hmac=***/u/1.mp3'],
	])('of one that is signed %s', (_, path, expected) => {
		const url = `https://store.example${path}`;
		expect(publicAddress(url, url, ['u/1.mp3'])).toBe(`https://store.example${expected}`);
	});

	test('keeps a long name of the object, which is no signature', () => {
		const url = `https://store.example/${hex}/1.mp3`;
		expect(publicAddress(url, url, [`${hex}/1.mp3`])).toBe(url);
		expect(publicAddress(url, `${url}?signature=${'ab'.repeat(20)}`)).toBe(url);
	});

	test('of a signature without names', () => {
		expect(publicAddress('https://s.example/1?ab', 'https://s.example/1?ab')).toBe(
			'https://s.example/1',
		);
	});
});
