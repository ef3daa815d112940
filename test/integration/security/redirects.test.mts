import { type FileServer, serve, startFileServer } from '../harness/startFileServer.mts';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { PollHost } from '../harness/PollHost.mts';
import { useStage } from '../harness/useStage.mts';
import { expectNoSecrets } from './everythingKept.mts';

const routes = ['createUpload', 'putMedia', 'completeUpload', 'createTask', 'getTask'] as const;
const statuses = [301, 302, 303, 307, 308];
const everyRedirect = routes.flatMap((route) => statuses.map((status) => ({ route, status })));

describe('redirects to another host', () => {
	const stage = useStage();
	let stranger: FileServer;
	beforeEach(async () => {
		const { content } = voiceMemo;
		stranger = await startFileServer({ '/memo.mp3': serve(content), '/trap': serve(content) });
	});
	afterEach(async () => await stranger.close());

	test.each(everyRedirect)('$route: a $status is not followed', async ({ route, status }) => {
		const { n8n, emulator } = stage;
		const location = `${stranger.address}/trap`;
		emulator.inject({ route, kind: 'redirect', status, location, count: Infinity });
		const ended = await n8n.run(
			route === 'getTask'
				? stage.plan({ operation: 'getTask', taskId: emulator.addTask() }, jsonAsItems({}))
				: stage.plan({ operation: 'createTask', source: 'binary' }, filesAsItems(voiceMemo)),
		);

		expect(stranger.requests).toEqual([]);
		expect(emulator.requests(route)).toHaveLength(1);
		expect(ended.status).toBe('error');
		expectNoSecrets(ended, n8n, emulator.apiKey);
	});

	test('the file URL: followed, with nothing of ours', async () => {
		const { n8n, emulator } = stage;
		const origin = await startFileServer({
			'/memo.mp3': (_request, response) =>
				void response.writeHead(302, { location: `${stranger.address}/memo.mp3` }).end(),
		});
		const fileUrl = `${origin.address.replace('http://', 'http://ada:secret@')}/memo.mp3`;
		const plan = stage.plan({ operation: 'upload', source: 'url', fileUrl }, jsonAsItems({}));
		const ended = await n8n.run(plan);
		await origin.close();

		expect(ended.status).toBe('success');
		const [request] = stranger.requests;
		expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
			'accept',
			'accept-encoding',
			'connection',
			'host',
			'user-agent',
		]);
		expect(emulator.assets).toHaveLength(1);
	});

	test.each(['file:///etc/passwd', 'ftp://127.0.0.1/x', 'data:audio/wav;base64,AAAA', '//'])(
		'the file URL: one to %s is refused before a session is made',
		async (location) => {
			const { n8n, emulator } = stage;
			const origin = await startFileServer({
				'/memo.mp3': (_request, response) => void response.writeHead(302, { location }).end(),
			});
			const fileUrl = `${origin.address}/memo.mp3`;
			const plan = stage.plan({ operation: 'upload', source: 'url', fileUrl }, jsonAsItems({}));
			const ended = await n8n.run(plan);
			await origin.close();

			expect(ended.error?.message).toBe(
				'The file URL redirects to an address that is not http or https',
			);
			expect(emulator.record).toEqual([]);
		},
	);
});

describe('redirects of the trigger', () => {
	const stage = useStage();
	let stranger: FileServer;
	beforeEach(async () => void (stranger = await startFileServer({})));
	afterEach(async () => await stranger.close());

	test('neither the key of the service nor that of n8n goes along', async () => {
		const { emulator, credential } = stage;
		const tables = await startFileServer({
			'/api/v1/data-tables/t1/rows': (_request, response) =>
				void response.writeHead(307, { location: `${stranger.address}/trap` }).end(),
		});
		const table = { baseUrl: `${tables.address}/api/v1`, apiKey: 'n8n-api-key-0123456789' };
		const credentials = { transcriptionApi: credential, n8nDataTableApi: table };
		const location = `${stranger.address}/trap`;
		emulator.inject({ route: 'getTask', kind: 'redirect', location, count: Infinity });

		const byTable = new PollHost({
			parameters: {
				taskSource: 'dataTable',
				dataTableId: { mode: 'id', value: 't1', __rl: true },
				taskIdColumn: 'taskId',
				events: ['SUCCEEDED'],
			},
			credentials,
		});
		const byIds = new PollHost({
			// two, because one bad id alone fails no poll
			parameters: {
				taskSource: 'taskIds',
				taskIds: [emulator.addTask(), emulator.addTask()].join(),
				events: ['SUCCEEDED'],
			},
			credentials,
		});
		for (const host of [byTable, byIds]) {
			const failed = await host.poll().then(
				() => undefined,
				(error: unknown) => error,
			);
			expect(failed).toBeInstanceOf(Error);
			expect(JSON.stringify(failed)).not.toContain(table.apiKey);
			expect(JSON.stringify(failed)).not.toContain(emulator.apiKey);
		}
		await tables.close();
		expect(stranger.requests).toEqual([]);
		expect(tables.requests).toHaveLength(1);
		expect(emulator.requests('getTask')).toHaveLength(2);
	});
});
