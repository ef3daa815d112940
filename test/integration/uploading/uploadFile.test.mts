import { createHash } from 'node:crypto';
import type { IBinaryData } from 'n8n-workflow';
import type { BinaryMode } from '../harness/binaryStores.mts';
import { filesAsItems, mediaFile, voiceMemo } from '../harness/items.mts';
import type { ItemSource } from '../harness/nodeTypes.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const clip = { content: mediaFile('clip.mp4'), fileName: 'clip.mp4' };

const modes: BinaryMode[] = ['default', 'filesystem', 'database', 's3'];

describe.each(modes)('Upload File with binary data in mode %s', (mode) => {
	const stage = useStage({}, mode);

	test('stores every byte and outputs the assets in input order', async () => {
		const { n8n, emulator } = stage;
		const files = [clip, voiceMemo];
		const ended = await n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(...files)));

		expect(ended.status).toBe('success');
		const { uploads, assets, storageUrl } = emulator;
		expect(assets.map((asset) => asset.sha256).sort()).toEqual(
			files.map(({ content }) => sha256(content)).sort(),
		);
		const expected = files.map(({ fileName, content }, item) => {
			const upload = uploads.find(({ filename }) => filename === fileName);
			const json = {
				assetId: upload?.assetId,
				uploadId: upload?.uploadId,
				fileKey: upload?.fileKey,
				fileUrl: `${storageUrl}/${upload?.fileKey}`,
				fileName,
				mimeType: item === 0 ? 'video/mp4' : 'audio/mpeg',
				fileSize: content.length,
			};
			return { json, pairedItem: { item } };
		});
		expect(ended.items).toEqual(expected);
		expect(ended.items.map(({ json }) => Object.keys(json))).toEqual(
			expected.map(({ json }) => Object.keys(json)),
		);
	});
});

