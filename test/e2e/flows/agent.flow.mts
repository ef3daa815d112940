/** Several calls of the tool in one answer of an agent's model: a real agent, a model that is none. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { type ChatModel, startChatModel } from '../examples/startChatModel.mts';
import { createCredential } from '../harness/rest/credentials.mts';
import { nodeItems } from '../harness/rest/executions.mts';
import { links, node } from '../harness/rest/nodes.mts';
import { play, stage, start, transcriptionTool } from './stage.mts';

let model: ChatModel | undefined;
let credentials: object = {};

/** The model and its credential, made when the first test needs them: n8n runs by then. */
async function openModel(): Promise<void> {
	if (model) return;
	model = await startChatModel();
	const type = 'openAiApi';
	const data = { apiKey: 'any', url: model.baseUrl };
	const { id, name } = await createCredential(stage.n8n.rest, { name: 'Model', type, data });
	credentials = { [type]: { id, name } };
}
after(async () => await model?.stop());

const fromModel = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;

/** What the agent says after its model has asked for these calls at once. */
async function answerTo(typeVersion: number, calls: object[]): Promise<string> {
	await openModel();
	const text = `Calls: ${JSON.stringify(calls)}`;
	const agent = { promptType: 'define', text, options: {} };
	const langchain = '@n8n/n8n-nodes-langchain';
	const chat = { model: { __rl: true, mode: 'id', value: 'gpt-4.1-mini' }, options: {} };
	const execution = await play({
		name: 'Agent',
		nodes: [
			start,
			node('Agent', `${langchain}.agent`, agent, { typeVersion }),
			node('Model', `${langchain}.lmChatOpenAi`, chat, { typeVersion: 1.2, credentials }),
			transcriptionTool('Transcribe', {
				...{ descriptionType: 'manual', toolDescription: 'Transcribes a recording' },
				...{ operation: 'transcribeAndWait', source: 'url', fileUrl: fromModel('url') },
				...{ language: fromModel('language'), transcriptionMode: fromModel('mode') },
			}),
		],
		connections: {
			...links(['Start', 'Agent']),
			Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
			Transcribe: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
	});
	assert.equal(execution.status, 'success', execution.error?.message);
	return String(nodeItems(execution, 'Agent')[0]?.json.output);
}

/** It has n8n run its tools; agents that call them by themselves stand in the integration tests. */
for (const version of [2.2]) {
	it(`agent ${version}: two tasks of one file are two, and each call gets its own`, async () => {
		const before = stage.emulator.tasks.length;
		const url = stage.receiver.mediaUrl('voice-memo.mp3');
		const answer = await answerTo(version, [
			{ url, language: 'english', mode: 'balanced' },
			{ url, language: 'spanish', mode: 'precision' },
		]);
		const made = stage.emulator.tasks.slice(before);
		assert.deepEqual(made.map(({ language }) => language).sort(), ['english', 'spanish']);
		for (const { transcriptId } of made) assert.ok(answer.includes(transcriptId), answer);
	});

	it(`agent ${version}: one task that is asked for twice is paid for once`, async () => {
		const before = stage.emulator.tasks.length;
		const url = stage.receiver.mediaUrl('voice-memo.mp3');
		const call = { url, language: 'english', mode: 'balanced' };
		const answer = await answerTo(version, [call, call]);
		const [made, ...others] = stage.emulator.tasks.slice(before);
		assert.deepEqual(others, []);
		assert.equal(answer.split(made?.transcriptId ?? 'none').length, 3, answer);
	});
}
