import { assertMedia } from '../../../../../nodes/shared/pipeline/media/urlAnswer';
import { driveOf } from '../../../../../nodes/shared/pipeline/media/sharePages';
import { Readable } from 'node:stream';

describe('the drive of an address', () => {
	test.each([
		['https://drive.google.com/file/d/1aB/view?usp=sharing', 'Google Drive'],
		['https://docs.google.com/uc?id=1aB', 'Google Drive'],
		['https://www.dropbox.com/scl/fi/abc/talk.mp3?dl=0', 'Dropbox'],
		['https://1drv.ms/v/s!abc', 'Microsoft OneDrive'],
		['https://contoso-my.sharepoint.com/:v:/g/personal/x', 'Microsoft OneDrive'],
		['https://contoso.sharepoint.com/:v:/s/team/x', 'Microsoft SharePoint'],
		['https://app.box.com/s/abc', 'Box'],
		['https://notdropbox.com/talk.mp3', undefined],
		['https://drive.google.com.example.com/x', undefined],
		['https://example.com/drive.google.com', undefined],
	])('%s: %s', (address, node) => {
		expect(driveOf([address])?.node).toBe(node);
	});
});

describe('an answer of a cloud drive', () => {
	const answer = (status: number, headers: Record<string, string>) => ({
		status,
		headers,
		body: Readable.from([]),
	});
	const page = { 'content-type': 'text/html; charset=utf-8' };
	const shared = 'https://drive.google.com/file/d/geheim/view';
	const signIn = 'https://accounts.google.com/v3/signin';

	test.each([
		['a share page', [shared], 200, page],
		['a page to sign in, behind a share link', [shared, signIn], 200, page],
		['no access', [shared], 403, page],
	])('%s names the node to use', (_, visited, status, headers) => {
		const check = () => assertMedia(answer(status, headers), visited, 0);
		expect(check).toThrow('is a share page of Google Drive');
		expect(check).toThrow(
			expect.objectContaining({
				facts: expect.objectContaining({
					description: expect.stringContaining("Put n8n's Google Drive node"),
				}),
			}),
		);
		expect(check).not.toThrow('geheim');
	});

	test('a file is taken as from any other host', () => {
		const file = answer(200, { 'content-type': 'audio/mpeg', 'content-length': '3' });
		expect(() => assertMedia(file, [shared], 0)).not.toThrow();
	});

	test.each([
		['https://example.com/a/b/talk.mp3?sig=1', 'example.com/…/talk.mp3'],
		['https://example.com/talk.mp3', 'example.com/talk.mp3'],
		['https://example.com/a/private-part', 'example.com'],
		['https://example.com/0123456789abcdef0123456789abcdef.mp3', 'example.com'],
	])('nothing at %s is said without what may be secret', (address, place) => {
		expect(() => assertMedia(answer(404, {}), [address], 0)).toThrow(
			expect.objectContaining({ message: `No file found at ${place} (404)` }),
		);
	});
});
