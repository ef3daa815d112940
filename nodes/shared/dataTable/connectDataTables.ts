import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { trailingSlashes } from '../api/baseUrl';
import { timeLimits } from '../api/client';
import { httpFor } from '../api/httpFor';
import { Failure } from '../failure/Failure';
import type { DataTableConnection } from './dataTableRequest';
import { createDataTableApi, type DataTableApi } from './dataTableApi';
import { createRowStore, type RowStore } from './rowStore';

/** What polls and editor look-ups offer of n8n for reaching its public API. */
export interface DataTableContext {
	getCredentials(type: 'n8nDataTableApi'): Promise<ICredentialDataDecryptedObject>;
	helpers: { httpRequest(options: IHttpRequestOptions): Promise<unknown> };
}

/**
 * The data table API for the node's credential; `requestMs` limits each request, in milliseconds.
 *
 * @throws Failure `invalidInput` if the credential cannot work
 */
export async function connectDataTables(
	context: DataTableContext,
	requestMs = timeLimits.requestMs,
): Promise<DataTableApi & RowStore> {
	const credential = await context.getCredentials('n8nDataTableApi');
	const baseUrl = String(credential.baseUrl ?? '')
		.trim()
		.replace(trailingSlashes, '');
	const apiKey = String(credential.apiKey ?? '').trim();
	if (!URL.canParse(baseUrl) || !/^https?:/i.test(baseUrl)) {
		throw invalid('a base URL such as https://n8n.example.com/api/v1');
	}
	if (!/^[\x21-\x7e]+$/.test(apiKey)) throw invalid('an API key of printable characters');
	const connection: DataTableConnection = {
		http: httpFor(context.helpers, credential),
		baseUrl,
		apiKey,
		requestMs,
	};
	return { ...createDataTableApi(connection), ...createRowStore(connection) };
}

const invalid = (expected: string) =>
	new Failure({
		kind: 'invalidInput',
		message: `The credential "n8n Data Table API" needs ${expected}`,
		description: 'Open the credential and correct it.',
	});
