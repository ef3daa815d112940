import { fastify } from 'fastify';
import * as z from 'zod/v4-mini';

const requestSchema = z.object({
	messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
	tools: z._default(
		z.array(z.object({ function: z.looseObject({ name: z.string(), parameters: z.unknown() }) })),
		[],
	),
});

/** Stands for the address of a provider of chat models, in OpenAI's format. */
export interface ChatModel {
	/** Goes into the credential; ends with `/v1`. */
	readonly baseUrl: string;
	/** What the model was told of its tools, by the latest request. */
	readonly tools: unknown[];
	stop(): Promise<void>;
}

/**
 * A chat model with three ideas: it calls its only tool with the address in the user's message, or all
 * at once with each of the arguments that follow `Calls:` there, and then repeats what the tool said.
 * Without a tool it translates what stands below the instruction, into a language like the one of the
 * dwarves: every word is there, and is not the same.
 */
export async function startChatModel(): Promise<ChatModel> {
	const server = fastify({ forceCloseConnections: true });
	const tools: unknown[] = [];
	server.post('/v1/chat/completions', async (request) => {
		const { messages, tools: offered } = requestSchema.parse(request.body);
		tools.splice(0, tools.length, ...offered);
		const last = messages.at(-1);
		const heard = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
		const said = heard.length > 0 ? { content: heard.join('\n') } : answerTo(last, offered);
		const message = { role: 'assistant', content: null, ...said };
		return {
			id: 'chatcmpl-1',
			object: 'chat.completion',
			created: 1,
			model: 'stand-in',
			choices: [{ index: 0, message, finish_reason: 'tool_calls' in said ? 'tool_calls' : 'stop' }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	});
	const address = await server.listen({ host: '127.0.0.1', port: 0 });
	return { baseUrl: `${address}/v1`, tools, stop: () => server.close() };
}

type Message = z.infer<typeof requestSchema>['messages'][number];
type Tools = z.infer<typeof requestSchema>['tools'];

function answerTo(message: Message | undefined, tools: Tools) {
	return tools.length > 0
		? callOf(tools[0], message)
		: { content: translated(String(message?.content)) };
}

/** The text below the instruction, with an ending on each word. */
const translated = (prompt: string) =>
	(prompt.split('\n\n').pop() ?? '').replace(/\p{L}+/gu, (word) => `${word}ul`);

/** A message is a text, or parts of which the first is one. */
const textSchema = z.pipe(
	z.union([z.string(), z.array(z.looseObject({ text: z._default(z.string(), '') }))]),
	z.transform((content) => (typeof content === 'string' ? content : (content[0]?.text ?? ''))),
);

const parametersSchema = z.object({ properties: z.record(z.string(), z.unknown()) });

function callOf(tool: Tools[number] | undefined, question: Message | undefined) {
	if (!tool) throw new Error('the model was given no tool');
	const { name, parameters } = tool.function;
	const text = textSchema.parse(question?.content);
	const [, several] = /Calls: (\[.*\])/s.exec(text) ?? [];
	if (several !== undefined) {
		const all = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(several));
		return {
			tool_calls: all.map((given, index) => ({
				...{ id: `call_${index}`, type: 'function' },
				function: { name, arguments: JSON.stringify(given) },
			})),
		};
	}
	const [argument = ''] = Object.keys(parametersSchema.parse(parameters).properties);
	const [address] = /https?:\S+/.exec(text) ?? [];
	const call = { name, arguments: JSON.stringify({ [argument]: address }) };
	return { tool_calls: [{ id: 'call_1', type: 'function', function: call }] };
}
