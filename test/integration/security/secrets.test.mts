import type { Fault, RouteName } from '../../emulator/startEmulator.mts';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { startFileServer } from '../harness/startFileServer.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';
import { everythingKept, expectNoSecrets } from './everythingKept.mts';

const routes: RouteName[] = ['createUpload', 'putMedia', 'completeUpload', 'createTask', 'getTask'];
/** What breaks below HTTP: the errors of the transport carry the request, with all its headers. */
const breakages = [
	{ kind: 'reset' },
	{ kind: 'reset', afterEffect: true },
	{ kind: 'cutBody', at: 'connection' },
	{ kind: 'cutBody', at: 'json' },
	{ kind: 'garbageBody' },
	{ kind: 'status', status: 503, body: '' },
] as const;
const everyBreakage = routes.flatMap((route) =>
	breakages.map((effect): [string, Fault] => [
		`${route} ${JSON.stringify(effect)}`,
		{ ...effect, route, count: Infinity },
	]),
);

describe('Neither key nor signature is kept or logged', () => {
	const stage = useStage();
	withoutBackoff();

	/** A storage does not mind how its own answer ends, so some breakages of it are none. */
	test.each(everyBreakage)('when %s', async (_name, fault) => {
		const { emulator, n8n } = stage;
		emulator.inject(fault);
		const parameters =
			fault.route === 'getTask'
				? { operation: 'getTask', taskId: emulator.addTask() }
				: { operation: 'createTask', source: 'binary' };
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const ended = await n8n.run(stage.plan(parameters, filesAsItems(voiceMemo), { settings }));
		expect(emulator.requests(fault.route).length).toBeGreaterThan(0);
		if (fault.route !== 'putMedia') expect(ended.error?.message).toMatch(/\S/);
		expectNoSecrets(ended, n8n, emulator.apiKey);
	});

	test('when nobody is at the address of the service any more', async () => {
		const { emulator, n8n } = stage;
		await emulator.stop();
		const ended = await n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo)));
		expect(ended.error?.message).toMatch(/the connection was refused/);
		expectNoSecrets(ended, n8n, emulator.apiKey);
	});

	test('when the execution is stopped in the middle of an upload', async () => {
		const { emulator, n8n } = stage;
		emulator.inject({ route: 'putMedia', kind: 'hang' });
		const execution = n8n.start(stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo)));
		await emulator.arrived('putMedia');
		execution.stop();
		const ended = await execution.ended;
		expect(ended.status).toBe('canceled');
		expectNoSecrets(ended, n8n, emulator.apiKey);
		// that there would be something to find
		const canary = { ...n8n, log: [`PUT ${emulator.storageUrl}/media?signature=0123456789`] };
		expect(() => expectNoSecrets(ended, canary, emulator.apiKey)).toThrow(/signature/);
	});

	test('when all goes well, in output and journal', async () => {
		const { emulator, n8n } = stage;
		emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
		const parameters = { operation: 'transcribeAndWait' };
		const failed = await n8n.run(stage.plan(parameters, filesAsItems(voiceMemo)));
		const journal = JSON.stringify(failed.data.executionData?.contextData);
		expect(journal).toContain(String(emulator.tasks[0]?.transcriptId));
		const ended = await n8n.retry(failed);
		for (const each of [failed, ended]) expectNoSecrets(each, n8n, emulator.apiKey);
	});

	test.each([
		['breaks off', '/breaks'],
		['is gone', '/nothing'],
		['is moved and gone', '/moved'],
	])('of a file URL that %s', async (_how, path) => {
		const files = await startFileServer({
			'/breaks': (_request, response) => {
				response.writeHead(200, { 'content-length': '100', 'content-type': 'audio/mpeg' });
				response.write('ID3', () => response.destroy());
			},
			'/moved': (_request, response) =>
				void response.writeHead(302, { location: '/nothing?token=geheim-2' }).end(),
		});
		const parameters = {
			operation: 'upload',
			source: 'url',
			fileUrl: '={{ $json.address }}',
		};
		const address = `${files.address}${path}?token=geheim-1`;
		const ended = await stage.n8n.run(stage.plan(parameters, jsonAsItems({ address })));
		await files.close();
		// the address itself is the user's own data, in the item that came in
		ended.data.resultData.runData.Source = [];
		ended.data.executionData!.nodeExecutionStack = [];
		expect(ended.error?.message).toMatch(/127\.0\.0\.1|could not be read/);
		expect(everythingKept(ended, { ...stage.n8n, log: [] })).not.toMatch(/geheim/);
		expect(stage.n8n.log.join('\n')).not.toMatch(/geheim/);
	});
});
