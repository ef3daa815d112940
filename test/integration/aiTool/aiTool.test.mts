import type { AgentKind } from '../harness/agentNode.mts';
import { filesAsItems, jsonAsItems, mediaFile, voiceMemo } from '../harness/items.mts';
import { type FileServer, serve, startFileServer } from '../harness/startFileServer.mts';
import { useStage, withoutBackoff } from '../harness/useStage.mts';

const kinds: AgentKind[] = ['request', 'invoke'];

describe.each(kinds)('As the tool of an AI agent (%s)', (asTool) => {
	const stage = useStage();
	withoutBackoff();
	let files: FileServer;
	beforeAll(async () => {
		const type = { 'content-type': 'audio/mpeg' };
		files = await startFileServer({ '/memo.mp3': serve(mediaFile('voice-memo.mp3'), type) });
	});
	afterAll(async () => await files.close());

	const byUrl = {
		operation: 'transcribeAndWait',
		source: 'url',
		fileUrl: "={{ $fromAI('url') }}",
	};
	const urls = () => jsonAsItems({ url: `${files.address}/memo.mp3` });
	const answerTo = async (...given: Parameters<typeof stage.plan>) => {
		const ended = await stage.n8n.run(stage.plan(...given));
		return JSON.stringify(ended.items.map(({ json }) => json.answer));
	};

	test('it transcribes the file at the address that the agent gives', async () => {
		expect(await answerTo(byUrl, urls(), { asTool })).toMatch(/Buy oat milk and two lemons/);
		expect(stage.emulator.tasks).toHaveLength(1);
	});

	test('it says that it gets no files, and what to do instead', async () => {
		const binary = { operation: 'transcribeAndWait', source: 'binary' };
		const answer = await answerTo(binary, filesAsItems(voiceMemo), { asTool });
		expect(answer).toMatch(/As an AI tool this node receives no files/);
		expect(stage.emulator.record).toHaveLength(0);
	});

	test('Retry On Fail goes on with the task that is there', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		expect(await answerTo(byUrl, urls(), { asTool, settings })).toMatch(/Buy oat milk/);
		expect(stage.emulator.tasks).toHaveLength(1);
		expect(stage.emulator.requests('createUpload')).toHaveLength(1);
	});

	test('an agent that asks again after a failure does not pay again', async () => {
		stage.emulator.inject({ route: 'getTask', kind: 'status', status: 403 });
		const address = { url: `${files.address}/memo.mp3` };
		const answer = await answerTo(byUrl, jsonAsItems(address, address), { asTool });
		expect(answer).toMatch(/status 403/);
		expect(answer).toMatch(/Buy oat milk/);
		expect(stage.emulator.tasks).toHaveLength(1);
	});
});
