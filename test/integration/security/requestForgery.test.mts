import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { type FileServer, serve, startFileServer } from '../harness/startFileServer.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

/**
 * n8n's own protection, switched on as an administrator does it: the name localhost is allowed, the
 * address behind it is not.
 */
const environment = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_ALLOWED_HOSTNAMES: 'localhost',
};

describe("n8n's protection against server-side request forgery", () => {
	beforeAll(() => void Object.assign(process.env, environment));
	afterAll(() => {
		for (const name of Object.keys(environment)) delete process.env[name];
	});
	const stage = useStage();
	withoutBackoff();
	let files: FileServer;
	beforeEach(async () => {
		files = await startFileServer({
			'/memo.mp3': serve(voiceMemo.content),
			'/hop': (_request, response) =>
				void response.writeHead(302, { location: `${files.address}/memo.mp3` }).end(),
		});
	});
	afterEach(async () => await files.close());

	const byName = (address: string) => address.replace('127.0.0.1', 'localhost');
	const upload = async (parameters: object) => {
		const { n8n, emulator, credential } = stage;
		const plan = stage.plan(
			{ operation: 'upload', ...parameters },
			'source' in parameters ? jsonAsItems({}) : filesAsItems(voiceMemo),
			{ credential: { ...credential, baseUrl: byName(emulator.baseUrl) } },
		);
		return await n8n.run(plan);
	};

	test.each([
		['itself', '/memo.mp3', (address: string) => address, 0],
		['behind a redirect of an allowed host', '/hop', byName, 1],
	])('a file URL: a forbidden address %s is not called', async (_where, path, name, hops) => {
		const ended = await upload({ source: 'url', fileUrl: name(files.address) + path });
		expect(ended.error?.message).toBe(
			`n8n's protection against server-side request forgery does not allow calls to the host of the file URL (${new URL(files.address).host})`,
		);
		expect(files.requests).toHaveLength(hops);
		expect(stage.emulator.record).toEqual([]);
	});

	test('an upload address: a service cannot send the file to a forbidden address', async () => {
		const { emulator } = stage;
		const ended = await upload({});
		expect(ended.error?.message).toContain('does not allow calls to the storage');
		expect(emulator.requests('createUpload')).toHaveLength(1);
		expect(emulator.requests('putMedia')).toEqual([]);
	});
});
