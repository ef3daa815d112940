import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { Failure } from '../failure/Failure';
import { normalizeBaseUrl } from './baseUrl';
import { createClient, type Client, type TimeLimits } from './client';
import { isHeaderName, isMemberName } from './idempotencyNames';

/** What both nodes' contexts offer of n8n for reaching the service. */
export interface ServiceContext {
	getCredentials(type: 'transcriptionApi'): Promise<ICredentialDataDecryptedObject>;
	helpers: { httpRequest(options: IHttpRequestOptions): Promise<unknown> };
	logger: { warn(message: string): void };
}

/**
 * The client for the node's credential.
 *
 * @param limits other time limits than the usual ones
 * @throws Failure `invalidInput` if the credential cannot work: no address, no key, a key that HTTP
 * does not allow, an idempotency header or field that is no name
 */
export async function connect(context: ServiceContext, limits?: TimeLimits): Promise<Client> {
	const credential = await context.getCredentials('transcriptionApi');
	const text = (field: string) => String(credential[field] ?? '').trim();
	const apiKey = text('apiKey');
	const idempotencyHeader = text('idempotencyHeader');
	const idempotencyField = text('idempotencyField');
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw invalid('an API key of printable characters', apiKey ? 'other characters' : 'none');
	}
	if (idempotencyHeader && !isHeaderName(idempotencyHeader)) {
		throw invalid(
			"in 'Idempotency Header' the name of a header, such as Idempotency-Key, or nothing",
			quote(idempotencyHeader),
		);
	}
	if (idempotencyField && !isMemberName(idempotencyField)) {
		throw invalid(
			"in 'Idempotency Field' the name of a field, such as idempotencyKey, or nothing",
			quote(idempotencyField),
		);
	}
	return createClient({
		http: async (options) => await context.helpers.httpRequest(options),
		baseUrl: baseUrlOf(text('baseUrl')),
		apiKey,
		idempotencyHeader,
		idempotencyField,
		limits,
		onOddAnswer: (what) =>
			context.logger.warn(
				`The transcription service answered with values of another type than documented, which were read as far as possible. ${what}`,
			),
	});
}

function baseUrlOf(entered: string): string {
	const baseUrl = normalizeBaseUrl(entered);
	if (baseUrl) return baseUrl;
	throw invalid('a base URL such as https://api.example.com', entered ? 'something else' : 'none');
}

const quote = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;

const invalid = (expected: string, found: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `The credential needs ${expected}, found ${found}`,
		description: 'Open the credential "Transcription API" and correct it. Nothing was sent.',
	});
