import * as z from 'zod/v4-mini';

import { Failure } from '../failure/Failure';
import type { Answer, MediaStream } from './exchange';
import { explain, parseProblem } from './problem';
import { parseRetryAfter } from './retryAfter';
import { maskSecrets } from './secrets';

/** A ten-hour transcript is 8 MB; what is far beyond any transcript is not read into memory. */
export const largestAnswerBytes = 256 * 1024 * 1024;

const envelopeSchema = z.looseObject({
	data: z.looseObject({}),
	meta: z.optional(z.nullable(z.looseObject({}))),
});

export interface Envelope<T> {
	data: T;
	meta: Record<string, unknown>;
}

/**
 * Reads an answer of the service to its end and checks it.
 *
 * @param schema shape of `data`
 * @param secrets never repeated in a failure
 * @throws Failure `refused` for a status that is no success; `badAnswer` for one that does not fit
 */
export async function readJsonAnswer<S extends z.ZodMiniType>(
	answer: Answer,
	schema: S,
	secrets: readonly string[],
	nowMs: number,
): Promise<Envelope<z.output<S>>> {
	const text = await readText(answer.body, largestAnswerBytes);
	if (answer.status < 200 || answer.status > 299) {
		throw refusal(answer, text, secrets, nowMs);
	}
	// A service that repeats the key in a result must not carry it into the user's data.
	const envelope = envelopeSchema.safeParse(parseJson(maskSecrets(text, secrets.filter(isLong))));
	const data = schema.safeParse(envelope.success ? envelope.data.data : undefined);
	if (!envelope.success || !data.success) {
		throw unexpected(answer, text, secrets, data.success ? undefined : data.error);
	}
	return { data: data.data, meta: envelope.data.meta ?? {} };
}

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
	const problem = parseProblem(parseJson(maskSecrets(text, secrets)));
	const { message, advice } = explain(status, problem);
	const said = problem?.detail ?? (problem ? undefined : describeBody(answer, text));
	return new Failure({
		kind: 'refused',
		message: isRedirect(status)
			? 'The service answered with a redirect, which is not followed'
			: message,
		description: [said, isRedirect(status) ? redirectAdvice : advice].filter(Boolean).join(' '),
		httpStatus: status,
		errorCode: problem?.errorCode ?? problem?.type,
		retryAfterMs: parseRetryAfter(headers['retry-after'], nowMs),
		isProblem: problem !== undefined,
		assetId: problem?.assetId,
	});
}

const redirectAdvice =
	'Enter the final address as the base URL of the credential: following a redirect would hand the API key to another host.';

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
		description: `${maskSecrets(describeBody(answer, text), secrets)} Check the base URL in the credential: it must be the address of the service's API.`,
		httpStatus: answer.status,
	});
}

/** One sentence on what a body is, for people: enough to recognise a proxy's or a login page. */
function describeBody(answer: Answer, text: string): string {
	const start = text.trimStart();
	if (start === '') return 'The answer was empty.';
	if (/^<(!doctype|html)/i.test(start)) {
		const title = /<title[^>]{0,100}>([^<]{1,120})/i.exec(start.slice(0, 4096))?.[1]?.trim();
		return title ? `A web page came back ("${title}").` : 'A web page came back.';
	}
	const type = answer.headers['content-type']?.split(';')[0] ?? 'unknown type';
	return `The answer (${type}) begins with: ${start.slice(0, 80).replace(/\s+/g, ' ')}`;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Reads a body as UTF-8. @throws Failure `badAnswer` if it is larger than `limitBytes` */
export async function readText(body: MediaStream, limitBytes: number): Promise<string> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of body) {
		const buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
		bytes += buffer.length;
		if (bytes > limitBytes) {
			throw new Failure({
				kind: 'badAnswer',
				message: `The answer is larger than ${limitBytes / (1024 * 1024)} MiB and was not read`,
			});
		}
		parts.push(buffer);
	}
	return Buffer.concat(parts).toString('utf8');
}
