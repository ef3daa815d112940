import { filesAsItems, voiceMemo } from '../harness/items.mts';
import { type FileServer, startFileServer } from '../harness/startFileServer.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';
import { everythingKept } from './everythingKept.mts';

const signature = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const assetId = '7a1f3c2e-5b6d-4e8f-9a0b-1c2d3e4f5a6b';
const query = `asset=${assetId}&expires=1767225600000&signature=${signature}`;

/** Services sign in the query or in the path, and build the public address from the signed one. */
const spellings = [
	['with the same query', `/u/1.mp3?${query}`, `/u/1.mp3?${query}`, '/u/1.mp3'],
	[
		'with its query in another order',
		`/u/1.mp3?${query}`,
		`/u/1.mp3?${query.split('&').reverse().join('&')}`,
		'/u/1.mp3',
	],
	['with a fragment', `/u/1.mp3?${query}`, `/u/1.mp3?${query}#t=0`, '/u/1.mp3#t=0'],
	['signed in its path', `/s/${signature}/u/1.mp3`, `/s/${signature}/u/1.mp3`, '/s/***/u/1.mp3'],
] as const;

describe.each(spellings)('A public address %s', (_how, uploadPath, filePath, publicPath) => {
	const stage = useStage();
	withoutBackoff();
	let storage: FileServer;

	/** A session of a service whose storage is not the emulator's. */
	async function openSession() {
		const [path = ''] = uploadPath.split('?');
		storage = await startFileServer({
			[path]: (request, response) => void request.resume().on('end', () => response.end()),
		});
		const data = {
			uploadId: '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
			uploadUrl: storage.address + uploadPath,
			fileKey: 'u/1.mp3',
			fileUrl: storage.address + filePath,
			expiresAt: '2099-01-01T00:00:00.000Z',
		};
		const body = JSON.stringify({ data, meta: {} });
		stage.emulator.inject({ route: 'createUpload', kind: 'garbageBody', body });
	}
	const completed = JSON.stringify({ data: { assetId }, meta: {} });
	afterEach(async () => await storage.close());

	test('is handed on without the signature, and the asset keeps its id', async () => {
		await openSession();
		stage.emulator.inject({ route: 'completeUpload', kind: 'garbageBody', body: completed });
		const ended = await stage.n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo)));
		expect(ended.items[0]?.json).toMatchObject({
			assetId,
			fileUrl: storage.address + publicPath,
			fileKey: 'u/1.mp3',
		});
		expect(everythingKept(ended, stage.n8n)).not.toContain(signature.slice(0, 16));
	});

	test('stands without it in the journal of a task that was refused', async () => {
		await openSession();
		stage.emulator.inject({ route: 'completeUpload', kind: 'garbageBody', body: completed });
		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 402 });
		const ended = await stage.n8n.run(
			stage.plan({ operation: 'createTask', source: 'binary' }, filesAsItems(voiceMemo)),
		);
		expect(JSON.stringify(ended.data.executionData?.contextData)).toContain(assetId);
		expect(stage.emulator.requests('createTask')).toHaveLength(1);
		expect(everythingKept(ended, stage.n8n)).not.toContain(signature.slice(0, 16));
	});

	test('does not come back in words about it, and ids in them stay', async () => {
		await openSession();
		const detail = `No ${assetId} at ${storage.address}${uploadPath} nor ${uploadPath} nor ${signature}`;
		const body = JSON.stringify({ type: 'X', title: `Refused ${uploadPath}`, detail });
		stage.emulator.inject({ route: 'completeUpload', kind: 'status', status: 400, body });
		const ended = await stage.n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo)));
		expect(ended.error?.message).toContain('***');
		expect(ended.error).toHaveProperty('description', expect.stringContaining(`No ${assetId} at`));
		expect(everythingKept(ended, stage.n8n)).not.toContain(signature.slice(0, 16));
	});
});
