import * as z from 'zod/v4-mini';

import { Failure } from '../../failure/Failure';
import type { Answer } from '../exchange';
import { readTolerantly } from './oddAnswers';
import { parseJson } from './parseJson';
import { explain, isKnownCode, parseProblem } from './problem';
import { readStart, readText } from './readBody';
import { parseRetryAfter } from '../retries/retryAfter';
import { maskJson, maskSecrets } from '../secrets/secrets';

const envelopeSchema = z.looseObject({
	data: z.looseObject({}),
	/** Hints only: one of another type counts as none. */
	meta: z.catch(z.optional(z.nullable(z.looseObject({}))), undefined),
});

export interface Envelope<T> {
	data: T;
	meta: Record<string, unknown>;
	/** Values of another type than the interface says; `original` is the data as it came. */
	oddities: string[];
	original: Record<string, unknown>;
}

/**
 * Reads an answer of the service to its end and checks it.
 *
 * @param schema shape of `data`
 * @param secrets never repeated in a failure
 * @param fallbacks for values that the answer lacks and the caller knows, by their path in `data`
 * @throws Failure `refused` for a status that is no success; `badAnswer` for one that does not fit
 */
export async function readJsonAnswer<S extends z.ZodMiniType>(
	answer: Answer,
	schema: S,
	secrets: readonly string[],
	nowMs: number,
	fallbacks: Readonly<Record<string, unknown>> = {},
): Promise<Envelope<z.output<S>>> {
	if (answer.status < 200 || answer.status > 299) {
		throw refusal(answer, await readStart(answer.body), secrets, nowMs);
	}
	const text = await readText(answer.body);
	// A service that repeats the key in a result must not carry it into the user's data.
	const json = maskJson(text, parseJson(text), secrets.filter(isLong));
	const envelope = envelopeSchema.safeParse(json);
	const original = envelope.success ? envelope.data.data : undefined;
	const read = readTolerantly(schema, original, fallbacks);
	if (original === undefined || 'mismatch' in read) {
		throw unexpected(answer, text, secrets, 'mismatch' in read ? read.mismatch : undefined);
	}
	const meta = envelope.data?.meta ?? {};
	return { data: read.value, meta, oddities: read.oddities, original };
}

/** Of another party's words in one of ours, in characters: enough for a reason, not for a book. */
const longestQuote = 1000;

/** Long enough not to be a word of a transcript. */
const isLong = (secret: string) => secret.length >= 16;

/** The failure for an answer whose status is no success; keeps the service's own words. */
export function refusal(
	answer: Answer,
	text: string,
	secrets: readonly string[],
	nowMs: number,
): Failure {
	const { status, headers } = answer;
	const safeText = maskSecrets(text, secrets);
	const problem = parseProblem(parseJson(text));
	const { message, advice } = explain(status, problem);
	const isForeign = !problem && isSaidElsewhere(status, text);
	const said = problem?.detail ?? (problem ? undefined : describeBody(answer, safeText));
	const errorCode = problem?.errorCode ?? problem?.type;
	// Words are masked once they are read: JSON has many spellings of a text. Ids stay as they are.
	const quote = (words: string) => maskSecrets(words, secrets).slice(0, longestQuote);
	return new Failure({
		kind: 'refused',
		message: isRedirect(status)
			? 'The service answered with a redirect, which is not followed'
			: quote(message),
		description: [
			said && quote(said),
			isRedirect(status) ? redirectAdvice : isForeign ? addressAdvice : advice,
		]
			.filter(Boolean)
			.join(' '),
		httpStatus: status,
		errorCode: errorCode && (isKnownCode(errorCode) ? errorCode : quote(errorCode)),
		retryAfterMs: parseRetryAfter(headers['retry-after'], nowMs),
		// The service's own errors always carry a code; gateways write Problem Details without one.
		isProblem: problem?.errorCode !== undefined,
		isForeign: isForeign || undefined,
		assetId: problem?.assetId,
	});
}

/** Web servers and other APIs do not know the path; a storage refuses the key's header, in XML. */
const isSaidElsewhere = (status: number, text: string) =>
	status === 404 ||
	status === 405 ||
	(status === 400 && /^\s*</.test(text)) ||
	((status === 401 || status === 403) && /^\s*<(\?xml|Error)/.test(text));

/** No ID is to blame where something else answers. */
const addressAdvice =
	"Check 'Base URL' in the credential \"Transcription API\": it must be the address of the service's API.";

const redirectAdvice =
	'Enter the final address as \'Base URL\' of the credential "Transcription API": following a redirect would hand the API key to another host.';

const isRedirect = (status: number) => status >= 300 && status <= 399;

/** The failure for a "success" that does not fit the interface; says what came instead. */
function unexpected(
	answer: Answer,
	text: string,
	secrets: readonly string[],
	mismatch: z.core.$ZodError | undefined,
): Failure {
	const issue = mismatch?.issues[0];
	const where =
		issue && parseJson(text) !== undefined ? ` (at ${['data', ...issue.path].join('.')})` : '';
	return new Failure({
		kind: 'badAnswer',
		message: `The service answered with something that is not its documented format${where}`,
		description: `${describeUnfit(answer, maskSecrets(text, secrets))} ${addressAdvice}`,
		httpStatus: answer.status,
		isForeign: isWebPage(text) || undefined,
	});
}

/** One sentence on a "success" that does not fit. JSON is not quoted: a signed address may stand in it. */
function describeUnfit(answer: Answer, text: string): string {
	const json = parseJson(text);
	if (typeof json === 'object' && json !== null) {
		return `The answer is JSON with the members: ${Object.keys(json).join(', ').slice(0, 80)}.`;
	}
	const isCut = /^\s*[[{]/.test(text);
	return isCut ? 'The answer is JSON that was cut off.' : describeBody(answer, text);
}

const isWebPage = (text: string) => /^\s*<(!doctype|html)/i.test(text);

/** One sentence on what a body is, for people: enough to recognise a proxy's or a login page. */
export function describeBody(answer: Answer, text: string): string {
	const start = text.trimStart();
	if (start === '') return 'The answer was empty.';
	if (isWebPage(start)) {
		const title = /<title[^>]{0,100}>([^<]{1,120})/i.exec(start.slice(0, 4096))?.[1]?.trim();
		return title ? `A web page came back ("${title}").` : 'A web page came back.';
	}
	const type = answer.headers['content-type']?.split(';')[0] ?? 'unknown type';
	return `The answer (${type}) begins with: ${start.slice(0, 80).replace(/\s+/g, ' ')}`;
}
