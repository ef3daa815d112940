import * as z from 'zod/v4-mini';

import type { Answer } from '../api/exchange';
import { parseRetryAfter } from '../api/retryAfter';
import { maskSecrets } from '../api/secrets';
import { Failure } from '../failure/Failure';

/** What n8n's public API says when it refuses: `{ "message": "…" }`. */
const refusalSchema = z.looseObject({ message: z.string() });

const keyAdvice =
	'Check the credential "n8n Data Table API": the key belongs to this n8n, has not expired, and has the data table scopes (list, read; rows: read, update, delete).';
const addressAdvice =
	'Check that the data table still exists, and that the base URL in the credential "n8n Data Table API" ends with /api/v1.';

const byStatus: Record<number, { message: string; advice: string }> = {
	401: { message: 'n8n rejected the API key for data tables', advice: keyAdvice },
	403: { message: 'The n8n API key is not allowed to use this data table', advice: keyAdvice },
	404: { message: 'n8n does not know the data table', advice: addressAdvice },
	429: { message: 'n8n is receiving too many requests', advice: 'Poll less often.' },
};

/** The failure for an answer of n8n's public API that is no success. */
export function answerFailure(
	{ status, headers }: Answer,
	text: string,
	apiKey: string,
	nowMs: number,
): Failure {
	const { message, advice } = byStatus[status] ?? {
		message: `n8n answered the data table request with status ${status}`,
		advice: status < 500 ? 'Check the data table and the columns in the node.' : '',
	};
	const said = maskSecrets(messageIn(text), [apiKey]);
	return new Failure({
		kind: 'refused',
		message,
		description: [said && `n8n says: ${said}.`, advice].filter(Boolean).join(' '),
		httpStatus: status,
		retryAfterMs: parseRetryAfter(headers['retry-after'], nowMs),
	});
}

/** The failure for a success that is no answer of that API, such as the page of n8n's editor. */
export const unexpectedAnswer = (status: number): Failure =>
	new Failure({
		kind: 'badAnswer',
		message: "The answer does not come from n8n's public API",
		description: addressAdvice,
		httpStatus: status,
	});

function messageIn(text: string): string {
	try {
		const parsed = refusalSchema.safeParse(JSON.parse(text));
		return parsed.success ? parsed.data.message.slice(0, 300).replace(/\.$/, '') : '';
	} catch {
		return '';
	}
}
