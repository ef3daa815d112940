import { filesAsItems, voiceMemo } from '../harness/items.mts';
import { startFileServer } from '../harness/startFileServer.mts';
import { startTlsProxy } from '../harness/startTlsProxy.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

describe('A service and a storage with certificates of their own', () => {
	const stage = useStage();
	withoutBackoff();

	const upload = async (allowed: { allowUnauthorizedCerts?: boolean }) => {
		const { emulator, n8n } = stage;
		const files = await startFileServer({
			'/a': (request, response) => void request.resume().on('end', () => response.end()),
		});
		const [service, storage] = await Promise.all([
			startTlsProxy(emulator.baseUrl),
			startTlsProxy(files.address),
		]);
		const data = {
			uploadId: '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b',
			uploadUrl: `${storage.address}/a?signature=0123456789abcdef`,
			fileKey: 'a',
			fileUrl: `${storage.address}/a`,
		};
		const assetId = '7a1f3c2e-5b6d-4e8f-9a0b-1c2d3e4f5a6b';
		const answer = (body: object) => ({ kind: 'garbageBody', body: JSON.stringify(body) }) as const;
		emulator.inject({ route: 'createUpload', ...answer({ data }) });
		emulator.inject({ route: 'completeUpload', ...answer({ data: { assetId } }) });
		const credential = { ...stage.credential, baseUrl: service.address, ...allowed };
		const plan = stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo), { credential });
		const ended = await n8n.run(plan);
		await Promise.all([service.close(), storage.close(), files.close()]);
		return { ended, puts: files.requests.length };
	};

	test.each([{}, { allowUnauthorizedCerts: false }])('are not trusted (%j)', async (allowed) => {
		const { ended, puts } = await upload(allowed);
		expect(ended.error?.message).toMatch(/its certificate is not trusted/);
		expect(stage.emulator.record).toHaveLength(0);
		expect(puts).toBe(0);
	});

	test('are trusted, both, where the credential says so', async () => {
		const { ended, puts } = await upload({ allowUnauthorizedCerts: true });
		expect(ended.error).toBeUndefined();
		expect(ended.items[0]?.json.assetId).toBe('7a1f3c2e-5b6d-4e8f-9a0b-1c2d3e4f5a6b');
		expect(puts).toBe(1);
	});
});
