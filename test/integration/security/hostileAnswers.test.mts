import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import type { Emulator, RouteName } from '../../emulator/startEmulator.mts';
import { filesAsItems, jsonAsItems, voiceMemo } from '../harness/items.mts';
import type { Stage } from '../harness/useStage.mts';
import { useStage } from '../harness/useStage.mts';

const allFiles = ['txt', 'srt', 'vtt', 'md', 'json'];
const transcribe = { operation: 'transcribeAndWait', transcriptFiles: allFiles };
const look = (taskId: string, more: object = {}) => ({
	operation: 'getTask',
	taskId,
	transcriptFiles: allFiles,
	...more,
});

/** A "success" of the service that says exactly this. */
const answer = (emulator: Emulator, route: RouteName, body: string) =>
	emulator.inject({ route, kind: 'garbageBody', contentType: 'application/json', body });

const runOn = async ({ n8n, plan }: Stage, parameters: object) =>
	await n8n.run(plan({ ...parameters }, filesAsItems(voiceMemo)));

/** Everything in a value that could have been given another prototype, the value itself included. */
function objectsIn(value: unknown): object[] {
	if (typeof value !== 'object' || value === null) return [];
	return [value, ...Object.values(value).flatMap(objectsIn)];
}

describe('answers made to pollute prototypes', () => {
	const stage = useStage();
	const poison = '{"polluted":"yes","error":"yes","status":"yes"}';
	const members = `"__proto__":${poison},"\\u005f_proto__":${poison},"constructor":{"prototype":${poison}}`;

	test.each(['simplified', 'raw', 'selected'])('a task, output %s, with files', async (output) => {
		const { emulator } = stage;
		const taskId = emulator.addTask();
		const chunk = `{"seq":0,"startMs":0,"endMs":900,"text":"Hello",${members}}`;
		const task = `{"transcriptId":"${taskId}","status":"SUCCEEDED","fullText":"Hello","chunks":[${chunk}],"words":[${chunk}],"showError":{${members}},${members}}`;
		answer(
			emulator,
			'getTask',
			`{"data":{"task":${task},${members}},"meta":{${members}},${members}}`,
		);
		const ended = await runOn(stage, look(taskId, { output }));

		expect(ended.status).toBe('success');
		const [item] = ended.items;
		expect({}).not.toHaveProperty('polluted');
		for (const made of objectsIn(item?.json)) {
			expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(made));
			expect(Object.hasOwn(made, '__proto__')).toBe(false);
		}
		expect(item?.json).not.toHaveProperty('error');
		expect(Object.keys(item?.binary ?? {}).sort()).toEqual([...allFiles].sort());
		// What is only a strange name is handed on as any other field.
		expect(Object.hasOwn(item?.json ?? {}, 'constructor')).toBe(output === 'raw');
	});

	test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
		'a problem whose code is %s',
		async (errorCode) => {
			const { emulator } = stage;
			const body = `{"errorCode":"${errorCode}","title":"No","detail":"Because.",${members}}`;
			emulator.inject({ route: 'getTask', kind: 'status', status: 422, body });
			const ended = await runOn(stage, look(emulator.addTask()));
			expect(ended.error?.message).toMatch(/^No \(task /);
			expect(ended.error?.description).toContain('Because.');
			expect({}).not.toHaveProperty('polluted');
		},
	);
});

describe('ids that lead elsewhere', () => {
	const stage = useStage();
	const tricks = [
		'..',
		'.',
		'',
		'../uploads',
		'%2e%2e',
		'a/b',
		'a\\b',
		'a?x=1',
		'a#b',
		'a\nb',
		'\ud800',
	];

	test.each(tricks)('an upload id %j never leaves its place in the path', async (uploadId) => {
		const { emulator } = stage;
		const { storageUrl } = emulator;
		const session = {
			uploadId,
			uploadUrl: `${storageUrl}/media/x?signature=y`,
			fileKey: 'k',
			fileUrl: 'f',
		};
		answer(emulator, 'createUpload', JSON.stringify({ data: session, meta: {} }));
		emulator.inject({ route: 'putMedia', kind: 'status', status: 200, body: '' });
		const ended = await runOn(stage, { operation: 'upload' });

		expect(ended.status).toBe('error');
		const completion = `/v1/uploads/${encodeURIComponent(uploadId.toWellFormed())}/operations/complete`;
		for (const { path } of emulator.record) {
			expect(['/v1/uploads', '/media/x', completion]).toContain(path);
		}
		expect(emulator.requests('createTask')).toEqual([]);
	});

	test.each(tricks)('a task id %j of a creation never leaves its place', async (transcriptId) => {
		const { emulator, n8n } = stage;
		const task = { transcriptId, status: 'QUEUED' };
		answer(emulator, 'createTask', JSON.stringify({ data: { task }, meta: {} }));
		const ended = await runOn(stage, { ...transcribe, options: { timeoutMinutes: 0.01 } });

		expect(ended.status).toBe('error');
		const poll = `/v1/tasks/${encodeURIComponent(transcriptId.toWellFormed())}`;
		for (const { path, method } of emulator.record) {
			if (method === 'GET') expect(path).toBe(poll);
		}
		for (const line of n8n.log) expect(line).not.toContain('a\nb');
		expect(emulator.requests('createTask')).toHaveLength(1);
	});

	test.each(['file:///etc/passwd', 'data:,x', 'javascript:1', '//evil.test/x', 'http://', ''])(
		'an upload address %j is refused',
		async (uploadUrl) => {
			const { emulator } = stage;
			const session = { uploadId: 'u', uploadUrl, fileKey: 'k', fileUrl: 'f' };
			answer(emulator, 'createUpload', JSON.stringify({ data: session, meta: {} }));
			const ended = await runOn(stage, { operation: 'upload' });
			expect(ended.error?.message).toContain('(at data.uploadUrl)');
			expect(emulator.record).toHaveLength(1);
		},
	);
});

