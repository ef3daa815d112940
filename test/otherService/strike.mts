import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault, FaultQueue, Moment } from '../emulator/faults/faults.mts';
import { delayUnlessClosed, drain, readBytes } from '../emulator/faults/streams.mts';
import type { RequestRecord } from '../emulator/views.mts';
import { type Answer, echoOf, problem, send, storageWord } from './answers.mts';

/** One request on its way through the service. */
export interface Passage {
	request: IncomingMessage;
	response: ServerResponse;
	entry: RequestRecord;
	faults: FaultQueue;
	/** A request suffers one fault only. */
	isStruck: boolean;
}

function claim(passage: Passage, moment: Moment): Fault | undefined {
	if (passage.isStruck) return undefined;
	const fault = passage.faults.claim(passage.entry, moment);
	passage.isStruck = fault !== undefined;
	return fault;
}

/** True if the request ends here, before anybody has read its body. */
export function strikeBeforeBody(passage: Passage): boolean {
	const fault = claim(passage, 'beforeBody');
	const { request, entry } = passage;
	if (fault?.kind === 'reset') request.socket.resetAndDestroy();
	if (fault?.kind === 'hang' && fault.readBody !== false) {
		drain(request, (bytes) => (entry.bodyBytes += bytes));
	}
	return fault !== undefined;
}

/** The answer to give without doing anything; undefined if the request may go on. */
export async function strikeBeforeEffect(passage: Passage): Promise<Answer | undefined> {
	const fault = claim(passage, 'beforeEffect');
	const { request, response, entry } = passage;
	if (!fault) return undefined;
	if (fault.kind === 'slow') {
		await delayUnlessClosed(fault.delayMs ?? 0, response);
		return undefined;
	}
	if (fault.kind === 'redirect') {
		const headers = { location: fault.location };
		return { status: fault.status ?? 307, mediaType: 'text/plain', body: '', headers };
	}
	if (entry.route === 'putMedia') {
		const most = fault.kind === 'status' ? fault.afterBytes : undefined;
		const count = (bytes: number) => (entry.bodyBytes += bytes);
		await readBytes(request, most ?? Number.POSITIVE_INFINITY, count);
		response.once('finish', () => drain(request, count));
	}
	if (fault.kind === 'echo') return word(entry, fault.status ?? 400, 'ECHO', echoOf(request));
	return answerOf(fault, entry);
}

/** Sends an answer, or what a fault leaves of it. */
export async function sendStruck(passage: Passage, answer: Answer): Promise<void> {
	const fault = claim(passage, 'afterEffect');
	const { request, response, entry } = passage;
	if (fault?.kind === 'reset') return void request.socket.resetAndDestroy();
	if (fault?.kind === 'hang') {
		if (!response.destroyed) await once(response, 'close');
		return;
	}
	if (fault?.kind === 'slow') await delayUnlessClosed(fault.delayMs ?? 0, response);
	if (fault?.kind === 'cutBody' && fault.at !== 'json') return cutConnection(response, answer);
	const left = fault?.kind === 'cutBody' ? { ...answer, body: half(answer) } : answer;
	const sent = (fault && answerOf(fault, entry)) ?? left;
	entry.status = sent.status;
	send(sent, response);
}

function answerOf(fault: Fault, entry: RequestRecord): Answer | undefined {
	if (fault.kind === 'garbageBody') {
		const { body = '<html>Please sign in</html>', contentType = 'text/html' } = fault;
		return { status: fault.status ?? 200, mediaType: contentType, body };
	}
	if (fault.kind !== 'status') return undefined;
	const { status, errorCode = `STATUS_${status}`, body, contentType, headers } = fault;
	const ours = word(entry, status, errorCode, 'Injected by a test.');
	return { ...ours, body: body ?? ours.body, mediaType: contentType ?? ours.mediaType, headers };
}

const word = ({ route }: RequestRecord, status: number, errorCode: string, detail: string) =>
	route === 'putMedia' ? storageWord(status, detail) : problem(status, errorCode, detail);

const half = ({ body }: Answer) => body.slice(0, Math.floor(body.length / 2));

function cutConnection(response: ServerResponse, answer: Answer): void {
	const length = Math.max(2, Buffer.byteLength(answer.body));
	response.writeHead(answer.status, {
		'content-type': answer.mediaType,
		'content-length': length,
	});
	response.write(half(answer) || ' ', () => response.socket?.destroySoon());
}
