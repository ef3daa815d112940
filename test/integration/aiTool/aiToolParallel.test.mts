import { jsonAsItems, mediaFile } from '../harness/items.mts';
import { type FileServer, serve, startFileServer } from '../harness/startFileServer.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

/** An agent's model may ask for several calls of the tool at once; n8n then runs them at once. */
describe('Calls of an AI agent at the same time', () => {
	const stage = useStage({
		taskPlan: () => ({ queuedMs: 0, processingMs: 300, outcome: 'SUCCEEDED' }),
	});
	withoutBackoff();
	let files: FileServer;
	let url: string;
	beforeAll(async () => {
		const type = { 'content-type': 'audio/mpeg' };
		files = await startFileServer({ '/memo.mp3': serve(mediaFile('voice-memo.mp3'), type) });
		url = `${files.address}/memo.mp3`;
	});
	afterAll(async () => await files.close());

	const parameters = {
		operation: 'transcribeAndWait',
		source: 'url',
		fileUrl: "={{ $fromAI('url') }}",
		language: "={{ $fromAI('language') }}",
		transcriptionMode: "={{ $fromAI('mode') }}",
	};
	const english = () => ({ url, language: 'english', mode: 'balanced' });
	const spanish = () => ({ url, language: 'spanish', mode: 'precision' });
	const answersTo = async (calls: object[], more: object = {}) => {
		const asTool = 'invokeAtOnce' as const;
		const plan = stage.plan(parameters, jsonAsItems(...calls.map((call) => ({ ...call }))), {
			asTool,
			...more,
		});
		const ended = await stage.n8n.run(plan);
		return ended.items.map(({ json }) => String(json.answer));
	};
	const idIn = (answer = '') => /"transcriptId":"([^"]+)"/.exec(answer)?.[1];

	test('for two tasks of one file make two tasks, each answered with its own', async () => {
		const answers = await answersTo([english(), spanish()]);
		const made = Object.fromEntries(
			stage.emulator.tasks.map(({ language, transcriptId }) => [language, transcriptId]),
		);
		expect(stage.emulator.tasks).toHaveLength(2);
		expect(answers.map(idIn)).toEqual([made.english, made.spanish]);
	});

	test('for two tasks do not take a lost answer of one for that of the other', async () => {
		const isEnglish = ({ json }: { json?: unknown }) => JSON.stringify(json).includes('english');
		stage.emulator.inject({
			route: 'createTask',
			kind: 'status',
			status: 500,
			afterEffect: true,
			when: isEnglish,
		});
		const [first, second] = await answersTo([english(), spanish()]);
		expect(first).toMatch(/not known whether/);
		expect(idIn(second)).toBeDefined();
		expect(stage.emulator.tasks).toHaveLength(2);
	});

	test('for one and the same task make one, and all get it', async () => {
		const answers = await answersTo([english(), english(), english()]);
		const [task] = stage.emulator.tasks;
		expect(stage.emulator.tasks).toHaveLength(1);
		expect(answers.map(idIn)).toEqual(Array(3).fill(task?.transcriptId));
		expect(stage.emulator.requests('createUpload')).toHaveLength(1);
	});

	test('for one and the same task: the second tries what the first could not', async () => {
		stage.emulator.inject({ route: 'createTask', kind: 'status', status: 402 });
		const [first, second] = await answersTo([english(), english()]);
		expect(first).toMatch(/402/);
		expect(idIn(second)).toBe(stage.emulator.tasks[0]?.transcriptId);
		expect(stage.emulator.tasks).toHaveLength(1);
	});

	test('with an idempotency header carry keys of their own', async () => {
		const credential = { ...stage.credential, idempotencyHeader: 'X-Once' };
		await answersTo([english(), spanish()], { credential });
		const keys = stage.emulator.requests('createTask').map(({ headers }) => headers['x-once']);
		expect(new Set(keys).size).toBe(2);
	});
});