describe('answers without measure', () => {
	const stage = useStage();
	const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

	/** n8n itself cannot copy what is nested deeper than some thousands: that is the next node's trouble. */
	test('a field nested 100,000 deep costs at most its own item', async () => {
		const { n8n, emulator, plan } = stage;
		const [deep, plain] = [emulator.addTask(), emulator.addTask()];
		const task = `{"transcriptId":"${deep}","status":"SUCCEEDED","fullText":"Hi","deep":${nested(100_000)}}`;
		const body = `{"data":{"task":${task}},"meta":{}}`;
		const parameters = { operation: 'getTask', taskId: '={{ $json.taskId }}' };
		const items = jsonAsItems({ taskId: deep }, { taskId: plain });
		const settings = { onError: 'continueRegularOutput' as const };
		for (const [transcriptFiles, copied] of [
			[['srt'], true] as const,
			[['json'], false] as const,
		]) {
			emulator.inject({
				route: 'getTask',
				kind: 'garbageBody',
				contentType: 'application/json',
				body,
				when: ({ path }) => path.endsWith(deep),
			});
			const chosen = { ...parameters, transcriptFiles: [...transcriptFiles] };
			const ended = await n8n.run(plan(chosen, items, { settings }));
			expect(ended.status).toBe('success');
			const [first, second] = ended.items.map(({ json }) => json);
			expect(first).toMatchObject(copied ? { fullText: 'Hi' } : { error: expect.any(String) });
			expect(second).toMatchObject({ transcriptId: plain, status: 'SUCCEEDED' });
		}
	});

	test('a refusal of 2 GiB, zipped to 2 MiB, is quoted by its beginning', async () => {
		const { n8n, plan } = stage;
		const bomb = createServer((_request, response) => {
			response.writeHead(400, { 'content-encoding': 'gzip', 'content-type': 'text/plain' });
			const gzip = createGzip();
			gzip.pipe(response);
			const zeros = Buffer.alloc(1024 * 1024, '0');
			let left = 2048;
			const write = () => {
				while (left > 0 && !response.destroyed) {
					left--;
					if (!gzip.write(zeros)) return void gzip.once('drain', write);
				}
				gzip.end();
			};
			write();
		});
		bomb.listen(0, '127.0.0.1');
		await once(bomb, 'listening');
		const baseUrl = `http://127.0.0.1:${(bomb.address() as AddressInfo).port}`;
		const credential = { baseUrl, apiKey: 'some-key-of-a-user' };
		const taskId = '3f2b8c1e-5a6d-4e7f-9b0a-1c2d3e4f5a6b';
		const ended = await n8n.run(
			plan({ operation: 'getTask', taskId }, jsonAsItems({}), { credential }),
		);
		bomb.closeAllConnections();
		bomb.close();

		expect(ended.error?.message).toContain('status 400');
		expect(ended.error?.description).toContain('begins with: 000');
		expect(JSON.stringify(ended.data).length).toBeLessThan(20_000);
	});

	test('a title and a detail of a million characters are shortened', async () => {
		const { n8n, emulator, plan } = stage;
		const long = 'x'.repeat(1_000_000);
		const body = JSON.stringify({ errorCode: 'A', title: long, detail: long });
		emulator.inject({ route: 'getTask', kind: 'status', status: 400, body });
		const parameters = { operation: 'getTask', taskId: emulator.addTask() };
		const ended = await n8n.run(plan(parameters, jsonAsItems({})));
		expect(ended.status).toBe('error');
		expect(ended.error?.message.length).toBeLessThan(1100);
		expect(JSON.stringify(ended.data).length).toBeLessThan(20_000);
	});
});
