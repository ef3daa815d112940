import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { jsonAsItems, mediaFile } from '../harness/items.mts';
import { type FileServer, serve, startFileServer } from '../harness/startFileServer.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const memo = mediaFile('memo.wav');
const wav = { 'content-type': 'audio/wav' };
const page = '<!doctype html><title>Sign in</title>';

describe('A file URL', () => {
	const stage = useStage();
	withoutBackoff();

	let files: FileServer;
	let timesAsked = 0;
	beforeEach(async () => {
		timesAsked = 0;
		files = await startFileServer({
			'/plain/memo.wav': serve(memo, wav),
			'/chunked/memo.wav': serve(memo, wav, false),
			'/gzip/memo.wav': serve(gzipSync(memo), { ...wav, 'content-encoding': 'gzip' }),
			'/download': serve(memo, {
				...wav,
				'content-disposition': `attachment; filename="x"; filename*=UTF-8''B%C3%BCro%20%22Q3%22.wav`,
			}),
			'/B%C3%BCro%20%E4%BC%9A%E8%AE%AE.wav': serve(memo, wav),
			'/raw': serve(memo, { 'content-type': 'application/octet-stream' }),
			'/hop': (_request, response) =>
				void response.writeHead(302, { location: '/plain/memo.wav' }).end(),
			'/hops': (_request, response) => void response.writeHead(308, { location: 'hop' }).end(),
			'/circle': (_request, response) =>
				void response.writeHead(302, { location: '/circle' }).end(),
			'/away': (_request, response) =>
				void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
			'/page': serve(Buffer.from(page), { 'content-type': 'Text/HTML; charset=utf-8' }),
			'/radio': (_request, response) =>
				void response.writeHead(200, { 'icy-name': 'Radio', 'icy-br': '128' }).write('ID3'),
			'/empty': serve(Buffer.alloc(0), wav),
			'/empty-chunked': serve(Buffer.alloc(0), wav, false),
			'/late': (_request, response) => {
				response.writeHead(200, { 'content-length': String(memo.length), ...wav });
				let sent = 0;
				const next = () => {
					response.write(memo.subarray(sent, (sent += 997)));
					if (sent < memo.length) setImmediate(next);
					else response.end();
				};
				setImmediate(next);
			},
			'/falters': (request, response) => {
				if (timesAsked++ === 0) response.writeHead(503).end();
				else serve(memo, wav)(request, response);
			},
			'/breaks': (request, response) => {
				if (timesAsked++ > 0) return serve(memo, wav)(request, response);
				response.writeHead(200, { 'content-length': String(memo.length), ...wav });
				response.write(memo.subarray(0, 1000), () => response.destroy());
			},
			'/cut-chunked': (request, response) => {
				if (timesAsked++ > 0) return serve(memo, wav, false)(request, response);
				response.writeHead(200, wav);
				response.write(memo.subarray(0, 1000), () => response.destroy());
			},
		});
	});
	afterEach(async () => await files.close());

	const upload = async (path: string, more: INodeParameters = {}) => {
		const parameters = { operation: 'upload', source: 'url', fileUrl: files.address + path };
		const settings = { onError: 'continueRegularOutput' as const };
		const plan = stage.plan({ ...parameters, ...more }, jsonAsItems({}), { settings });
		return (await stage.n8n.run(plan)).items[0]?.json ?? {};
	};

	test.each([
		['with its length announced', '/plain/memo.wav', 'memo.wav'],
		['in chunks, its length unknown', '/chunked/memo.wav', 'memo.wav'],
		['compressed although asked not to be', '/gzip/memo.wav', 'memo.wav'],
		['named by its Content-Disposition', '/download?token=1', 'Büro Q3.wav'],
		['named by an encoded path', '/B%C3%BCro%20%E4%BC%9A%E8%AE%AE.wav', 'Büro 会议.wav'],
		['without a useful type', '/raw', 'raw'],
		['behind a redirect', '/hop', 'memo.wav'],
		['behind two redirects', '/hops', 'memo.wav'],
		['that arrives in many small pieces', '/late', 'late'],
		['from a host that first is too busy', '/falters', 'falters'],
		['from a connection that breaks off once', '/breaks', 'breaks'],
		['from a chunked answer that breaks off once', '/cut-chunked', 'cut-chunked'],
	])('of a file %s becomes an asset with every byte', async (_what, path, fileName) => {
		const json = await upload(path);
		expect(json).toMatchObject({ fileName, mimeType: 'audio/wav', fileSize: memo.length });
		const sha256 = createHash('sha256').update(memo).digest('hex');
		expect(stage.emulator.assets).toMatchObject([{ assetId: json.assetId, sha256 }]);
		const [put] = stage.emulator.requests('putMedia').slice(-1);
		expect(put?.headers['content-length']).toBe(String(memo.length));
	});

	test('is asked for without a key and without compression', async () => {
		await upload('/hop');
		expect(files.requests).toHaveLength(2);
		for (const { headers } of files.requests) {
			expect(headers['accept-encoding']).toBe('identity');
			expect(JSON.stringify(headers)).not.toContain(stage.emulator.apiKey);
		}
	});

	test('opens one session even if the file is asked for twice', async () => {
		await upload('/breaks');
		expect(stage.emulator.requests('createUpload')).toHaveLength(1);
	});

	test.each([
		['a web page', '/page', /web page \(text\/html\)/, null],
		['status 404', '/nothing-here', /^No file found at 127\.0\.0\.1:\d+ \(404\)/, 404],
		[
			'status 404 for a file',
			'/a/b/none.mp3?sig=1',
			/at 127\.0\.0\.1:\d+\/…\/none\.mp3 \(404\)/,
			404,
		],
		['a live stream', '/radio', /is a live stream, which has no end/, null],
		['nothing', '/empty', /empty \(0 bytes\)/, null],
		['no chunk at all', '/empty-chunked', /empty \(0 bytes\)/, null],
		['redirects without end', '/circle', /redirects too many times/, null],
		['a redirect to a local file', '/away', /not http or https/, null],
	])(
		'that answers with %s is refused before a session is made',
		async (_what, path, text, code) => {
			const json = await upload(path);
			expect(json.error).toMatch(text);
			expect(json.details).toMatchObject({ httpStatus: code, uploadId: null });
			expect(stage.emulator.record).toHaveLength(0);
		},
	);

	test('that nobody answers is named by its host and port alone', async () => {
		await files.close();
		const json = await upload('/plain/memo.wav?signature=secret');
		files = await startFileServer({});
		expect(json.error).toMatch(
			/host of the file URL \(127\.0\.0\.1:\d+\): the connection was refused/,
		);
		expect(JSON.stringify(json)).not.toMatch(/secret/);
		expect(json.error).not.toMatch(/memo\.wav/);
	});
});
