import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import * as z from 'zod/v4-mini';
import {
	assetSchema,
	taskSchema,
	uploadSessionSchema,
	type UploadSession,
} from '../../../nodes/shared/api/answers/schemas';
import type { Emulator } from '../../emulator/startEmulator.mts';

export interface Answer {
	status: number;
	headers: http.IncomingHttpHeaders;
	text: string;
	/** The parsed body; undefined if it is not JSON. */
	json: unknown;
}

export interface Message {
	method?: string;
	headers?: http.OutgoingHttpHeaders;
	body?: string | Buffer;
}

/** Sends exactly this, on a connection of its own; rejects if no whole answer came. */
export async function send(
	url: string,
	{ method = 'GET', headers, body }: Message,
): Promise<Answer> {
	const request = http.request(url, { method, headers, agent: false });
	request.end(body);
	const [response]: http.IncomingMessage[] = await once(request, 'response');
	const chunks: Buffer[] = [];
	for await (const chunk of response as http.IncomingMessage) chunks.push(chunk);
	const text = Buffer.concat(chunks).toString();
	return {
		status: response?.statusCode ?? 0,
		headers: response?.headers ?? {},
		text,
		json: parsed(text),
	};
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** A media fixture's bytes. */
export const fixture = (name: string) =>
	readFileSync(new URL(`../../fixtures/media/${name}`, import.meta.url));

/** A mono 8 kHz WAV file of silence, without tags. */
export function silence(durationMs: number): Buffer {
	const dataBytes = durationMs * 8;
	const wav = Buffer.alloc(44 + dataBytes, 0x80);
	wav.write('RIFF....WAVEfmt ', 0, 'latin1');
	wav.writeUInt32LE(36 + dataBytes, 4);
	wav.writeUInt32LE(16, 16);
	wav.writeUInt16LE(1, 20);
	wav.writeUInt16LE(1, 22);
	wav.writeUInt32LE(8000, 24);
	wav.writeUInt32LE(8000, 28);
	wav.writeUInt16LE(1, 32);
	wav.writeUInt16LE(8, 34);
	wav.write('data', 36, 'latin1');
	wav.writeUInt32LE(dataBytes, 40);
	return wav;
}

/** A well-behaved client, as far as each test wants it to behave. */
export class WireClient {
	readonly #emulator: Emulator;

	constructor(emulator: Emulator) {
		this.#emulator = emulator;
	}

	async post(path: string, body: unknown, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
		return await send(this.#emulator.baseUrl + path, {
			method: 'POST',
			headers: { ...this.#key(), 'content-type': 'application/json', ...headers },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		});
	}

	async get(path: string): Promise<Answer> {
		return await send(this.#emulator.baseUrl + path, { headers: this.#key() });
	}

	async createUpload(filename = 'memo.wav', mimetype = 'audio/wav'): Promise<UploadSession> {
		const answer = await this.post('/v1/uploads', { filename, mimetype });
		return z.object({ data: uploadSessionSchema }).parse(answer.json).data;
	}

	async put(url: string, body: Buffer, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> {
		const exact = { 'content-type': 'audio/wav', 'content-length': body.length, ...headers };
		return await send(url, { method: 'PUT', headers: exact, body });
	}

	async complete(session: UploadSession, fields: object): Promise<Answer> {
		const { fileKey, fileUrl, uploadId } = session;
		const body = { fileKey, fileUrl, filename: 'memo.wav', mimetype: 'audio/wav', ...fields };
		return await this.post(`/v1/uploads/${uploadId}/operations/complete`, body);
	}

	/** Uploads and completes; gives the asset id. */
	async asset(media: Buffer, filename = 'memo.wav', mimetype = 'audio/wav'): Promise<string> {
		const session = await this.createUpload(filename, mimetype);
		await this.put(session.uploadUrl, media, { 'content-type': mimetype });
		const answer = await this.complete(session, { filename, mimetype, fileSize: media.length });
		return z.object({ data: assetSchema }).parse(answer.json).data.assetId;
	}

	async createTask(fields: object, headers: http.OutgoingHttpHeaders = {}) {
		return taskIn(await this.post('/v1/tasks', fields, headers));
	}

	async task(transcriptId: string) {
		return taskIn(await this.get(`/v1/tasks/${transcriptId}`));
	}

	#key() {
		return { authorization: `Bearer ${this.#emulator.apiKey}` };
	}
}

const taskIn = (answer: Answer) =>
	z.object({ data: z.object({ task: taskSchema }) }).parse(answer.json).data.task;