describe('Upload File', () => {
	const stage = useStage();
	withoutBackoff();

	test('sends the exact length and type to the storage, and never the API key', async () => {
		const { n8n, emulator } = stage;
		await n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo)));

		const [put] = emulator.requests('putMedia');
		expect(put?.headers).toMatchObject({
			'content-type': 'audio/mpeg',
			'content-length': String(voiceMemo.content.length),
		});
		expect(put?.headers).not.toHaveProperty('transfer-encoding');
		expect(JSON.stringify(put?.headers)).not.toContain(emulator.apiKey);
		const others = emulator.record.filter(({ server }) => server === 'service');
		expect(others).toHaveLength(2);
		for (const { headers } of others)
			expect(headers.authorization).toBe(`Bearer ${emulator.apiKey}`);
	});

	const wav = mediaFile('memo.wav');
	const mp3 = voiceMemo.content;
	test.each([
		[
			'odd characters',
			{ fileName: 'Büro "Q3" 会议.mp3', content: mp3 },
			'Büro Q3 会议.mp3',
			'audio/mpeg',
		],
		['parts of a path', { fileName: '../../etc/memo.wav', content: wav }, 'memo.wav', 'audio/wav'],
		['a Windows path', { fileName: 'C:\\Ada\\memo.wav', content: wav }, 'memo.wav', 'audio/wav'],
		[
			'line breaks',
			{ fileName: 'a\r\nX-Evil: 1.mp3', content: mp3 },
			'a X-Evil 1.mp3',
			'audio/mpeg',
		],
		['no name', { content: wav }, 'media.wav', 'audio/wav'],
		['nothing but dots', { fileName: '..', content: mp3 }, 'media.mp3', 'audio/mpeg'],
		[
			'no extension and a type that says nothing',
			{ fileName: 'rec', mimeType: 'application/octet-stream', content: mp3 },
			'rec',
			'audio/mpeg',
		],
		[
			'a type with parameters',
			{
				fileName: 'a.bin',
				mimeType: 'Audio/Ogg; codecs=opus',
				content: mediaFile('interview.ogg'),
			},
			'a.bin',
			'audio/ogg',
		],
	])('makes sense of a file with %s', async (_what, file, fileName, mimeType) => {
		const { n8n, emulator } = stage;
		const ended = await n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(file)));
		expect(ended.items[0]?.json).toMatchObject({ fileName, mimeType });
		expect(emulator.assets).toMatchObject([{ filename: fileName, mimetype: mimeType }]);
	});

	test('shortens a name that is too long for file systems and keeps its extension', async () => {
		const file = { ...voiceMemo, fileName: `${'会议'.repeat(200)}.mp3` };
		const ended = await stage.n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(file)));
		const { fileName } = ended.items[0]?.json ?? {};
		expect(fileName).toMatch(/^(会议)+会?\.mp3$/);
		expect(Buffer.byteLength(String(fileName))).toBeLessThanOrEqual(255);
	});

	test('takes name and type from the options before those of the file', async () => {
		const options = { fileName: 'Weekly.mp3', mimeType: 'audio/mp3' };
		await stage.n8n.run(stage.plan({ operation: 'upload', options }, filesAsItems(voiceMemo)));
		expect(stage.emulator.assets).toMatchObject([
			{ filename: 'Weekly.mp3', mimetype: 'audio/mp3' },
		]);
	});

	test('takes the file object itself where an expression gives one', async () => {
		const parameters = { operation: 'upload', binaryPropertyName: '={{ $binary.data }}' };
		const ended = await stage.n8n.run(stage.plan(parameters, filesAsItems(voiceMemo)));
		expect(ended.items[0]?.json).toMatchObject({ fileName: 'voice-memo.mp3' });
	});

	test('goes by the data of a file in memory, whatever size stands beside it', async () => {
		const data = voiceMemo.content.toString('base64');
		const items = async () => [
			{ json: {}, binary: { data: { data, mimeType: 'audio/mpeg', bytes: 7 } } },
		];
		const ended = await stage.n8n.run(stage.plan({ operation: 'upload' }, items));
		expect(ended.items[0]?.json).toMatchObject({ fileSize: voiceMemo.content.length });
	});

	test('measures base64 with line breaks, as a Code node may write it, by what it decodes to', async () => {
		const data = voiceMemo.content.toString('base64').replace(/.{76}/g, '$&\r\n');
		const binary = { data, mimeType: 'audio/mpeg', bytes: data.length };
		const items = async () => [{ json: {}, binary: { data: binary } }];
		const ended = await stage.n8n.run(stage.plan({ operation: 'upload' }, items));
		expect(ended.items[0]?.json).toMatchObject({ fileSize: voiceMemo.content.length });
		expect(stage.emulator.assets).toMatchObject([{ sha256: sha256(voiceMemo.content) }]);
	});

	test.each([
		['shorter', 1, /ended before the \d+ bytes that were announced/],
		['longer', -1, /is longer than the \d+ bytes that were announced/],
	])('fails at once for a stored file that is %s than n8n says', async (_, more, message) => {
		const items: ItemSource = async (context) => {
			const [item] = await filesAsItems(voiceMemo)(context);
			const data = { ...item?.binary?.data, bytes: voiceMemo.content.length + more };
			return [{ json: {}, binary: { data: data as IBinaryData } }];
		};
		const ended = await stage.n8n.run(stage.plan({ operation: 'upload' }, items));
		expect(ended.error?.message).toMatch(message);
		expect(ended.error).toHaveProperty('description', expect.stringMatching(/Nothing was billed/));
		expect(stage.emulator.requests('completeUpload')).toHaveLength(0);
	});

	test.each([
		['one byte', { content: Buffer.from([0]), fileName: 'a.mp3' }, 'UPLOAD_DURATION_UNREADABLE'],
		[
			'a picture sent as audio',
			{ content: mediaFile('not-audio.jpg'), fileName: 'a.mp3', mimeType: 'audio/mpeg' },
			'UPLOAD_MIMETYPE_MISMATCH',
		],
	])('names the upload when the service refuses %s', async (_what, file, errorCode) => {
		const settings = { onError: 'continueRegularOutput' as const };
		const plan = stage.plan({ operation: 'upload' }, filesAsItems(file), { settings });
		const ended = await stage.n8n.run(plan);
		const { uploadId } = stage.emulator.uploads[0] ?? {};
		expect(ended.items[0]?.json).toMatchObject({
			details: { errorCode, uploadId, assetId: null, transcriptId: null, status: null },
		});
	});
});
