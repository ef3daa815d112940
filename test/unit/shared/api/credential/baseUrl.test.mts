import { normalizeBaseUrl } from '../../../../../nodes/shared/api/credential/baseUrl';

test.each([
	['https://api.example.com', 'https://api.example.com'],
	['  https://api.example.com/  ', 'https://api.example.com'],
	['https://api.example.com///', 'https://api.example.com'],
	['https://api.example.com/v1', 'https://api.example.com'],
	['https://api.example.com/v1//', 'https://api.example.com'],
	['https://api.example.com/speech/v1/', 'https://api.example.com/speech'],
	['https://api.example.com/speech//v1', 'https://api.example.com/speech'],
	['https://api.example.com/v10', 'https://api.example.com/v10'],
	['https://api.example.com/v1/v1', 'https://api.example.com/v1'],
	['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
	['HTTPS://API.Example.com', 'https://api.example.com'],
	['https://api.example.com/?key=1#top', 'https://api.example.com'],
	['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s becomes %s', (entered, baseUrl) => {
	expect(normalizeBaseUrl(entered)).toBe(baseUrl);
});

test.each(['', 'api.example.com', 'ftp://api.example.com', 'file:///etc/passwd', 'javascript:1'])(
	'"%s" is not a base URL',
	(entered) => {
		expect(normalizeBaseUrl(entered)).toBeUndefined();
	},
);
