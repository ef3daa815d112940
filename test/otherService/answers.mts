import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from './Refusal.mts';

/** An answer before it is sent. */
export interface Answer {
	status: number;
	mediaType: string;
	body: string;
	headers?: Record<string, string>;
}

const json = 'application/json';

/** A success of the service; it has one more member than the interface names. */
export const success = (status: number, data: object, meta: object = {}): Answer => ({
	status,
	mediaType: json,
	body: JSON.stringify({ data, meta, requestId: 'other-1' }),
});

/** Problem Details without a title and, where there is no code, without one; as plain JSON. */
export const refusal = ({ status, errorCode, message }: Refusal): Answer =>
	problem(status, errorCode, message);

export const problem = (status: number, errorCode: string | undefined, detail: string): Answer => ({
	status,
	mediaType: json,
	body: JSON.stringify({ type: errorCode ?? 'about:blank', status, detail, errorCode }),
});

/** What the storage says, in words of its own. */
export const storageWord = (status: number, text: string): Answer => ({
	status,
	mediaType: 'text/plain',
	body: text,
});

/** Says nothing where somebody has hung up. */
export function send({ status, mediaType, body, headers }: Answer, response: ServerResponse): void {
	if (response.destroyed || response.headersSent) return;
	response.writeHead(status, {
		'content-type': mediaType,
		'content-length': Buffer.byteLength(body),
		...headers,
	});
	response.end(body);
}

/** A text that repeats everything secret in a request: its whole address and its headers. */
export function echoOf({ method, url, headers }: IncomingMessage): string {
	const all = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
	return `Cannot handle ${method} http://${headers.host}${url} with ${all.join(', ')}`;
}
