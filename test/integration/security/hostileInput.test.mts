import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Emulator } from '../../emulator/startEmulator.mts';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const evil = 'x\r\nX-Evil: 1\r\n\r\nGET / HTTP/1.1';

/** The names of all headers of all requests so far, each once. */
const headerNames = ({ record }: Emulator) =>
	[...new Set(record.flatMap(({ headers }) => Object.keys(headers)))].sort();

const usualHeaders = [
	'accept',
	'accept-encoding',
	'authorization',
	'connection',
	'content-length',
	'content-type',
	'host',
	'user-agent',
];

describe('input made to add headers', () => {
	const stage = useStage();

	test.each([
		['the file name of the item', { fileName: `${evil}.mp3` }, {}],
		['the media type of the item', { fileName: 'a.mp3', mimeType: `audio/mpeg\r\nX-Evil: 1` }, {}],
		['the option File Name', { fileName: 'a.mp3' }, { fileName: `${evil}.mp3` }],
		['a file name with other line ends', { fileName: 'a\u0085b\u2028c\u000bd.mp3' }, {}],
	])('%s', async (_what, file, options) => {
		const { n8n, emulator } = stage;
		const items = filesAsItems({ ...file, content: voiceMemo.content });
		const ended = await n8n.run(stage.plan({ operation: 'upload', options }, items));
		expect(ended.status).toBe('success');
		expect(headerNames(emulator)).toEqual(usualHeaders);
		const [put] = emulator.requests('putMedia');
		expect(put?.headers['content-type']).toBe('audio/mpeg');
		expect(emulator.uploads[0]?.filename).toMatch(/^[^\p{Cc}]+\.mp3$/u);
	});

	test.each([
		'audio/mpeg\r\nX-Evil: 1',
		'audio/mpeg\nX-Evil: 1',
		'audio/mpeg; a=1\r\nX-Evil: 1',
		'audio',
		'audio/mp3 é',
	])('the option MIME Type %j is refused before any request', async (mimeType) => {
		const { n8n, emulator } = stage;
		const parameters = { operation: 'upload', options: { mimeType } };
		const ended = await n8n.run(stage.plan(parameters, filesAsItems(voiceMemo)));
		expect(ended.error?.message).toMatch(/^'MIME Type' must be a media type/);
		expect(emulator.record).toEqual([]);
	});

	test('a language travels as text and adds nothing', async () => {
		const { n8n, emulator } = stage;
		const language = { language: 'custom', customLanguage: `${evil}","assetId":"other` };
		const parameters = { operation: 'createTask', source: 'binary', ...language };
		await n8n.run(stage.plan(parameters, filesAsItems(voiceMemo)));
		const [creation] = emulator.requests('createTask');
		expect(creation?.json).toMatchObject({
			assetId: emulator.assets[0]?.assetId,
			language: language.customLanguage.toLowerCase(),
		});
		expect(headerNames(emulator)).toEqual(usualHeaders);
	});

	test.each([
		{ apiKey: `key\r\nX-Evil: 1` },
		{ apiKey: 'ключ' },
		{ idempotencyHeader: 'Idempotency-Key: 1\r\nX-Evil' },
		{ idempotencyHeader: 'Idempotency Key' },
		{ baseUrl: 'javascript:alert(1)' },
		{ baseUrl: 'file:///etc/passwd' },
	] as ICredentialDataDecryptedObject[])(
		'the credential %j is refused before any request',
		async (change) => {
			const { n8n, emulator, credential } = stage;
			const plan = stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo), {
				credential: { ...credential, ...change },
			});
			const ended = await n8n.run(plan);
			expect(ended.error?.message).toMatch(/^'[A-Z][\w ]+' of the credential /);
			expect(emulator.record).toEqual([]);
		},
	);
});

describe('ids made to lead elsewhere', () => {
	const stage = useStage();
	const id = '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b';
	const tricks = [
		'..',
		'%2e%2e',
		`${id}/..`,
		`../uploads/${id}`,
		`${id}\n`,
		`${id}?a=b`,
		`${id}#`,
		'x',
	];

	test.each(
		tricks.flatMap((trick) => [
			{ operation: 'getTask', taskId: trick },
			{
				operation: 'transcribeAndWait',
				source: 'task',
				taskId: trick,
				options: { timeoutMinutes: 0.001 },
			},
			{ operation: 'createTask', source: 'asset', assetId: trick },
		]),
	)('%j reaches the service as an id or not at all', async (parameters) => {
		const { n8n, emulator } = stage;
		const ended = await n8n.run(stage.plan(parameters, jsonAsItems({})));
		expect(ended.status).toBe('error');
		for (const { path, json } of emulator.record) {
			// A line break at the end is a paste, not a trick: it is cut off.
			expect([`/v1/tasks/${id}`, '/v1/tasks']).toContain(path);
			if (json) expect(json).toMatchObject({ assetId: id });
		}
	});
});

describe('file URLs', () => {
	const stage = useStage();
	withoutBackoff();

	test.each([
		'file:///etc/passwd',
		'ftp://example.com/a.mp3',
		'data:audio/wav;base64,AAAA',
		'javascript:alert(1)',
		'/etc/passwd',
		'http://',
	])('%j is refused before any request', async (fileUrl) => {
		const { n8n, emulator } = stage;
		const parameters = { operation: 'upload', source: 'url', fileUrl };
		const ended = await n8n.run(stage.plan(parameters, jsonAsItems({})));
		expect(ended.error?.message).toMatch(/^'File URL' must be /);
		expect(emulator.record).toEqual([]);
	});

	test('an address with a signature is not repeated, whatever happens there', async () => {
		const { n8n, emulator } = stage;
		const secret = 'Q29uZmlkZW50aWFsLXNpZ25hdHVyZQ';
		for (const scheme of ['http', 'ftp']) {
			const fileUrl = `${scheme}://127.0.0.1:9/memo.mp3?X-Amz-Signature=${secret}`;
			// An expression: what a person writes into the node itself, n8n keeps with the workflow.
			const parameters = { operation: 'upload', source: 'url', fileUrl: '={{ $json.fileUrl }}' };
			const ended = await n8n.run(stage.plan(parameters, jsonAsItems({ fileUrl })));
			expect(ended.status).toBe('error');
			expect(JSON.stringify(ended.error)).not.toContain(secret);
			expect(n8n.log.join('\n')).not.toContain(secret);
		}
		expect(emulator.record).toEqual([]);
	});
});
