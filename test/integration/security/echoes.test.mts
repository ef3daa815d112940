import type { INode } from 'n8n-workflow';
import type { Emulator, RouteName } from '../../emulator/startEmulator.mts';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';
import { everythingKept, expectNoSecrets } from './everythingKept.mts';

const routes: RouteName[] = ['createUpload', 'putMedia', 'completeUpload', 'createTask', 'getTask'];
const statuses = [400, 401, 403, 404, 409, 422, 429, 500, 503];
const onErrors: Array<INode['onError']> = [
	'stopWorkflow',
	'continueRegularOutput',
	'continueErrorOutput',
];
const everyEcho = routes.flatMap((route) =>
	statuses.map((status, index) => ({ route, status, onError: onErrors[index % 3] })),
);

/** The route's own operation, so that its answer is what ends the execution. */
const parametersFor = (route: RouteName, { addTask }: Emulator) =>
	route === 'getTask'
		? { operation: 'getTask', taskId: addTask() }
		: { operation: 'createTask', source: 'binary' };

/** A session with an address that this test knows; the answer is for the node to get. */
async function openSession({ baseUrl, apiKey }: Emulator) {
	const response = await fetch(`${baseUrl}/v1/uploads`, {
		method: 'POST',
		headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ filename: voiceMemo.fileName, mimetype: 'audio/mpeg' }),
	});
	const answer = await response.text();
	const { uploadUrl } = (JSON.parse(answer) as { data: { uploadUrl: string } }).data;
	return { answer, uploadUrl };
}

describe('answers that repeat the request', () => {
	const stage = useStage({ idempotencyHeader: 'Idempotency-Key' });
	withoutBackoff();

	test.each(everyEcho)('$route, status $status, $onError', async ({ route, status, onError }) => {
		const { n8n, emulator } = stage;
		emulator.inject({ route, kind: 'echo', status, count: Infinity });
		const parameters = parametersFor(route, emulator);
		const plan = stage.plan(parameters, filesAsItems(voiceMemo), { settings: { onError } });
		const ended = await n8n.run(plan);

		expect(ended.status).toBe(onError === 'stopWorkflow' ? 'error' : 'success');
		// The words around the secrets are kept: the test would notice if nothing were quoted at all.
		expect(everythingKept(ended, n8n)).toContain('Cannot handle');
		expectNoSecrets(ended, n8n, emulator.apiKey);
	});

	/** What a completion was told of its session, the signed address included, in many spellings. */
	test.each([
		['plain', (text: string) => text],
		['with JSON slashes', (text: string) => text.replaceAll('/', '\\/')],
		['as JSON code points', (text: string) => text.replaceAll('&', '\\u0026')],
		['URL-encoded', (text: string) => encodeURIComponent(text)],
		['as HTML', (text: string) => text.replaceAll('&', '&amp;')],
	])('a completion that is refused with the signed address, %s', async (_how, spell) => {
		const { n8n, emulator } = stage;
		const session = await openSession(emulator);
		emulator.inject({ route: 'createUpload', kind: 'garbageBody', body: session.answer });
		const text = spell(session.uploadUrl);
		const body = `{"type":"X","title":"${text}","detail":"${text}","errorCode":"X"}`;
		emulator.inject({ route: 'completeUpload', kind: 'status', status: 400, body });
		const ended = await n8n.run(stage.plan({ operation: 'upload' }, filesAsItems(voiceMemo)));

		expect(ended.error?.message).toContain('***');
		expectNoSecrets(ended, n8n, emulator.apiKey);
	});
});

describe('results that repeat the key', () => {
	const stage = useStage();

	test.each(['SUCCEEDED', 'FAILED'])('a task that is %s, raw and with files', async (status) => {
		const { n8n, emulator } = stage;
		const { apiKey } = emulator;
		const task = {
			transcriptId: emulator.addTask(),
			status,
			fullText: `Bearer ${apiKey}`,
			showError: { request: { headers: { authorization: `Bearer ${apiKey}` } } },
			debug: [apiKey],
			chunks: [{ seq: 0, startMs: 0, endMs: 1000, text: `Bearer ${apiKey}` }],
		};
		const body = JSON.stringify({ data: { task }, meta: {} });
		emulator.inject({
			route: 'getTask',
			kind: 'garbageBody',
			body,
			contentType: 'application/json',
			count: Infinity,
		});
		for (const operation of ['getTask', 'transcribeAndWait']) {
			const parameters = {
				operation,
				source: 'task',
				taskId: task.transcriptId,
				output: 'raw',
				transcriptFiles: ['txt', 'srt', 'vtt', 'md', 'json'],
			};
			const ended = await n8n.run(stage.plan(parameters, jsonAsItems({})));
			expect(everythingKept(ended, n8n)).toContain('***');
			expectNoSecrets(ended, n8n, apiKey);
		}
	});
});
