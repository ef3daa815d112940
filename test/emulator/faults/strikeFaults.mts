import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { echoOf, type ErrorFormat, garbagePage } from '../refusals/errorFormats.mts';
import type {
	CutBodyFault,
	FaultEffect,
	FaultQueue,
	GarbageBodyFault,
	StatusFault,
} from './faults.mts';
import { delayUnlessClosed, drain, readBytes, throttled } from './streams.mts';

declare module 'fastify' {
	interface FastifyRequest {
		/** A request suffers one fault only. */
		struck?: FaultEffect;
	}
}

/** Installs the hooks that let waiting faults strike a server's requests; routes know nothing of it. */
export function strikeFaults(
	server: FastifyInstance,
	faults: FaultQueue,
	format: ErrorFormat,
): void {
	server.addHook('onRequest', async (request, reply) => {
		const fault = (request.struck = faults.claim(request.sighting, 'beforeBody'));
		if (!fault) return;
		reply.hijack();
		if (fault.kind === 'reset') request.raw.socket.resetAndDestroy();
		if (fault.kind === 'hang' && fault.readBody !== false) drain(request.raw, counter(request));
	});

	server.addHook('preHandler', async (request, reply) => {
		const fault = (request.struck = faults.claim(request.sighting, 'beforeEffect'));
		if (fault) await strikeBeforeEffect(fault, request, reply, format);
	});

	server.addHook('onSend', async (request, reply, payload) => {
		if (request.struck) return payload;
		const fault = (request.struck = faults.claim(request.sighting, 'afterEffect'));
		return fault ? await strikeAnswer(fault, request, reply, String(payload), format) : payload;
	});
}

async function strikeBeforeEffect(
	fault: FaultEffect,
	request: FastifyRequest,
	reply: FastifyReply,
	format: ErrorFormat,
): Promise<void> {
	switch (fault.kind) {
		case 'slow':
			await pause(fault.delayMs, reply);
			if (fault.bytesPerSecond !== undefined && request.sighting.route === 'putMedia') {
				request.body = throttled(request.raw, fault.bytesPerSecond, reply.raw);
			}
			return;
		case 'status':
			await readUpload(request, reply, fault);
			return void reply.send(setStatus(fault, reply, format));
		case 'garbageBody':
			await readUpload(request, reply);
			return void reply.send(setGarbage(fault, reply));
		case 'redirect':
			return void reply.redirect(fault.location, fault.status ?? 307);
		case 'echo':
			await readUpload(request, reply);
			reply.code(fault.status ?? 400).type(format.mediaType);
			return void reply.send(format.text(fault.status ?? 400, 'ECHO', echoOf(request)));
		default:
			return;
	}
}

async function strikeAnswer(
	fault: FaultEffect,
	request: FastifyRequest,
	reply: FastifyReply,
	answer: string,
	format: ErrorFormat,
): Promise<unknown> {
	switch (fault.kind) {
		case 'status':
			return setStatus(fault, reply, format);
		case 'garbageBody':
			return setGarbage(fault, reply);
		case 'slow':
			await pause(fault.delayMs, reply);
			return answer;
		case 'cutBody':
			return cut(fault, reply, answer);
		case 'reset':
			request.raw.socket.resetAndDestroy();
			return answer;
		case 'hang':
			await closed(reply);
			return answer;
		default:
			return answer;
	}
}

/** Reads an upload's body, or its first bytes, and sees to the rest once the answer is out. */
async function readUpload(request: FastifyRequest, reply: FastifyReply, fault?: StatusFault) {
	if (request.sighting.route !== 'putMedia') return;
	await readBytes(request.raw, fault?.afterBytes ?? Number.POSITIVE_INFINITY, counter(request));
	const rest = fault?.rest ?? 'drain';
	// said even to clients that ask for `close`: Node would close at once and the rest would meet a reset
	reply.header('connection', rest === 'close' ? 'close' : 'keep-alive');
	if (rest === 'drain') reply.raw.once('finish', () => drain(request.raw, counter(request)));
}

function setStatus(fault: StatusFault, reply: FastifyReply, format: ErrorFormat): string {
	const { status, errorCode = `STATUS_${fault.status}`, body } = fault;
	reply.code(status).type(fault.contentType ?? format.mediaType);
	reply.headers(fault.headers ?? {});
	return body ?? format.text(status, errorCode, 'Injected by a test.');
}

function setGarbage(fault: GarbageBodyFault, reply: FastifyReply): string {
	reply.code(fault.status ?? 200).type(fault.contentType ?? 'text/html; charset=utf-8');
	return fault.body ?? garbagePage;
}

function cut(fault: CutBodyFault, reply: FastifyReply, answer: string): string | Readable {
	const half = answer.slice(0, Math.floor(answer.length / 2));
	if (fault.at === 'json') return half;
	reply.header('content-length', Buffer.byteLength(answer));
	return Readable.from(
		(async function* () {
			yield half;
			// let the half leave before the connection goes
			await nextTurn();
			reply.raw.socket?.destroySoon();
			await closed(reply);
		})(),
	);
}

const counter = (request: FastifyRequest) => (bytes: number) => {
	request.sighting.bodyBytes += bytes;
};

async function closed(reply: FastifyReply): Promise<void> {
	if (!reply.raw.destroyed) await once(reply.raw, 'close');
}

/** Waits, but not longer than the connection lives. */
async function pause(delayMs: number | undefined, reply: FastifyReply): Promise<void> {
	if (delayMs !== undefined) await delayUnlessClosed(delayMs, reply.raw);
}
