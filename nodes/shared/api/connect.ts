import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { Failure } from '../failure/Failure';
import { normalizeBaseUrl } from './baseUrl';
import { httpFor } from './httpFor';
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
		throw wrong('API Key', apiKey ? 'has characters that no key has' : 'is empty');
	}
	if (idempotencyHeader && !isHeaderName(idempotencyHeader)) {
		throw wrong('Idempotency Header', 'must be the name of a header, or empty', idempotencyHeader);
	}
	if (idempotencyField && !isMemberName(idempotencyField)) {
		throw wrong('Idempotency Field', 'must be the name of a field, or empty', idempotencyField);
	}
	return createClient({
		http: httpFor(context.helpers, credential),
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
	if (entered === '') throw wrong('Base URL', 'is empty');
	const isScheme = /^https?:/i.test(entered);
	const expected = isScheme ? 'be a complete address' : 'begin with https://';
	// What an address may hold of secrets, a password or a query, is not repeated.
	const shown = entered.replace(/[?#][^]*$/, '').replace(/\/\/[^/]*@/, '//');
	throw wrong('Base URL', `must ${expected}, such as https://api.example.com`, shown);
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The failure for a field of the credential; the key itself is never shown. */
const wrong = (field: string, what: string, entered?: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `'${field}' of the credential ${what}${entered === undefined ? '' : `. You entered "${shorten(entered)}"`}`,
		description: 'Open the credential "Transcription API" and correct it. Nothing was sent.',
	});
