import * as z from 'zod/v4-mini';

import type { Answer } from '../api/exchange';
import { parseRetryAfter } from '../api/retries/retryAfter';
import { maskSecrets } from '../api/secrets/secrets';
import { Failure } from '../failure/Failure';

/** What n8n's public API says when it refuses: `{ "message": "…" }`. */
const refusalSchema = z.looseObject({ message: z.string() });

const credential = 'the credential "n8n Data Table API"';
const addressAdvice = `Check that the data table still exists, and that the base URL in ${credential} ends with /api/v1.`;
const apiAdvice = `Data tables came to n8n's public API in the course of n8n 2, and an administrator can switch that API off. Check the version of n8n, and that the base URL in ${credential} is its own and ends with /api/v1.`;
const fullAdvice =
	'Delete rows that nobody needs any more, in any data table: the limit is one for all of them. Who runs n8n can raise it with N8N_DATA_TABLES_MAX_SIZE_BYTES.';

interface Words {
	message: string;
	advice: string;
}

/** n8n says why it refuses a key. What does not is another service, or something in front of n8n. */
const notN8n: Words = {
	message: 'The API key was refused, and not in the words of n8n',
	advice: `The base URL in ${credential} may lead to something else. It must be the address of this n8n's public API, and ends with /api/v1.`,
};

const wordsOf: Record<number, (said: string, scope: string) => Words> = {
	400: (said) =>
		/size limit|limit exceeded/i.test(said)
			? { message: "n8n's data tables are full", advice: fullAdvice }
			: {
					message: 'n8n answered the data table request with status 400',
					advice: 'Check the data table and the columns in the node.',
				},
	401: (said) =>
		said === ''
			? notN8n
			: {
					message: 'n8n rejected the API key for data tables',
					advice: `Check ${credential}: the key belongs to this n8n and has not expired (choose Expiration: Never, in older n8n No expiration), and the base URL is that of this n8n.`,
				},
	403: (said, scope) =>
		said === ''
			? notN8n
			: {
					message: 'The n8n API key is not allowed to use this data table',
					advice: `Give the key of ${credential} the scope ${scope}, and check that its user may use the project of the table.`,
				},
	404: (said) =>
		said === '' || /^not found$/i.test(said)
			? { message: 'This n8n does not offer data tables in its public API', advice: apiAdvice }
			: { message: 'n8n does not know the data table', advice: addressAdvice },
	405: () => ({
		message: 'This n8n does not offer this use of data tables in its public API',
		advice: apiAdvice,
	}),
	429: () => ({ message: 'n8n is receiving too many requests', advice: 'Poll less often.' }),
};

/**
 * The failure for an answer of n8n's public API that is no success.
 *
 * @param scope what the API key must be allowed to do for this request
 */
export function answerFailure(
	{ status, headers }: Answer,
	text: string,
	{ apiKey, scope, nowMs }: { apiKey: string; scope: string; nowMs: number },
): Failure {
	const said = maskSecrets(messageIn(text), [apiKey]);
	const { message, advice } = wordsOf[status]?.(said, scope) ?? {
		message: `n8n answered the data table request with status ${status}`,
		advice: status < 500 ? 'Check the data table and the columns in the node.' : '',
	};
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
		description: `${addressAdvice} ${apiAdvice}`,
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
