import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { normalizeBaseUrl } from './baseUrl';
import { httpFor } from '../httpFor';
import { createClient, type Client } from '../client';
import type { TimeLimits } from '../connection';
import { requireKey, wrongAddress, wrongKeyName } from './credentialFields';
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
	const apiKey = requireKey(name, text('apiKey'));
	const idempotencyHeader = text('idempotencyHeader');
	const idempotencyField = text('idempotencyField');
	if (idempotencyHeader && !isHeaderName(idempotencyHeader)) {
		throw wrongKeyName(name, 'Header', idempotencyHeader);
	}
	if (idempotencyField && !isMemberName(idempotencyField)) {
		throw wrongKeyName(name, 'Field', idempotencyField);
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
	throw wrongAddress(name, entered, 'https://api.example.com');
}

const name = 'Transcription API';
