import type { FastifyRequest } from 'fastify';
import { Problem, problemMediaType } from './Problem.mts';
import { StorageRefusal } from './StorageRefusal.mts';

/** How a server writes an error answer. */
export interface ErrorFormat {
	mediaType: string;
	text: (status: number, code: string, detail: string) => string;
}

export const problemFormat: ErrorFormat = {
	mediaType: problemMediaType,
	text: (status, code, detail) =>
		JSON.stringify(
			new Problem(status, code, code.replaceAll('_', ' ').toLowerCase(), detail).body(),
		),
};

export const storageFormat: ErrorFormat = {
	mediaType: 'application/xml',
	text: (status, code, detail) => new StorageRefusal(status, code, detail).body(),
};

/** What a captive portal or a misconfigured proxy sends instead of the service's answer. */
export const garbagePage = '<!DOCTYPE html><html><body><h1>Welcome</h1></body></html>';

/** A text that repeats everything secret in a request: its whole address and its headers. */
export function echoOf(request: FastifyRequest): string {
	const headers = Object.entries(request.headers).map(
		([name, value]) => `${name}: ${String(value)}`,
	);
	return `Cannot handle ${request.method} http://${request.host}${request.url} with ${headers.join(', ')}`;
}
