import type { IHttpRequestOptions } from 'n8n-workflow';
import { connectDataTables } from '../../../../nodes/shared/dataTable/connectDataTables';

const right = { baseUrl: 'https://n8n.example.com/api/v1', apiKey: 'key' };

async function attempt(more: object) {
	const asked: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		asked.push(options);
		return await Promise.reject(new Error('not sent in this test'));
	};
	const credential = { ...right, ...more };
	const getCredentials = async () => credential;
	const api = await connectDataTables({ getCredentials, helpers: { httpRequest } });
	await api.getTable('t').catch(() => undefined);
	return asked[0];
}

test.each([
	[
		'without a scheme',
		'n8n.example.com/api/v1',
		"'Base URL' of the credential must begin with https://",
	],
	['with another scheme', 'ftp://n8n.example.com', 'must begin with https://'],
	['that is none', 'https://', 'must be a complete address'],
	['that is empty', ' ', 'is empty'],
])('says what a base URL %s lacks', async (_name, baseUrl, words) => {
	await expect(attempt({ baseUrl })).rejects.toThrow(words);
});

test('repeats what was entered, but nothing secret in it', async () => {
	const baseUrl = 'ftp://me:password@n8n.example.com/api?token=t';
	await expect(attempt({ baseUrl })).rejects.toThrow('You entered "ftp://n8n.example.com/api"');
});

test.each([
	['', 'is empty'],
	['a key', 'has characters that no key has'],
])('never shows a key: %p', async (apiKey, words) => {
	await expect(attempt({ apiKey })).rejects.toThrow(`'API Key' of the credential ${words}`);
});

test('takes what people copy along with the address', async () => {
	const asked = await attempt({ baseUrl: ` ${right.baseUrl}// `, apiKey: ' key ' });
	expect(asked?.url).toBe('https://n8n.example.com/api/v1/data-tables/t');
	expect(asked?.headers).toMatchObject({ 'X-N8N-API-KEY': 'key' });
});

test.each([
	['https://n8n.example.com', 'https://n8n.example.com/api/v1/data-tables/t'],
	['https://example.com/n8n/', 'https://example.com/n8n/api/v1/data-tables/t'],
	['https://n8n.example.com/renamed/v1', 'https://n8n.example.com/renamed/v1/data-tables/t'],
])('finds the public API of the n8n at %s', async (baseUrl, url) => {
	expect((await attempt({ baseUrl }))?.url).toBe(url);
});

test.each([
	[{}, undefined],
	[{ allowUnauthorizedCerts: false }, undefined],
	[{ allowUnauthorizedCerts: true }, true],
])('%j: certificates are checked unless that is switched off', async (more, expected) => {
	expect((await attempt(more))?.skipSslCertificateValidation).toBe(expected);
});
