import * as z from 'zod/v4-mini';

import { exchange, type Answer, type HttpRequest } from '../api/exchange';
import { parseJson } from '../api/answers/parseJson';
import { readText } from '../api/answers/readBody';
import { systemClock, type Clock } from '../clock';
import { answerFailure, unexpectedAnswer } from './dataTableFailures';

const largestAnswerBytes = 64 * 1024 * 1024;

export interface DataTableConnection {
	http: HttpRequest;
	/** Up to and with `/api/v1`, without a trailing slash. */
	baseUrl: string;
	apiKey: string;
	/** Time limit of each request, in milliseconds. */
	requestMs: number;
	clock?: Clock;
}

/** One request under `/data-tables`, sent once. It throws a `Failure`. */
export type DataTableRequest = <S extends z.ZodMiniType>(
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
	path: readonly string[],
	schema: S,
	options: { query?: Record<string, string>; body?: object },
) => Promise<z.output<S>>;

/** The one door to the data tables of n8n's public API, version 1. */
export function dataTableRequest(connection: DataTableConnection): DataTableRequest {
	const { http, baseUrl, apiKey, requestMs, clock = systemClock } = connection;
	return async (method, path, schema, { query = {}, body }) => {
		const address = [baseUrl, 'data-tables', ...path.map(encodeURIComponent)].join('/');
		const search = toSearch(query);
		const read = async (answer: Answer) => {
			const text = await readText(answer.body, largestAnswerBytes);
			if (answer.status < 200 || answer.status > 299) {
				const scope = scopeOf(method, path);
				throw answerFailure(answer, text, { apiKey, scope, nowMs: clock.now() });
			}
			const parsed = schema.safeParse(parseJson(text));
			if (!parsed.success) throw unexpectedAnswer(answer.status);
			return parsed.data;
		};
		return await exchange(
			http,
			{
				method,
				url: search ? `${address}?${search}` : address,
				headers: {
					'X-N8N-API-KEY': apiKey,
					Accept: 'application/json',
					...(body && { 'Content-Type': 'application/json' }),
				},
				body: body && JSON.stringify(body),
				timeoutMs: requestMs,
				peer: "n8n's public API",
				clock,
			},
			read,
		);
	};
}

/** n8n refuses a query whose raw text has a reserved character in it, such as the plus of a space. */
const toSearch = (query: Record<string, string>): string =>
	new URLSearchParams(query).toString().replaceAll('+', '%20').replaceAll('*', '%2A');

/** What n8n wants a key to be allowed, by its `openapi.yml`. */
function scopeOf(method: string, [tableId, part]: readonly string[]): string {
	if (tableId === undefined) return 'dataTable:list';
	if (part === undefined) return 'dataTable:read';
	if (part === 'columns') return 'dataTableColumn:create';
	const uses: Record<string, string> = { POST: 'create', PATCH: 'update', DELETE: 'delete' };
	return `dataTableRow:${uses[method] ?? 'read'}`;
}
